import { z } from 'zod';
import { DependencyUnavailable } from '../engine/dependency-unavailable.ts';
import { aggregate } from '../engine/events/aggregate.ts';
import { type EventOf, eventType } from '../engine/events/event-type.ts';
import { type Recorded, stampOf } from '../engine/events/recorded.ts';
import { evolveList } from '../engine/handling/listing.ts';
import { DateField, Name } from '../kernel/fields.ts';
import { sameBytesId } from '../kernel/ids.ts';
import { epochOf, type Instant, instantOf } from '../kernel/instant.ts';
import { unreachable } from '../kernel/result.ts';
import {
  DOCUMENT_DECISIONS,
  DOCUMENT_KINDS,
  DOCUMENT_MEDIA_TYPES,
  DOCUMENT_REFUSALS,
  type DocumentStatus,
  MALWARE_SCANS,
} from '../kernel/vocabulary.ts';
import { documentMeanings as means } from '../kernel/words/meanings.ts';
import { field, storedOf } from './events/fields.ts';
import { type LoadOwned, statesAt } from './events/listed.ts';
import { Failure } from './events/shapes.ts';
import { decided, NOT_READY, PENDING, type Review } from './review.ts';

/** One stored part. Document storage has its bytes, by digest. Numbers count from 1. */
const DocumentPart = z.strictObject({ number: z.int(), size_bytes: z.int(), sha256: z.string() });
type DocumentPart = z.infer<typeof DocumentPart>;

/** Facts written on the document itself. */
export const paper = {
  document_date: field(
    means.document_date,
    z.string().nullable(),
    DateField.nullish(),
    z.iso.date().nullable(),
  ),
  issuer: field(means.issuer, z.string().nullable(), Name(200).nullish()),
};
const Paper = storedOf(paper);

const Verified = z.strictObject({
  /** As read from the bytes. */
  media_type: z.enum(DOCUMENT_MEDIA_TYPES),
  malware_scan: z.enum(MALWARE_SCANS),
  /** The scanner, such as clamd's own version text; null when nothing scanned it. */
  scanner: z.string().nullable(),
  /** Pages of a PDF. */
  pages: z.int().nullable(),
  /** Size of an image, in pixels. */
  width: z.int().nullable(),
  height: z.int().nullable(),
});
export type DocumentVerified = z.infer<typeof Verified>;

/** Other assets of which the same bytes were evidence then, without those that the document names. */
const AlsoEvidenceOf = { also_evidence_of: z.array(z.uuid()) };

const Refused = z.strictObject({ code: z.enum(DOCUMENT_REFUSALS), detail: z.string() });
export type DocumentRefused = z.infer<typeof Refused>;

/** Events of the stream `document-<id>`. */
export const documentEvents = {
  DocumentDeclared: eventType(
    'DocumentDeclared',
    z.strictObject({
      /** Ids of the assets that it is evidence of; none twice. */
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
  /** Replaces an earlier part of the same number. */
  DocumentPartStored: eventType('DocumentPartStored', DocumentPart),
  /** All parts are stored: asks for the verification. Again after a verification that failed. */
  DocumentCompleted: eventType('DocumentCompleted', z.strictObject({ job_id: z.uuid() })),
  DocumentVerificationStarted: eventType(
    'DocumentVerificationStarted',
    z.strictObject({ attempt: z.int(), worker: z.string() }),
  ),
  /** Of two that were declared at once the one that is verified later knows of the other. */
  DocumentVerified: eventType('DocumentVerified', z.strictObject({ ...Verified.shape, ...AlsoEvidenceOf })),
  DocumentRefused: eventType('DocumentRefused', Refused),
  /** Given up after the last attempt, for a reason outside of the document: it may be completed again. */
  DocumentVerificationFailed: eventType(
    'DocumentVerificationFailed',
    z.strictObject({ attempts: z.int(), error: Failure }),
  ),
  DocumentExpired: eventType('DocumentExpired', z.strictObject({})),
  /** With date and issuer as the reviewer confirms them. */
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

/** 5 MB, 1 MB being 1,048,576 bytes. Every part but the last has exactly this size. */
export const PART_SIZE_BYTES = 5_242_880;
/** 100 MB. */
export const LARGEST_DOCUMENT_BYTES = 104_857_600;

interface Cut {
  readonly size_bytes: number;
  readonly part_size_bytes: number;
  readonly part_count: number;
}

/** The number of parts of a document of this size, and the size of the last. */
export const cutOf = (sizeBytes: number): Cut => ({
  size_bytes: sizeBytes,
  part_size_bytes: PART_SIZE_BYTES,
  part_count: Math.ceil(sizeBytes / PART_SIZE_BYTES),
});

/** Size in bytes of a part, from number 1 on: the last one has the rest. Undefined for a part that does not exist. */
export function sizeOfPart(
  { size_bytes, part_size_bytes, part_count }: Cut,
  number: number,
): number | undefined {
  if (!(number >= 1 && number <= part_count)) return undefined;
  return number < part_count ? part_size_bytes : size_bytes - part_size_bytes * (part_count - 1);
}

/** A piece of one part: from byte `from`, up to and without `to`, counted from the part's beginning. */
interface Piece {
  readonly part: DocumentPart;
  readonly from: number;
  readonly to: number;
}

/** The pieces with the bytes `first` to `last` of a document, both included, counted from 0. */
export function piecesOf(
  { part_size_bytes, parts }: { readonly part_size_bytes: number; readonly parts: readonly DocumentPart[] },
  { first, last }: { readonly first: number; readonly last: number },
): readonly Piece[] {
  return parts.flatMap((part) => {
    const start = (part.number - 1) * part_size_bytes;
    const from = Math.max(0, first - start);
    const to = Math.min(part.size_bytes, last + 1 - start);
    return from < to ? [{ part, from, to }] : [];
  });
}

export interface DocumentState extends DocumentDeclared {
  readonly id: string;
  readonly organization_id: string;
  readonly status: DocumentStatus;
  readonly version: number;
  readonly created_at: Instant;
  readonly updated_at: Instant;
  /** Everyone who sent a piece of it, its declarer first: for the four-eyes rule. */
  readonly sent_by: readonly string[];
  /** By number, ascending; none twice. */
  readonly parts: readonly DocumentPart[];
  readonly completed_at: Instant | null;
  /** Number of `DocumentVerificationStarted` events since it was last completed. */
  readonly attempts: number;
  readonly verified: DocumentVerified | null;
  readonly refused: DocumentRefused | null;
  /** Why the last verification was given up; null once it is completed again. */
  readonly error: Failure | null;
  readonly review: Review;
}

export const documentsStream = (assetId: string): string => `documents-${assetId}`;

export type RecordedDocumentEvent = Recorded & DocumentEvent;

export function evolveDocument(
  state: DocumentState | undefined,
  event: RecordedDocumentEvent,
): DocumentState | undefined {
  const stamp = stampOf(event);
  if (event.type === 'DocumentDeclared') {
    return {
      ...event.data,
      ...stamp,
      id: documentIdOf(event.stream),
      organization_id: event.organizationId ?? '',
      status: 'UPLOADING',
      created_at: event.occurredAt,
      sent_by: [event.actor],
      parts: [],
      completed_at: null,
      attempts: 0,
      verified: null,
      refused: null,
      error: null,
      review: NOT_READY,
    };
  }
  if (!state) return state;
  switch (event.type) {
    case 'DocumentPartStored':
      return { ...state, ...stamp, sent_by: withSender(state, event), parts: withPart(state, event.data) };
    case 'DocumentCompleted':
      return {
        ...state,
        ...stamp,
        sent_by: withSender(state, event),
        status: 'VERIFYING',
        completed_at: event.occurredAt,
        attempts: 0,
        error: null,
      };
    case 'DocumentVerificationStarted':
      return { ...state, ...stamp, attempts: state.attempts + 1 };
    case 'DocumentVerified': {
      const { also_evidence_of, ...verified } = event.data;
      return { ...state, ...stamp, status: 'VERIFIED', verified, also_evidence_of, review: PENDING };
    }
    case 'DocumentRefused':
      return { ...state, ...stamp, status: 'REFUSED', refused: event.data };
    case 'DocumentVerificationFailed':
      return { ...state, ...stamp, status: 'UPLOADING', error: event.data.error };
    case 'DocumentExpired':
      return { ...state, ...stamp, status: 'EXPIRED' };
    case 'DocumentReviewed': {
      const { decision, rationale, ...known } = event.data;
      const status = decision === 'ACCEPT' ? 'APPROVED' : 'REJECTED';
      return { ...state, ...stamp, ...known, review: decided(status, event, rationale) };
    }
    default:
      return unreachable(event);
  }
}

export const documentAggregate = aggregate('document', documentEvents, evolveDocument);
export const { stream: documentStream, idOf: documentIdOf } = documentAggregate;

const withSender = ({ sent_by }: DocumentState, { actor }: Recorded): readonly string[] =>
  sent_by.includes(actor) ? sent_by : [...sent_by, actor];

const withPart = ({ parts }: DocumentState, part: DocumentPart): readonly DocumentPart[] =>
  [...parts.filter(({ number }) => number !== part.number), part].toSorted((a, b) => a.number - b.number);

/** True until the verification requested by this very completion ends. Instants rise strictly in a stream. */
export const isBeingVerified = ({ status, completed_at }: DocumentState, completedAt: Instant): boolean =>
  status === 'VERIFYING' && completed_at === completedAt;

/** The asset of a document that names one alone; otherwise null. */
export const onlyOne = (asset_ids: readonly string[]): string | null =>
  asset_ids.length === 1 ? (asset_ids[0] ?? null) : null;

/** Days without activity after which an upload is given up. */
export const UPLOAD_LIFETIME_DAYS = 7;

const LIFETIME_MS = UPLOAD_LIFETIME_DAYS * 24 * 60 * 60 * 1_000;

/** When an upload expires that was last touched at this instant. */
export const expiryOf = (touchedAt: Instant): Instant => instantOf(epochOf(touchedAt) + LIFETIME_MS);

/** Uploads last touched before this instant have expired at `now`. */
export const touchedBeforeExpiry = (now: Instant): Instant => instantOf(epochOf(now) - LIFETIME_MS);

/** The list of an organization's documents of the very same bytes. */
export const sameBytesStream = (organizationId: string, sha256: string): string =>
  `same-bytes-${sameBytesId(organizationId, sha256)}`;

/** Limit of the answer: of bytes that serve more assets, the newest say enough. */
const MOST_ASSETS = 20;

/** Enough of a document, which need not be declared yet. */
type NamedDocument = Pick<DocumentState, 'organization_id' | 'sha256'> & {
  readonly asset_ids: readonly string[];
};

/**
 * Assets of which the very same bytes are evidence, without those that the document names: the newest declared first. Read
 * from the log, where a document is listed before it is declared: of two concurrent ones the later knows of the other. Throws
 * `DependencyUnavailable` where the list does not even hold the document itself, `own`: the read is stale.
 */
export async function alsoEvidenceOf(
  lookAt: LoadOwned,
  { organization_id, sha256, asset_ids }: NamedDocument,
  own?: string,
): Promise<string[]> {
  const listed = (await lookAt(sameBytesStream(organization_id, sha256), evolveList)) ?? [];
  if (own !== undefined && !listed.includes(own))
    throw new DependencyUnavailable('event_log', new Error(`${own} is not to be read in its list yet`));
  const others = listed.filter((id) => id !== own).toReversed();
  const found = new Set<string>();
  for await (const other of statesAt(lookAt, others.map(documentStream), evolveDocument)) {
    if (!serves(other)) continue;
    for (const id of other.asset_ids) if (!asset_ids.includes(id)) found.add(id);
    if (found.size >= MOST_ASSETS) break;
  }
  return [...found].slice(0, MOST_ASSETS);
}

/** A refused, abandoned or rejected document is evidence of nothing; one that is still uploading may be. */
const serves = ({ status, review }: DocumentState): boolean =>
  status !== 'REFUSED' && status !== 'EXPIRED' && review.status !== 'REJECTED';
