import { type Freezable, freezable } from '../../../../commands/valuation/freezing.ts';
import type { RequestValuationBody } from '../../../../commands/valuation/request-valuation.ts';
import { listDuplicates } from '../../../../queries/assets/list-duplicates.ts';
import { verifiedDocuments } from '../../../../queries/documents/list-verified-documents.ts';
import { approvedPolicies } from '../../../../queries/policies/list-approved-policies.ts';
import { ask, type Question } from '../../../../queries/question.ts';
import { DependencyUnavailable } from '../../../engine/dependency-unavailable.ts';
import type { SharedRegistration } from '../../../kernel/identity/registration-mark.ts';
import type { RouteRequest } from '../route.ts';
import { type ManagementParts, settle } from './management.ts';
import type { SeenStreams } from './seen-streams.ts';

/**
 * All that a request may freeze. What it names by id is read from its stream, and so is exact. The policy in force, documents
 * that are not named, and assets with the same registration only a read model can tell: one that is behind what the caller was
 * told of, or down, must not decide, so it throws `DependencyUnavailable`.
 */
export function freezableBy(
  parts: ManagementParts,
  request: RouteRequest,
  body: RequestValuationBody,
  seen: SeenStreams,
): Promise<Freezable> {
  const { organization_id: organizationId } = request.credential();
  const asked = async <Parameters, Row extends object, Answer>(
    question: Question<Parameters, Row, Answer>,
    parameters: Parameters,
  ): Promise<Answer> => {
    await settled(parts, request, question.projections);
    return ask(parts.readModels, question, parameters);
  };
  const sources = {
    state: seen.state.bind(seen),
    verifiedDocuments: (assetId: string) => asked(verifiedDocuments, { organizationId, assetId }),
    approvedPolicies: () => asked(approvedPolicies, { organizationId }),
    sharedRegistration: parts.sharedRegistration,
    registeredAlike: async (shared: SharedRegistration, limit: number) =>
      (await asked(listDuplicates(shared), { organizationId, filter: {}, limit })).states,
  };
  return freezable(sources, organizationId, body);
}

async function settled(
  parts: ManagementParts,
  request: RouteRequest,
  projections: readonly string[],
): Promise<void> {
  const { stale } = await settle(parts, request, projections);
  if (!stale) return;
  const behind = `${projections.join(', ')} is behind the organization's last acknowledged write`;
  throw new DependencyUnavailable('read_models', new Error(behind));
}
