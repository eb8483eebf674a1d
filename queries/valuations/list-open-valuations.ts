import type { ReadModels } from '../../src/engine/projecting/read-models.ts';
import { ask, type Question } from '../question.ts';

/** Ids of all valuations that were requested and have not ended, oldest first: for the dispatcher. */
const openValuations: Question<Record<string, never>, { readonly id: string }, readonly string[]> = {
  projections: ['valuation'],
  statement: () => ({
    name: 'valuations open',
    text: `select id from read_models.valuations where status in ('QUEUED', 'CALCULATING') order by first_position`,
    values: [],
  }),
  answer: (rows) => rows.map(({ id }) => id),
};

export const listOpenValuations = (readModels: ReadModels): Promise<readonly string[]> =>
  ask(readModels, openValuations, {});
