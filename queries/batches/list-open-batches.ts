import type { ReadModels } from '../../src/engine/projecting/read-models.ts';
import { ask, type Question } from '../question.ts';

/** Ids of all batches that have not ended, oldest first: for the dispatcher. */
const openBatches: Question<Record<string, never>, { readonly id: string }, readonly string[]> = {
  projections: ['batch'],
  statement: () => ({
    name: 'batches open',
    text: `select id from read_models.batches where status in ('QUEUED', 'RUNNING') order by first_position`,
    values: [],
  }),
  answer: (rows) => rows.map(({ id }) => id),
};

export const listOpenBatches = (readModels: ReadModels): Promise<readonly string[]> =>
  ask(readModels, openBatches, {});
