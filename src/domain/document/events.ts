import { z } from 'zod';
import { type EventOf, eventType } from '../../engine/events/event-type.ts';
import {
  DOCUMENT_DECISIONS,
  DOCUMENT_KINDS,
  DOCUMENT_MEDIA_TYPES,
  DOCUMENT_REFUSALS,
  MALWARE_SCANS,
} from '../../kernel/vocabulary.ts';

/** One stored part: its bytes are kept by digest in document storage, never here. Numbers count from 1. */
const DocumentPart = z.strictObject({ number: z.int(), size_bytes: z.int(), sha256: z.string() });
export type DocumentPart = z.infer<typeof DocumentPart>;

/** What the paper says of itself. */
const Paper = { document_date: z.string().nullable(), issuer: z.string().nullable() };

const Verified = z.strictObject({
  /** As read from the bytes. */
  media_type: z.enum(DOCUMENT_MEDIA_TYPES),
  malware_scan: z.enum(MALWARE_SCANS),
  /** What scanned it, such as clamd's own version text; null when nothing did. */
  scanner: z.string().nullable(),
  /** Of a PDF. */
  pages: z.int().nullable(),
  /** Of an image, in pixels. */
  width: z.int().nullable(),
  height: z.int().nullable(),
});
export type DocumentVerified = z.infer<typeof Verified>;

/** Assets that the very same bytes were evidence of by then, beside those that the document names. */
const AlsoEvidenceOf = { also_evidence_of: z.array(z.uuid()) };

const Refused = z.strictObject({ code: z.enum(DOCUMENT_REFUSALS), detail: z.string() });
export type DocumentRefused = z.infer<typeof Refused>;

/** Events of the stream `document-<id>`. */
export const documentEvents = {
  DocumentDeclared: eventType(
    'DocumentDeclared',
    z.strictObject({
      /** What it is evidence of; none twice. */
      asset_ids: z.array(z.uuid()),
      kind: z.enum(DOCUMENT_KINDS),
      file_name: z.string(),
      media_type: z.enum(DOCUMENT_MEDIA_TYPES),
      size_bytes: z.int(),
      sha256: z.string(),
      part_size_bytes: z.int(),
      part_count: z.int(),
      ...Paper,
      ...AlsoEvidenceOf,
    }),
  ),
  /** A part with a number that was stored before takes its place. */
  DocumentPartStored: eventType('DocumentPartStored', DocumentPart),
  /** All parts are there: verify. Once more after a verification that failed. */
  DocumentCompleted: eventType('DocumentCompleted', z.strictObject({ job_id: z.uuid() })),
  DocumentVerificationStarted: eventType(
    'DocumentVerificationStarted',
    z.strictObject({ attempt: z.int(), worker: z.string() }),
  ),
  /** Of two that were declared at once the later one verified knows of the other. */
  DocumentVerified: eventType('DocumentVerified', z.strictObject({ ...Verified.shape, ...AlsoEvidenceOf })),
  DocumentRefused: eventType('DocumentRefused', Refused),
  /** Given up after the last attempt, for a reason that is not the document's: it may be completed again. */
  DocumentVerificationFailed: eventType(
    'DocumentVerificationFailed',
    z.strictObject({ attempts: z.int(), error: z.strictObject({ code: z.string(), detail: z.string() }) }),
  ),
  DocumentExpired: eventType('DocumentExpired', z.strictObject({})),
  /** Date and issuer as the reviewer leaves them. */
  DocumentReviewed: eventType(
    'DocumentReviewed',
    z.strictObject({
      decision: z.enum(DOCUMENT_DECISIONS),
      rationale: z.string(),
      ...Paper,
      ...AlsoEvidenceOf,
    }),
  ),
};

export type DocumentEvent = EventOf<typeof documentEvents>;
export type DocumentDeclared = z.infer<typeof documentEvents.DocumentDeclared.schema>;
