import type { FreezableSources } from '../../../commands/valuation/freezing.ts';
import { listDuplicates } from '../../../queries/assets/list-duplicates.ts';
import { verifiedDocuments } from '../../../queries/documents/list-verified-documents.ts';
import { approvedPolicies } from '../../../queries/policies/list-approved-policies.ts';
import { ask } from '../../../queries/question.ts';
import { PROBLEMS } from '../../border/http/pipeline/answer/problem.ts';
import { problemOfRejection } from '../../border/http/pipeline/answer/rejection.ts';
import { DependencyUnavailable } from '../../engine/dependency-unavailable.ts';
import { sharedRegistration } from '../../evidence/privacy/registration-marks.ts';
import { lineProblem } from '../../reactions/batch/line-problem.ts';
import type { BatchWorkerParts } from '../../reactions/batch/parts.ts';
import { loadStream } from '../../valuing/domain/event-handling.ts';
import type { Engines } from '../engines.ts';

/** How long a stretch of lines waits for the read models before it tries again. */
const PATIENCE_MS = 5_000;
const ASKED = ['asset', 'document', 'policy'];

/** What the work on batches asks of the engines. */
export const batchSources = (engines: Engines): Pick<BatchWorkerParts, 'sources' | 'passed' | 'problem'> => ({
  sources: (organizationId) => sourcesOf(engines, organizationId),
  async passed(position) {
    if (await engines.readModels.passed(ASKED, position, PATIENCE_MS)) return;
    const behind = `${ASKED.join(', ')} are behind what a batch has written`;
    throw new DependencyUnavailable('read_models', new Error(behind));
  },
  problem(rejection, above) {
    const { code, detail, errors } = problemOfRejection(rejection);
    return lineProblem(code, detail ?? PROBLEMS[code].title, errors, above);
  },
});

const sourcesOf = (
  { eventLog, readModels, keyStore }: Engines,
  organizationId: string,
): FreezableSources => ({
  state: async (stream, evolve) =>
    (await loadStream(eventLog, stream, evolve, { owner: organizationId })).state,
  verifiedDocuments: (assetId) => ask(readModels, verifiedDocuments, { organizationId, assetId }),
  approvedPolicies: () => ask(readModels, approvedPolicies, { organizationId }),
  sharedRegistration: (asset) => sharedRegistration(keyStore, asset),
  registeredAlike: async (shared, limit) =>
    (await ask(readModels, listDuplicates(shared), { organizationId, filter: {}, limit })).states,
});
