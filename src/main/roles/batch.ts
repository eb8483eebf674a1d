import { PROBLEMS } from '../../border/http/pipeline/answer/problem.ts';
import { problemOfRejection } from '../../border/http/pipeline/answer/rejection.ts';
import { lineProblem } from '../../reactions/batch/line-problem.ts';
import type { BatchWorkerParts } from '../../reactions/batch/parts.ts';
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
