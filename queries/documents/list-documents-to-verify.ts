import type { ReadModels } from '../../src/engine/projecting/read-models.ts';
import { ask, type Question } from '../question.ts';

/** Ids of all documents that were completed and have no verdict yet, oldest first: for the dispatcher. */
const documentsToVerify: Question<Record<string, never>, { readonly id: string }, readonly string[]> = {
  projections: ['document'],
  statement: () => ({
    name: 'documents to verify',
    text: `select id from read_models.documents where status = 'VERIFYING' order by first_position`,
    values: [],
  }),
  answer: (rows) => rows.map(({ id }) => id),
};

export const listDocumentsToVerify = (readModels: ReadModels): Promise<readonly string[]> =>
  ask(readModels, documentsToVerify, {});
