import type { JsonObject } from '../../kernel/json.ts';
import type { UnreadableStoredEvent } from './unreadable-stored-event.ts';

export { UnreadableStoredEvent } from './unreadable-stored-event.ts';

/**
 * A place in the whole log. Opaque but for one promise: the order of the texts (by code unit) is the order of
 * the log. `LOG_START` is before every event.
 */
export type Position = string;
export const LOG_START: Position = '';

/** What every event's metadata holds (contract, section 7). */
export interface EventMetadata extends JsonObject {
  readonly organization_id: string | null;
  /** `person:<responsible person>`, `system:<part>`, or `operator:<system user>`. */
  readonly actor: string;
  readonly credential_id?: string;
  /** Only where `credential_id` names a session: `LINK` or `OIDC`. */
  readonly signed_in_by?: string;
  readonly occurred_at: string;
  readonly request_id: string;
  readonly correlation_id: string;
  readonly causation_id: string | null;
  readonly schema_version: number;
  readonly previous_hash: string | null;
  readonly hash: string;
  readonly idempotency_key?: string;
  readonly request_fingerprint?: string;
}

/** An event ready to be stored: its hash already binds it to its stream, revision and predecessor. */
export interface NewEvent {
  readonly eventId: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: EventMetadata;
}

/** An event as stored, before any upcasting. */
export interface RecordedEvent extends NewEvent {
  readonly stream: string;
  /** 0 for the first event of its stream. */
  readonly revision: number;
  readonly position: Position;
}

interface Strictness {
  /**
   * Also takes for unreadable what parses and is not what this service writes: text without a canonical form, and text
   * that names a member twice, where the engine gives its text out. For who checks the log; it costs a little.
   */
  readonly strict?: boolean;
}

export const NO_STREAM = -1;

export interface Append {
  readonly stream: string;
  /** Revision of the stream's last event, `NO_STREAM` when it must not exist. There is no "any". */
  readonly expectedRevision: number;
  readonly events: readonly [NewEvent, ...NewEvent[]];
}

/**
 * The outcome of an append. `conflict`: nothing of it was stored, and the revision that it names can be read from then on
 * (`NO_STREAM`: there was none). `unknown`: it may or may not be stored (the connection broke after sending, the answer did
 * not come in time). The very same append again is safe, because the same events at the same revisions are stored once; but
 * one that follows the first too closely may itself stay unanswered, so the stream is read for the event ids first. What is
 * found there is the outcome, what is not found there is no proof. An append of events that are already there is `appended`
 * again.
 */
export type AppendOutcome =
  | { readonly outcome: 'appended'; readonly revision: number; readonly position: Position }
  | { readonly outcome: 'conflict'; readonly actualRevision: number }
  | { readonly outcome: 'unknown'; readonly cause: unknown };

export interface ReadStream extends Strictness {
  readonly direction?: 'forwards' | 'backwards';
  /** First revision to read; by default the first (forwards) or the last (backwards). */
  readonly fromRevision?: number;
  readonly limit?: number;
}

export interface ReadAll extends Strictness {
  /** Exclusive: events after this position. */
  readonly after: Position;
  readonly limit: number;
  /** Only events of streams that start with one of these; all when left out. */
  readonly streamPrefixes?: readonly string[];
  /** What cannot be read is in the batch's `unreadable`, in place of being thrown. */
  readonly keepUnreadable?: boolean;
}

/** A stretch of the log. `position` also passes over events that the filter left out: store it as the checkpoint. */
export interface LogBatch {
  readonly events: readonly RecordedEvent[];
  /** What of it cannot be read, where it was asked for so and there is any; each counts as one of the limit. */
  readonly unreadable?: readonly UnreadableStoredEvent[];
  readonly position: Position;
  /** True when nothing later was stored at the time of reading. */
  readonly caughtUp: boolean;
}

export interface Follow extends ReadAll {
  readonly signal: AbortSignal;
}

/**
 * The event log. `read…` and `head` throw `DependencyUnavailable` when the store cannot answer; `append` throws it
 * only when it is certain that nothing was stored, and answers `unknown` otherwise.
 */
export interface EventLog {
  append(append: Append): Promise<AppendOutcome>;
  /** Events of one stream; empty when it does not exist. */
  readStream(stream: string, options?: ReadStream): Promise<readonly RecordedEvent[]>;
  readAll(options: ReadAll): Promise<LogBatch>;
  /**
   * Batches of at most `limit` events from `after` on, without end, until the signal aborts (then it returns).
   * An empty batch reports progress past filtered events, or that the follower has caught up. Throws when the
   * connection is lost: the supervisor resumes from the last position it stored.
   */
  follow(options: Follow): AsyncIterable<LogBatch>;
  /**
   * Position of the last event that a reader can see now; with `maxAgeMs` at most that many milliseconds ago, for a caller that keeps asking
   * whether the log is alive: an engine may then answer from what it knows, without asking its server.
   */
  head(options?: { readonly maxAgeMs?: number }): Promise<Position>;
  /** Roughly which share of the log up to `end` is at or before `position`: 0 to 1. For showing progress only. */
  share(position: Position, end: Position): number;
  close(): Promise<void>;
}

/** What who only looks back needs of a log. */
export type LogReader = Pick<EventLog, 'readStream' | 'readAll'>;
