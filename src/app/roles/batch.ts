import { PROBLEMS } from '../../api/pipeline/answer/problem.ts';
import { problemOfRejection } from '../../api/pipeline/answer/rejection.ts';
import { lineProblem } from '../../processes/batch/line-problem.ts';
import type { BatchWorkerParts } from '../../processes/batch/parts.ts';
import type { Engines } from '../engines.ts';
import { sourcesOf } from './freezing.ts';

/** What the work on batches asks of the engines. */
export const batchSources = (engines: Engines): Pick<BatchWorkerParts, 'sources' | 'problem'> => ({
  sources: (organizationId) => sourcesOf(engines, organizationId),
  problem(rejection, above) {
    const { code, detail, errors } = problemOfRejection(rejection);
    return lineProblem(code, detail ?? PROBLEMS[code].title, errors, above);
  },
});
