/**
 * What the data routes of the operators' page answer; the page imports these types. Nothing is imported here, so that the
 * page can be checked without the service.
 * Instants are RFC 3339 in UTC, by the clock of the service.
 */

/** A part of the overview that may not be known: an engine does not answer, or this process has none. */
export type Section<Value> =
  | { readonly state: 'known'; readonly as_of: string; readonly value: Value }
  | { readonly state: 'unavailable'; readonly as_of: string; readonly reason: string }
  /** `roles`: in a process with one of them it is known. */
  | { readonly state: 'elsewhere'; readonly roles: readonly string[] };

export interface Overview {
  readonly at: string;
  readonly process: ProcessStand;
  readonly parts: readonly PartStand[];
  /** What roles of this process need in a database, and what is not made. */
  readonly unmade: readonly UnmadeStand[];
  readonly components: Section<readonly ComponentStand[]>;
  readonly projections: Section<ProjectionStands>;
  readonly jobs: Section<JobStands>;
  readonly queues: Section<QueueStands>;
  readonly deliveries: Section<DeliveryStand>;
  readonly seals: Section<SealStand>;
  readonly sources: readonly SourceStand[];
}

export interface ProcessStand {
  readonly version: string;
  readonly commit: string | null;
  readonly roles: readonly string[];
  readonly started_at: string;
}

/** A supervised part of this process. */
export interface PartStand {
  readonly name: string;
  readonly state: 'running' | 'waiting';
  /** In a row. */
  readonly failures: number;
  readonly restarts: number;
  readonly error: string | null;
}

interface UnmadeStand {
  /** `event_log`, `read_models` or `key_store`. */
  readonly name: string;
  /** One line, without credentials. */
  readonly reason: string;
}

export interface ComponentStand {
  readonly name: string;
  readonly kind: string;
  readonly status: 'UP' | 'DEGRADED' | 'DOWN' | 'OFF';
  readonly detail: string;
}

export interface ProjectionStands {
  /** Position of the newest event; empty at the start of the log. */
  readonly head: string;
  readonly items: readonly ProjectionStand[];
}

export interface ProjectionStand {
  readonly name: string;
  readonly version: number;
  /** Of the program that answers; another one: a roll-out is under way, or was. */
  readonly program_version: number | null;
  readonly position: string;
  readonly status: 'STARTING' | 'FOLLOWING' | 'BLOCKED' | 'STOPPED';
  /** Events that it has still to take, counted up to 1000. */
  readonly lag_events: number;
  /** When the oldest of them happened. */
  readonly behind_since: string | null;
  /** The event at which it stands still; null also where its detail names none. */
  readonly blocked_at: BlockedAt | null;
  readonly detail: string | null;
  readonly skipped_events: number;
  readonly newest_skip: SkipStand | null;
  readonly builds: readonly BuildStand[];
}

interface BlockedAt {
  readonly event_id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly why: string;
}

interface SkipStand {
  readonly event_id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly reason: string;
  readonly skipped_at: string;
  readonly skipped_by: string;
}

/** A read model being built beside the living one. */
export interface BuildStand {
  readonly for: 'REBUILD' | 'VERIFY';
  readonly version: number;
  /** How much of the log is in it, 0 to 1. */
  readonly share: number;
  /** False for one that a process which died has left. */
  readonly under_way: boolean;
}

export interface JobStands {
  readonly counts: readonly JobCount[];
  /** Items waiting or under way; null where this process cannot know. */
  readonly queue_depth: number | null;
  /** Newest first, the newest few. */
  readonly failed: readonly FailedJob[];
  /** Attempts that failed in this process since it started, newest first. */
  readonly failed_attempts: readonly FailedAttempt[];
}

export interface JobCount {
  readonly kind: 'VALUATION' | 'DOCUMENT_VERIFICATION' | 'ASSET_BATCH' | 'REVALUATION';
  readonly status: 'QUEUED' | 'RUNNING' | 'SUCCEEDED' | 'FAILED';
  readonly count: number;
  /** When the oldest was asked for, of those that have not ended. */
  readonly oldest_at: string | null;
}

/** A job that was given up after its last attempt. */
export interface FailedJob {
  readonly id: string;
  readonly kind: 'VALUATION' | 'DOCUMENT_VERIFICATION' | 'ASSET_BATCH' | 'REVALUATION';
  /** Of the valuation, document or batch. */
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

/** How much waits for people, in all organizations together. Assets are the active ones. */
export interface QueueStands {
  readonly valuations_to_review: number;
  readonly documents_to_review: number;
  readonly policies_to_decide: number;
  readonly scenarios_to_decide: number;
  readonly assets_never_valued: number;
  readonly assets_due: number;
  readonly assets_too_old: number;
  readonly revaluations_refused: number;
}

/** How deliveries to webhooks stand, in all organizations together. */
export interface DeliveryStand {
  /** Since when it is told what happens; null before a notifier has run. */
  readonly begun_at: string | null;
  /** Why it begins there: nothing was kept, or the log does not hold what was looked at last. */
  readonly begun_because: 'FIRST' | 'LOST' | 'RESTORED' | null;
  /** What happened before it was not delivered to webhooks that were there: deliveries began at the newest event. */
  readonly missed_before: boolean;
  readonly waiting: number;
  readonly given_up: number;
  /** Of what waits for its first try, when the oldest was made. */
  readonly oldest_untried_at: string | null;
  /** Of what waits: restored from a backup, so that it may be delivered a second time. */
  readonly may_repeat: number;
  /** Those that fail first; at most 1000. */
  readonly endpoints: readonly EndpointStand[];
}

/** One webhook, without what its address may hold of secrets. */
export interface EndpointStand {
  readonly id: string;
  readonly organization_id: string;
  /** Scheme, host and port of its address: paths and queries often hold a receiver's own tokens. */
  readonly origin: string;
  readonly status: 'ENABLED' | 'DISABLED';
  readonly disabled_because: 'REQUESTED' | 'GONE' | 'FAILED_FOR_DAYS' | null;
  readonly failing_since: string | null;
  readonly last_success_at: string | null;
  readonly last_failure_at: string | null;
  /** Its code, and the status or what else is known: `STATUS 503`. Nothing of the answer. */
  readonly last_failure: string | null;
  readonly waiting: number;
  readonly given_up: number;
}

/** How far the log is sealed. */
export interface SealStand {
  readonly newest: {
    readonly number: number;
    readonly sealed_at: string;
    readonly event_count: number;
    readonly key_id: string;
  } | null;
  /** Age of the oldest event that no seal covers; 0 when there is none. */
  readonly unsealed_seconds: number;
  /** Whether this process seals. */
  readonly seals_here: boolean;
}

export interface SourceStand {
  readonly id: string;
  readonly name: { readonly 'pt-BR': string; readonly en: string };
  readonly publisher: string;
  /** `NOT_ASKED`: whether it answers is not known yet, because nobody has needed it since this process started. */
  readonly status: 'UP' | 'DEGRADED' | 'DOWN' | 'OFF' | 'NOT_ASKED';
  readonly kind: string;
  readonly detail: string;
  /** Where no setting can switch it on. */
  readonly why_off: { readonly 'pt-BR': string; readonly en: string } | null;
  /** By this process, since it started. */
  readonly last_success_at: string | null;
  readonly last_failure: { readonly at: string; readonly detail: string } | null;
  /** The newest date that an answer of this process was a price of. */
  readonly newest_reference_date: string | null;
}

/** The history of one resource. */
export interface Timeline {
  readonly at: string;
  readonly kind: 'asset' | 'valuation' | 'policy' | 'scenario' | 'document';
  readonly id: string;
  readonly stream: string;
  /** Events of the whole stream. */
  readonly events: number;
  readonly chain: ChainStand;
  /** Oldest first; personal texts as `[personal data 1]`, equal ones with equal numbers. */
  readonly entries: readonly TimelineEntryStand[];
  /** Ask with `before` this for the page of earlier entries; null at the first one. */
  readonly earlier_before: number | null;
}

export interface ChainStand {
  readonly intact: boolean;
  readonly fault_count: number;
  readonly faults: readonly ChainFault[];
}

export interface ChainFault {
  readonly fault: string;
  /** Revision + 1. */
  readonly sequence: number | null;
  /** Of several missing in a row, the last one. */
  readonly last_sequence: number | null;
  readonly event_id: string | null;
  readonly detail: string;
}

export interface TimelineEntryStand {
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
  /** Changes beyond those told. */
  readonly more_changes: number;
  readonly why: string | null;
  readonly chain: 'INTACT' | 'CHANGED' | 'BROKEN' | 'UNREADABLE';
}

/** What is found by an id. */
export type TimelineAnswer =
  | { readonly found: 'timeline'; readonly timeline: Timeline }
  | { readonly found: 'nothing'; readonly at: string }
  /** Too many events to be read here: the tool reads them. */
  | { readonly found: 'too-long'; readonly at: string; readonly stream: string; readonly events: number }
  | { readonly found: 'unavailable'; readonly at: string; readonly reason: string }
  | { readonly found: 'elsewhere'; readonly at: string; readonly roles: readonly string[] };

/** What a data route answers with 400, 403 or 404. */
export interface DataProblem {
  readonly code: 'INVALID_PARAMETER' | 'FORBIDDEN' | 'NOT_FOUND';
  readonly detail: string;
}
