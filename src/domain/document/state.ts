import type { Recorded } from '../../engine/events/recorded.ts';
import { epochOf, type Instant, instantOf } from '../../kernel/instant.ts';
import { unreachable } from '../../kernel/result.ts';
import type { DocumentStatus } from '../../kernel/vocabulary.ts';
import { decided, NOT_READY, PENDING, type Review } from '../review.ts';
import type {
  DocumentDeclared,
  DocumentEvent,
  DocumentPart,
  DocumentRefused,
  DocumentVerified,
} from './events.ts';

/** A document as its events leave it. */
export interface DocumentState extends DocumentDeclared {
  readonly id: string;
  readonly organization_id: string;
  readonly status: DocumentStatus;
  readonly version: number;
  readonly created_at: Instant;
  readonly updated_at: Instant;
  /** Everyone who sent a piece of it: for the four-eyes rule. The first declared it. */
  readonly sent_by: readonly string[];
  /** By number, ascending; none twice. */
  readonly parts: readonly DocumentPart[];
  readonly completed_at: Instant | null;
  /** Number of `DocumentVerificationStarted` events since it was last completed. */
  readonly attempts: number;
  readonly verified: DocumentVerified | null;
  readonly refused: DocumentRefused | null;
  /** Why the last verification was given up; null again once it is completed anew. */
  readonly error: { readonly code: string; readonly detail: string } | null;
  readonly review: Review;
}

export const documentStream = (documentId: string): string => `document-${documentId}`;
/** The list of an asset's documents. */
export const documentsStream = (assetId: string): string => `documents-${assetId}`;
export const documentIdOf = (stream: string): string => stream.slice('document-'.length);

export type RecordedDocumentEvent = Recorded & DocumentEvent;

/** Folds one event. Never refuses: what is in the log has happened. */
export function evolveDocument(
  state: DocumentState | undefined,
  event: RecordedDocumentEvent,
): DocumentState | undefined {
  const stamp = { version: event.revision + 1, updated_at: event.occurredAt };
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

const withSender = ({ sent_by }: DocumentState, { actor }: Recorded): readonly string[] =>
  sent_by.includes(actor) ? sent_by : [...sent_by, actor];

const withPart = ({ parts }: DocumentState, part: DocumentPart): readonly DocumentPart[] =>
  [...parts.filter(({ number }) => number !== part.number), part].toSorted((a, b) => a.number - b.number);

/** True while the verification that this very completion asked for has not ended. Instants rise strictly in a stream. */
export const isBeingVerified = ({ status, completed_at }: DocumentState, completedAt: Instant): boolean =>
  status === 'VERIFYING' && completed_at === completedAt;

/** How long an upload may rest before it is given up. */
export const UPLOAD_LIFETIME_DAYS = 7;

const LIFETIME_MS = UPLOAD_LIFETIME_DAYS * 24 * 60 * 60 * 1_000;

/** When an upload that was last touched at an instant expires, if nothing more comes. */
export const expiryOf = (touchedAt: Instant): Instant => instantOf(epochOf(touchedAt) + LIFETIME_MS);

/** An upload that was last touched before this has expired at `now`. */
export const touchedBeforeExpiry = (now: Instant): Instant => instantOf(epochOf(now) - LIFETIME_MS);
