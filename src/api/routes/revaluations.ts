import {
  hasOneSelection,
  MOST_SELECTED_AT_ONCE,
  type RequestRevaluationsBody,
  requestRevaluations,
} from '../../../commands/batch.ts';
import { countSelectedAssets, selectedAssets } from '../../../queries/batches.ts';
import { approvedPolicies } from '../../../queries/policies.ts';
import { ask } from '../../../queries/question.ts';
import type { BatchState } from '../../domain/batch.ts';
import { latestDue } from '../../domain/policy.ts';
import { DependencyUnavailable } from '../../engine/dependency-unavailable.ts';
import { bilingual } from '../../kernel/text/bilingual.ts';
import { waitForOwnWrites } from '../resource/consistency.ts';
import type { ManagementParts } from '../resource/management.ts';
import { create } from '../resource/post.ts';
import type { Operation } from '../resource.ts';
import type { RouteRequest } from '../route.ts';
import { BatchAccepted } from './asset-batches/accepted.ts';

export const revaluations: Operation<BatchState> = create(requestRevaluations, {
  path: '/revaluations',
  access: ['INTEGRATOR'],
  summary: 'Revalue many assets',
  description: `The active assets of a portfolio or of a class, or those that are due by a day: exactly one of the three (else 422). Which they are is recorded before the answer, and what is registered or archived later changes nothing of that; of more than ${MOST_SELECTED_AT_ONCE} assets it is recorded in the seconds after it, before the first is valued, and \`total_lines\` is exact from then on. Each is valued as by POST /valuations with \`asset_id\` and \`purpose\` alone. Progress and results are read as those of a batch, at /asset-batches/{id}; each line's \`key\` is the asset's id. Where no asset is selected the batch ends at once, with no lines.`,
  examples: {
    portfolio: {
      summary: 'A portfolio',
      value: { portfolio: 'Safra 2026', purpose: 'COLLATERAL' },
    },
    due: {
      summary: 'Assets due by the end of the year',
      value: { due_before: '2026-12-31', purpose: 'COLLATERAL' },
    },
  },
  queued: {
    description: 'Accepted: the assets are recorded',
    schema: BatchAccepted,
    body: ({ id, job_id }) => ({ batch_id: id, job_id }),
  },
  readsOtherStreams: true,
  input: async ({ asked: { organizationId, body }, id, parts, request }) => ({
    batchId: id,
    body,
    selected: hasOneSelection(body) ? await selected(parts, request, organizationId, body) : [],
  }),
});

/** Detail of the 503: the selection needs a read model, because no stream has all assets. */
const WAITING = bilingual('requests.waiting');

/** Throws `DependencyUnavailable` while the read models are behind the caller's last seen position. */
async function selected(
  wired: ManagementParts,
  request: RouteRequest,
  organizationId: string,
  { portfolio, asset_class: assetClass, due_before: day }: RequestRevaluationsBody,
): Promise<readonly string[] | number> {
  const { stale } = await waitForOwnWrites(wired, request, selectedAssets.projections);
  if (stale) {
    const behind = `${selectedAssets.projections.join(', ')} are behind the organization's last acknowledged write`;
    throw new DependencyUnavailable('read_models', new Error(behind), WAITING);
  }
  const due =
    day === undefined
      ? undefined
      : latestDue(await ask(wired.readModels, approvedPolicies, { organizationId }), wired.clock.now(), day);
  const selection = { organizationId, portfolio, assetClass, due };
  const limit = MOST_SELECTED_AT_ONCE + 1;
  const ids = await ask(wired.readModels, selectedAssets, { ...selection, limit });
  return ids.length < limit ? ids : ask(wired.readModels, countSelectedAssets, selection);
}
