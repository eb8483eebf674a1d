/**
 * Answers of the data routes of the operators' page, which imports these types. This file imports nothing, so that the page can be
 * checked without the service. Instants are RFC 3339 in UTC, by the clock of the service.
 */

/** A part of the overview that may be unknown: an engine does not answer, or this process has none. */
export type Section<Value> =
  | { readonly state: 'known'; readonly as_of: string; readonly value: Value }
  | { readonly state: 'unavailable'; readonly as_of: string; readonly reason: string }
  /** Known in processes with one of these roles. */
  | { readonly state: 'elsewhere'; readonly roles: readonly string[] };

export interface Overview {
  readonly at: string;
  readonly process: ProcessStatus;
  readonly parts: readonly ComponentState[];
  /** Schemas that roles of this process need and that are missing. */
  readonly unmade: readonly MissingSchema[];
  readonly components: Section<readonly DependencyStatus[]>;
  readonly projections: Section<ProjectionsStatus>;
  readonly jobs: Section<JobsStatus>;
  readonly queues: Section<QueueSizes>;
  readonly deliveries: Section<DeliveriesStatus>;
  readonly seals: Section<SealStatus>;
  readonly sources: readonly SourceStatus[];
}

export interface ProcessStatus {
  readonly version: string;
  readonly commit: string | null;
  readonly roles: readonly string[];
  readonly started_at: string;
}

/** A supervised part of this process. */
export interface ComponentState {
  readonly name: string;
  readonly state: 'running' | 'waiting';
  readonly failures: number;
  readonly restarts: number;
  readonly error: string | null;
}

interface MissingSchema {
  /** `event_log`, `read_models` or `key_store`. */
  readonly name: string;
  /** One line, without credentials. */
  readonly reason: string;
}

export interface DependencyStatus {
  readonly name: string;
  readonly kind: string;
  readonly status: 'UP' | 'DEGRADED' | 'DOWN' | 'OFF';
  readonly detail: string;
}

export interface ProjectionsStatus {
  /** Position of the newest event; empty at the start of the log. */
  readonly head: string;
  readonly items: readonly ProjectionStatus[];
}

export interface ProjectionStatus {
  readonly name: string;
  readonly version: number;
  /** Version in this program; if it differs from `version`, a roll-out is in progress or was interrupted. */
  readonly program_version: number | null;
  readonly position: string;
  readonly status: 'STARTING' | 'FOLLOWING' | 'BLOCKED' | 'STOPPED';
  /** Events behind its position, counted up to 1000. */
  readonly lag_events: number;
  /** Time of the oldest of these events. */
  readonly behind_since: string | null;
  /** The event that blocks it; null also if its detail names none. */
  readonly blocked_at: BlockedAt | null;
  readonly detail: string | null;
  readonly skipped_events: number;
  readonly newest_skip: SkippedEvent | null;
  readonly builds: readonly RebuildStatus[];
}

interface BlockedAt {
  readonly event_id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly why: string;
}

interface SkippedEvent {
  readonly event_id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly reason: string;
  readonly skipped_at: string;
  readonly skipped_by: string;
}

/** A rebuild of a read model, next to the one in use. */
export interface RebuildStatus {
  readonly for: 'REBUILD' | 'VERIFY';
  readonly version: number;
  /** Share of the log that it has processed, 0 to 1. */
  readonly share: number;
  /** False for a rebuild abandoned by a process that died. */
  readonly under_way: boolean;
}

export interface JobsStatus {
  readonly counts: readonly JobCount[];
  /** Items waiting or in progress; null if this process cannot know. */
  readonly queue_depth: number | null;
  /** The newest few, newest first. */
  readonly failed: readonly FailedJob[];
  /** Attempts that failed in this process since it started, newest first. */
  readonly failed_attempts: readonly FailedAttempt[];
}

export interface JobCount {
  readonly kind: 'VALUATION' | 'DOCUMENT_VERIFICATION' | 'ASSET_BATCH' | 'REVALUATION' | 'EXPORT';
  readonly status: 'QUEUED' | 'RUNNING' | 'SUCCEEDED' | 'FAILED';
  readonly count: number;
  /** When the oldest unfinished job was requested. */
  readonly oldest_at: string | null;
}

/** A job that failed in its last attempt. */
export interface FailedJob {
  readonly id: string;
  readonly kind: 'VALUATION' | 'DOCUMENT_VERIFICATION' | 'ASSET_BATCH' | 'REVALUATION' | 'EXPORT';
  /** Id of the valuation, document or batch. */
  readonly subject_id: string;
  readonly asset_id: string | null;
  readonly attempts: number;
  readonly created_at: string;
  readonly finished_at: string | null;
  readonly code: string;
  readonly detail: string;
}

export interface FailedAttempt {
  readonly kind: 'VALUATION' | 'DOCUMENT_VERIFICATION' | 'BATCH';
  readonly subject_id: string;
  readonly at: string;
  /** One line, without credentials. */
  readonly error: string;
}

/** Sizes of the queues for people, of all organizations together. Only active assets count. */
export interface QueueSizes {
  readonly valuations_to_review: number;
  readonly documents_to_review: number;
  readonly policies_to_decide: number;
  readonly scenarios_to_decide: number;
  readonly assets_never_valued: number;
  readonly assets_due: number;
  readonly assets_too_old: number;
  readonly revaluations_refused: number;
}

/** Deliveries to webhooks, of all organizations together. */
export interface DeliveriesStatus {
  /** When delivery of events began; null before a notifier has run. */
  readonly begun_at: string | null;
  /** Why delivery began then: no position was stored, or the log does not hold the stored one. */
  readonly begun_because: 'FIRST' | 'LOST' | 'RESTORED' | null;
  /** True if earlier events were not delivered to existing webhooks, because delivery began at the newest event. */
  readonly missed_before: boolean;
  readonly waiting: number;
  readonly given_up: number;
  /** When the oldest delivery that waits for its first try was created. */
  readonly oldest_untried_at: string | null;
  /** Pending deliveries restored from a backup, which may be delivered a second time. */
  readonly may_repeat: number;
  /** Failing ones first; at most 1000. */
  readonly endpoints: readonly EndpointStatus[];
}

/** One webhook, without secrets that its address may contain. */
export interface EndpointStatus {
  readonly id: string;
  readonly organization_id: string;
  /** Scheme, host and port of its address: paths and queries often hold a receiver's own tokens. */
  readonly origin: string;
  readonly status: 'ENABLED' | 'DISABLED';
  readonly disabled_because: 'REQUESTED' | 'GONE' | 'FAILED_FOR_DAYS' | null;
  readonly failing_since: string | null;
  readonly last_success_at: string | null;
  readonly last_failure_at: string | null;
  /** Code and status or other detail: `STATUS 503`. Nothing of the answer's body. */
  readonly last_failure: string | null;
  readonly waiting: number;
  readonly given_up: number;
}

/** Seals of the log. */
export interface SealStatus {
  readonly newest: {
    readonly number: number;
    readonly sealed_at: string;
    readonly event_count: number;
    readonly key_id: string;
  } | null;
  /** Age in seconds of the oldest event without a seal; 0 if there is none. */
  readonly unsealed_seconds: number;
  /** True if this process makes seals. */
  readonly seals_here: boolean;
}

export interface SourceStatus {
  readonly id: string;
  readonly name: { readonly 'pt-BR': string; readonly en: string };
  readonly publisher: string;
  /** `NOT_ASKED`: unknown, because the source was not needed since this process started. */
  readonly status: 'UP' | 'DEGRADED' | 'DOWN' | 'OFF' | 'NOT_ASKED';
  readonly kind: string;
  readonly detail: string;
  /** Reason, if no setting can switch it on. */
  readonly why_off: { readonly 'pt-BR': string; readonly en: string } | null;
  /** In this process, since it started. */
  readonly last_success_at: string | null;
  readonly last_failure: { readonly at: string; readonly detail: string } | null;
  /** The newest reference date of a price that this process received. */
  readonly newest_reference_date: string | null;
}

/** The history of one resource. */
export interface Timeline {
  readonly at: string;
  readonly kind: 'asset' | 'valuation' | 'policy' | 'scenario' | 'document' | 'comment' | 'assignment';
  readonly id: string;
  readonly stream: string;
  readonly events: number;
  readonly chain: ChainStatus;
  /** Oldest first; personal texts are `[personal data 1]`, with the same number for equal texts. */
  readonly entries: readonly TimelineEntryView[];
  /** Value of `before` for the page of earlier entries; null on the first page. */
  readonly earlier_before: number | null;
}

export interface ChainStatus {
  readonly intact: boolean;
  readonly fault_count: number;
  readonly faults: readonly ChainFault[];
}

export interface ChainFault {
  readonly fault: string;
  /** Revision + 1. */
  readonly sequence: number | null;
  /** The last of several consecutive missing events. */
  readonly last_sequence: number | null;
  readonly event_id: string | null;
  readonly detail: string;
}

export interface TimelineEntryView {
  readonly sequence: number;
  readonly event_id: string;
  readonly type: string;
  /** The type as words, in English. */
  readonly what: string;
  readonly who: string | null;
  readonly when: string | null;
  readonly changes: readonly {
    readonly field: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
  /** Number of changes not in `changes`. */
  readonly more_changes: number;
  readonly why: string | null;
  readonly chain: 'INTACT' | 'CHANGED' | 'BROKEN' | 'UNREADABLE';
}

/** The answer to a search by id. */
export type TimelineAnswer =
  | { readonly found: 'timeline'; readonly timeline: Timeline }
  | { readonly found: 'nothing'; readonly at: string }
  /** Too many events for this page; the command line tool reads them. */
  | { readonly found: 'too-long'; readonly at: string; readonly stream: string; readonly events: number }
  | { readonly found: 'unavailable'; readonly at: string; readonly reason: string }
  | { readonly found: 'elsewhere'; readonly at: string; readonly roles: readonly string[] };

/** Body of 400, 403 and 404 of a data route. */
export interface DataProblem {
  readonly code: 'INVALID_PARAMETER' | 'FORBIDDEN' | 'NOT_FOUND';
  readonly detail: string;
}
