import { z } from 'zod';
import type { DocumentState } from '../../projections/document.ts';
import { Sha256, Uuid } from '../../src/kernel/fields.ts';
import { DOCUMENT_KINDS, DOCUMENT_STATUSES, REVIEW_STATUSES } from '../../src/kernel/vocabulary.ts';
import { listParameters, MINE } from '../list-parameters.ts';
import { list } from '../question.ts';

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

export const listDocuments = list<
  DocumentState,
  'asset_id' | 'sha256' | 'kind' | 'status' | 'review' | 'mine'
>('documents', 'document', ['asset_id', 'sha256', 'kind', 'status', 'review', 'mine'], {
  asset_id: 'asset_ids',
});
