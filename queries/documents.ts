import { z } from 'zod';
import type { DocumentState } from '../src/domain/document.ts';
import type { ReadModels } from '../src/engine/projecting/read-models.ts';
import { Sha256, Uuid } from '../src/kernel/fields.ts';
import type { Instant } from '../src/kernel/instant.ts';
import { DOCUMENT_KINDS, DOCUMENT_STATUSES, REVIEW_STATUSES } from '../src/kernel/vocabulary.ts';
import { listParameters, MINE } from './list-parameters.ts';
import { ask, ids, list, question } from './question.ts';

/** An upload that nobody went on with. */
interface AbandonedUpload {
  readonly id: string;
  readonly organization_id: string;
}

/** Last touched before this instant, of every organization, oldest first: for the sweeper. */
const abandonedUploads = question({
  projections: ['document'],
  name: 'uploads abandoned',
  text: `select id, organization_id from read_models.documents
           where status = 'UPLOADING' and updated_at < $1 order by first_position limit $2`,
  values: ({ touchedBefore, limit }: { readonly touchedBefore: Instant; readonly limit: number }) => [
    touchedBefore,
    limit,
  ],
  answer: (rows: readonly AbandonedUpload[]) => rows,
});

export const listAbandonedUploads = (
  readModels: ReadModels,
  touchedBefore: Instant,
  limit: number,
): Promise<readonly AbandonedUpload[]> => ask(readModels, abandonedUploads, { touchedBefore, limit });

/** Ids of all documents that were completed and have no verdict yet, oldest first: for the dispatcher. */
const documentsToVerify = question({
  projections: ['document'],
  name: 'documents to verify',
  text: `select id from read_models.documents where status = 'VERIFYING' order by first_position`,
  answer: ids,
});

export const listDocumentsToVerify = (readModels: ReadModels): Promise<readonly string[]> =>
  ask(readModels, documentsToVerify, {});

/** Query parameters of the list. */
export const ListDocuments = listParameters({
  asset_id: Uuid.optional().meta({
    description: "One asset's documents: its evidence, with those that are for others too.",
  }),
  sha256: Sha256.optional().meta({
    description: 'Documents of exactly these bytes: by now, those declared later among them.',
  }),
  kind: z.enum(DOCUMENT_KINDS).optional().meta({ description: 'Documents of this kind alone.' }),
  status: z.enum(DOCUMENT_STATUSES).optional().meta({ description: 'Documents that stand so now.' }),
  review: z.enum(REVIEW_STATUSES).exclude(['NOT_READY', 'WITHDRAWN']).optional().meta({
    description:
      'Documents whose review stands so now. PENDING: verified, and waiting to be accepted or rejected; APPROVED is accepted.',
  }),
  mine: MINE,
});

export const listDocuments = list<DocumentState, typeof ListDocuments>(
  'documents',
  'document',
  ListDocuments,
  {
    asset_id: 'asset_ids',
  },
);
