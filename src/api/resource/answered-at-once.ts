import { ask, type Question } from '../../../queries/question.ts';
import { LOG_START } from '../../engine/log/event-log.ts';
import { bilingual } from '../../kernel/text/bilingual.ts';
import { faultWords } from '../../kernel/words/faults.ts';
import { faultAt } from '../../kernel/zod-faults.ts';
import { type Problem, problem } from '../pipeline/answer/problem.ts';
import type { RouteRequest } from '../route.ts';
import { consistencyHeaders } from './consistency.ts';
import type { ManagementParts } from './management.ts';
import { passedBy } from './read.ts';

interface Numbers {
  readonly count: number;
  readonly most: number;
  readonly path: string;
}

const TOO_MANY = {
  obligations: ({ count, most, path }: Numbers) =>
    bilingual('requests.too_many_obligations', { count, most, path }),
  disposals: ({ count, most, path }: Numbers) =>
    bilingual('requests.too_many_disposals', { count, most, path }),
};

/** What a GET computes for each request, within its minute. The job of POST to the same path has no limit. */
export interface AnsweredAtOnce<Counted> {
  readonly path: `/${string}`;
  readonly what: keyof typeof TOO_MANY;
  readonly most: number;
  /** Answered in milliseconds, whatever the number. */
  readonly count: Question<Counted, { readonly count: number }, number>;
}

/** 409 for more than that, with both numbers and the way to the job. */
export async function refusedAtOnce<Counted>(
  parts: ManagementParts,
  request: RouteRequest,
  { path, what, most, count: counting }: AnsweredAtOnce<Counted>,
  counted: Counted,
): Promise<Problem | undefined> {
  const count = await ask(parts.readModels, counting, counted);
  if (count <= most) return undefined;
  const words = TOO_MANY[what]({ count, most, path });
  const position = (await passedBy(parts.readModels, counting.projections)) ?? LOG_START;
  return problem('STATE_CONFLICT', words, {
    errors: [faultAt('', faultWords('too_many', words))],
    headers: consistencyHeaders(parts, request, position),
  });
}

type Limited = Pick<AnsweredAtOnce<never>, 'path' | 'what' | 'most'>;

/** The limit in the description of the operation, as a paragraph. */
export const limitDescribed = ({ path, what, most }: Limited): string =>
  `For more than ${most} ${what} 409 at once, with \`errors[0].code\` \`too_many\`: POST ${path} makes the same as a job, for any number.`;
