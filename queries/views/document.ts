import { z } from 'zod';
import { type DocumentState, expiryOf } from '../../projections/document.ts';
import { failureIn } from '../../src/kernel/failure-words.ts';
import { jobIdOfDocument } from '../../src/kernel/ids.ts';
import {
  DOCUMENT_KINDS,
  DOCUMENT_MEDIA_TYPES,
  DOCUMENT_REFUSALS,
  DOCUMENT_STATUSES,
  MALWARE_SCANS,
  REVIEW_STATUSES,
} from '../../src/kernel/vocabulary.ts';
import { pageOf } from '../list-parameters.ts';
import { InstantText, Sha256Text } from './fields.ts';
import type { Language } from './language.ts';

const Bytes = z.int().min(1);

const PartView = z.strictObject({ number: z.int().min(1), size_bytes: Bytes, sha256: Sha256Text });

const VerificationView = z.strictObject({
  media_type: z.enum(DOCUMENT_MEDIA_TYPES).meta({ description: 'As read from the bytes.' }),
  malware_scan: z.enum(MALWARE_SCANS).meta({
    description: 'NOT_SCANNED: this service has no scanner, so that nobody looked for malware in it.',
  }),
  scanner: z.string().nullable().meta({ description: 'What scanned it; null when nothing did.' }),
  pages: z.int().nullable().meta({ description: 'Of a PDF.' }),
  width: z.int().nullable().meta({ description: 'Of an image, in pixels.' }),
  height: z.int().nullable(),
});

/** A document as a response shows it. */
export const DocumentView = z
  .strictObject({
    id: z.uuid(),
    asset_id: z.uuid(),
    kind: z.enum(DOCUMENT_KINDS),
    file_name: z.string(),
    media_type: z.enum(DOCUMENT_MEDIA_TYPES).meta({ description: 'As declared.' }),
    size_bytes: Bytes,
    sha256: Sha256Text.meta({ description: 'Of the whole document, as declared; verified from its bytes.' }),
    status: z.enum(DOCUMENT_STATUSES),
    part_size_bytes: Bytes.meta({ description: 'Of every part but the last, which has the rest.' }),
    part_count: z.int().min(1),
    parts: z.array(PartView).meta({ description: 'Those that are there, by number: send the others.' }),
    job_id: z.uuid().nullable().meta({ description: 'Of its verification; null before its completion.' }),
    verification: VerificationView.nullable(),
    refusal: z
      .strictObject({ code: z.enum(DOCUMENT_REFUSALS), detail: z.string() })
      .nullable()
      .meta({ description: 'Why its bytes were refused.' }),
    error: z
      .strictObject({ code: z.string(), detail: z.string() })
      .nullable()
      .meta({ description: 'Why the last verification was given up: complete it again.' }),
    review: z.strictObject({
      status: z.enum(REVIEW_STATUSES),
      decided_by: z.string().nullable(),
      decided_at: InstantText.nullable(),
      rationale: z.string().nullable(),
    }),
    version: z.int().min(1).meta({ description: 'The number in the ETag.' }),
    created_at: InstantText,
    created_by: z.string(),
    updated_at: InstantText,
    completed_at: InstantText.nullable(),
    expires_at: InstantText.nullable().meta({
      description: 'When the upload is given up if no more of it comes; null when it is no longer uploading.',
    }),
  })
  .meta({ id: 'Document' });
export type DocumentView = z.infer<typeof DocumentView>;

export const DocumentPage = pageOf(DocumentView).meta({ id: 'DocumentPage' });

/** Of a row, of a fold of the stream, of any earlier state alike. */
export function documentView(state: DocumentState, language: Language): DocumentView {
  return {
    id: state.id,
    asset_id: state.asset_id,
    kind: state.kind,
    file_name: state.file_name,
    media_type: state.media_type,
    size_bytes: state.size_bytes,
    sha256: state.sha256,
    status: state.status,
    part_size_bytes: state.part_size_bytes,
    part_count: state.part_count,
    parts: [...state.parts],
    job_id: state.completed_at === null ? null : jobIdOfDocument(state.id),
    verification: state.verified,
    refusal: state.refused && failureIn(state.refused, language),
    error: state.error && failureIn(state.error, language),
    review: state.review,
    version: state.version,
    created_at: state.created_at,
    created_by: state.sent_by[0] ?? '',
    updated_at: state.updated_at,
    completed_at: state.completed_at,
    expires_at: state.status === 'UPLOADING' ? expiryOf(state.updated_at) : null,
  };
}
