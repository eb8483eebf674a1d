import type { ReadModels } from '../../src/engine/projecting/read-models.ts';
import { ask, type Question } from '../question.ts';

/** Ids of all policies, of every organization: for the reaction by which one supersedes another. */
const policyIds: Question<Record<string, never>, { readonly id: string }, readonly string[]> = {
  projections: ['policy'],
  statement: () => ({
    name: 'policies all',
    text: 'select id from read_models.policies order by first_position',
    values: [],
  }),
  answer: (rows) => rows.map(({ id }) => id),
};

export const listPolicyIds = (readModels: ReadModels): Promise<readonly string[]> =>
  ask(readModels, policyIds, {});
