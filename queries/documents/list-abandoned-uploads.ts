import type { ReadModels } from '../../src/engine/projecting/read-models.ts';
import type { Instant } from '../../src/kernel/instant.ts';
import { ask, type Question } from '../question.ts';

/** An upload that nobody went on with. */
interface AbandonedUpload {
  readonly id: string;
  readonly organization_id: string;
}

/** Last touched before this instant, of every organization, oldest first: for the sweeper. */
const abandonedUploads: Question<
  { readonly touchedBefore: Instant; readonly limit: number },
  AbandonedUpload,
  readonly AbandonedUpload[]
> = {
  projections: ['document'],
  statement: ({ touchedBefore, limit }) => ({
    name: 'uploads abandoned',
    text: `select id, organization_id from read_models.documents
           where status = 'UPLOADING' and updated_at < $1 order by first_position limit $2`,
    values: [touchedBefore, limit],
  }),
  answer: (rows) => rows,
};

export const listAbandonedUploads = (
  readModels: ReadModels,
  touchedBefore: Instant,
  limit: number,
): Promise<readonly AbandonedUpload[]> => ask(readModels, abandonedUploads, { touchedBefore, limit });
