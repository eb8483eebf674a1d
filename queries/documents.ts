import { z } from 'zod';
import { type DocumentState, expiryOf, onlyOne, paper } from '../src/domain/document.ts';
import { shown, shownOf } from '../src/domain/events/fields.ts';
import type { ReadModels } from '../src/engine/projecting/read-models.ts';
import { Sha256, Uuid } from '../src/kernel/fields.ts';
import { jobIdOfDocument } from '../src/kernel/ids.ts';
import type { Instant } from '../src/kernel/instant.ts';
import {
  DOCUMENT_KINDS,
  DOCUMENT_MEDIA_TYPES,
  DOCUMENT_REFUSALS,
  DOCUMENT_STATUSES,
  MALWARE_SCANS,
  REVIEW_STATUSES,
} from '../src/kernel/vocabulary.ts';
import { failureIn } from '../src/kernel/words/failures.ts';
import { instant, documentMeanings as means } from '../src/kernel/words/meanings.ts';
import { ShownFailure } from '../src/kernel/words/shown-fields.ts';
import { listParameters, MINE, pageOf } from './list-parameters.ts';
import { ask, list, openRows, question } from './question.ts';
import { InstantText, type Language, ReviewView, Sha256Text, VersionNumber } from './views/fields.ts';

interface AbandonedUpload {
  readonly id: string;
  readonly organization_id: string;
}

/** Uploads last touched before this instant, of every organization, oldest first: for the sweeper. */
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

export const documentsToVerify = openRows('documents', 'document', ['VERIFYING']);

export const ListDocuments = listParameters({
  asset_id: Uuid.optional().meta({
    description: "One asset's documents: its evidence, with those that are for others too.",
  }),
  sha256: Sha256.optional().meta({
    description: 'Documents of exactly these bytes: by now, those declared later among them.',
  }),
  kind: z.enum(DOCUMENT_KINDS).optional().meta({ description: 'Documents of this kind alone.' }),
  status: z.enum(DOCUMENT_STATUSES).optional().meta({ description: 'Documents with this status now.' }),
  review: z.enum(REVIEW_STATUSES).exclude(['NOT_READY', 'WITHDRAWN']).optional().meta({
    description:
      'Documents with this status of their review now. PENDING: verified, and waiting to be accepted or rejected; APPROVED is accepted.',
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

const Bytes = z.int().min(1);

const PartView = z.strictObject({
  number: z.int().min(1).meta({ description: 'Which part it is, counted from 1.' }),
  size_bytes: Bytes.meta(means.part_size_bytes),
  sha256: Sha256Text.meta({ description: 'SHA-256 of the part as it came, 64 hexadecimal digits.' }),
});

const VerificationView = z.strictObject({
  media_type: z.enum(DOCUMENT_MEDIA_TYPES).meta({ description: 'The type as read from the bytes.' }),
  malware_scan: z.enum(MALWARE_SCANS).meta({
    description: 'NOT_SCANNED: this service has no scanner, so that nobody looked for malware in it.',
  }),
  scanner: z.string().nullable().meta({ description: 'What scanned it; null when nothing did.' }),
  pages: z.int().nullable().meta({ description: 'Number of pages of a PDF; null for what is none.' }),
  width: z.int().nullable().meta({ description: 'Width of an image in pixels; null for what is none.' }),
  height: z.int().nullable().meta({ description: 'Height of an image in pixels; null for what is none.' }),
});

export const DocumentView = z
  .strictObject({
    id: z.uuid().meta(means.id),
    asset_id: z.uuid().nullable().meta({
      description: 'Id of the asset that the document is evidence of; null where it is for several.',
    }),
    asset_ids: z
      .array(z.uuid())
      .min(1)
      .meta({ description: 'Ids of the assets that the document is evidence of, one or several.' }),
    also_evidence_of: z.array(z.uuid()).meta({
      description:
        'Ids of other assets, at most the 20 newest, that the very same bytes were evidence of when it was declared, verified and reviewed, the last of these. Those declared later: GET /documents?sha256=.',
    }),
    kind: z.enum(DOCUMENT_KINDS).meta(means.kind),
    file_name: z.string().meta(means.file_name),
    ...shownOf(paper),
    media_type: z.enum(DOCUMENT_MEDIA_TYPES).meta({ description: 'The type as it was declared.' }),
    size_bytes: Bytes.meta(means.size_bytes),
    sha256: Sha256Text.meta({
      description: 'SHA-256 of the whole document as declared; its bytes are held against it.',
    }),
    status: z.enum(DOCUMENT_STATUSES).meta(means.status),
    part_size_bytes: Bytes.meta({
      description: 'Bytes of every part but the last, which has the rest: 5,242,880 (5 MB).',
    }),
    part_count: z.int().min(1).meta({ description: 'How many parts the document comes in.' }),
    parts: z.array(PartView).meta({ description: 'The parts that are there, by number: send the others.' }),
    job_id: z.uuid().nullable().meta({ description: 'Job of its verification; null before its completion.' }),
    verification: VerificationView.nullable().meta({
      description:
        'What its bytes turned out to be; null until they are verified, and where they were refused.',
    }),
    refusal: z
      .strictObject({
        code: z.enum(DOCUMENT_REFUSALS).meta({ description: 'Stable name of what is wrong with the bytes.' }),
        detail: z.string().meta({ description: 'The same in words, in the language of the answer.' }),
      })
      .nullable()
      .meta({ description: 'Why its bytes were refused; null where they were not.' }),
    error: ShownFailure.nullable().meta({
      description: 'Why the last verification was given up: complete it again. Null where none was.',
    }),
    review: ReviewView,
    version: VersionNumber,
    created_at: InstantText.meta(instant('When the document was declared')),
    created_by: z.string().meta({ description: 'Who declared it, `person:` and the responsible person.' }),
    updated_at: InstantText.meta(instant('When the document last changed')),
    completed_at: InstantText.nullable().meta(
      instant('When its parts were said to be complete', 'null before that'),
    ),
    expires_at: InstantText.nullable().meta({
      description:
        'When the upload is given up if no more of it comes, RFC 3339 in UTC; null when it is no longer uploading.',
    }),
  })
  .meta({ id: 'Document' });
export type DocumentView = z.infer<typeof DocumentView>;

export const DocumentPage = pageOf(DocumentView).meta({ id: 'DocumentPage' });

export const documentView = (state: DocumentState, language: Language): DocumentView =>
  shown(DocumentView, state, {
    asset_id: onlyOne(state.asset_ids),
    job_id: state.completed_at === null ? null : jobIdOfDocument(state.id),
    verification: state.verified,
    refusal: state.refused && failureIn(state.refused, language),
    error: state.error && failureIn(state.error, language),
    created_by: state.sent_by[0] ?? '',
    expires_at: state.status === 'UPLOADING' ? expiryOf(state.updated_at) : null,
  });
