import { z } from 'zod';
import { aggregate } from '../engine/events/aggregate.ts';
import { type EventOf, eventType } from '../engine/events/event-type.ts';
import type { Recorded } from '../engine/events/recorded.ts';
import type { Instant } from '../kernel/instant.ts';
import { unreachable } from '../kernel/result.ts';
import {
  ASSET_CLASSES,
  type BatchKind,
  type JobStatus,
  LINE_STATUSES,
  type LineStatus,
  PURPOSES,
} from '../kernel/vocabulary.ts';
import { Failure, Label } from './events/shapes.ts';

/** What is wrong with a line, in both languages. It quotes nothing that was sent, so it holds no personal data. */
const LineProblem = z.strictObject({
  code: z.string(),
  detail: Label,
  /** The first few; `pointer` begins at the line. */
  errors: z.array(z.strictObject({ pointer: z.string(), code: z.string(), detail: Label })),
});
export type LineProblem = z.infer<typeof LineProblem>;

/** What became of a line; of a revaluation's, whose key is its asset's id, too. */
const LineResult = z.strictObject({
  /** Null where it cannot be read. */
  key: z.string().nullable(),
  status: z.enum(LINE_STATUSES),
  asset_id: z.uuid().optional(),
  valuation_id: z.uuid().optional(),
  problem: LineProblem.optional(),
});
export type LineResult = z.infer<typeof LineResult>;

/** Of the assets of an organization: those of one portfolio, of one class, or due by a day. */
const Selection = z.strictObject({
  portfolio: z.string().nullable(),
  asset_class: z.enum(ASSET_CLASSES).nullable(),
  due_before: z.string().nullable(),
});

const AssetBatch = z.strictObject({
  job_id: z.uuid(),
  line_count: z.int(),
  /** Of the bytes as they were sent. */
  size_bytes: z.int(),
  /** Of the sealed bytes: under it they lie in document storage. */
  sealed_sha256: z.string(),
});
export type AssetBatchAccepted = z.infer<typeof AssetBatch>;

const Revaluation = z.strictObject({
  job_id: z.uuid(),
  selection: Selection,
  purpose: z.enum(PURPOSES),
  asset_count: z.int(),
});
type RevaluationAccepted = z.infer<typeof Revaluation>;

/** Events of the stream `batch-<id>`. */
export const batchEvents = {
  AssetBatchAccepted: eventType('AssetBatchAccepted', AssetBatch),
  RevaluationAccepted: eventType('RevaluationAccepted', Revaluation),
  /** Some of the assets of a revaluation, in the order of its lines; all of them stand before it is answered. */
  RevaluationAssetsSelected: eventType(
    'RevaluationAssetsSelected',
    z.strictObject({ asset_ids: z.array(z.uuid()) }),
  ),
  BatchStarted: eventType('BatchStarted', z.strictObject({ worker: z.string() })),
  /** Lines in their order, each once in the whole stream. */
  BatchLinesDone: eventType(
    'BatchLinesDone',
    z.strictObject({ first_line: z.int(), results: z.array(LineResult) }),
  ),
  BatchCompleted: eventType(
    'BatchCompleted',
    z.strictObject({ done: z.int(), partial: z.int(), refused: z.int() }),
  ),
  BatchFailed: eventType('BatchFailed', z.strictObject({ error: Failure })),
};

export type BatchEvent = EventOf<typeof batchEvents>;

/** 16 MB: a batch has at most so many bytes. */
export const BATCH_LIMIT_BYTES = 16_777_216;
/** A batch has at most so many lines, of at most so many bytes each. */
export const MOST_LINES = 10_000;
export const LINE_LIMIT_BYTES = 65_536;

const NEWLINE = 0x0a;
const isBlank = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x0d || byte === 0x09;

/** Where the last line ends that is not blank. */
function endOf(bytes: Buffer): number {
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] === NEWLINE || isBlank(bytes[end - 1]))) end -= 1;
  return end;
}

/** Where each line begins and ends, without its end of line. Blank lines at the end are none. */
export function linesOf(bytes: Buffer): readonly Buffer[] {
  const end = endOf(bytes);
  const lines: Buffer[] = [];
  for (let from = 0; from < end; ) {
    const newline = bytes.indexOf(NEWLINE, from);
    const to = newline === -1 || newline > end ? end : newline;
    lines.push(bytes.subarray(from, to));
    from = to + 1;
  }
  return lines;
}

/** How many lines there are; no more than `MOST_LINES` + 1 are counted. */
export function countLines(bytes: Buffer): number {
  const end = endOf(bytes);
  let count = 0;
  for (let from = 0; from < end && count <= MOST_LINES; count += 1) {
    const newline = bytes.indexOf(NEWLINE, from);
    from = newline === -1 ? end : newline + 1;
  }
  return count;
}

/** A batch as its events leave it, without the results of its lines. */
export interface BatchState {
  readonly id: string;
  readonly organization_id: string;
  readonly job_id: string;
  readonly kind: BatchKind;
  readonly status: JobStatus;
  readonly total_lines: number;
  /** How many of the lines that are behind it ended so. */
  readonly lines: LineCounts;
  /** Where the lines of a batch of assets lie; null for a revaluation. */
  readonly body: Pick<AssetBatchAccepted, 'size_bytes' | 'sealed_sha256'> | null;
  /** What a revaluation asks for; null for a batch of assets. */
  readonly revaluation: Pick<RevaluationAccepted, 'selection' | 'purpose'> | null;
  /** Stream revision + 1: the ETag. */
  readonly version: number;
  readonly created_at: Instant;
  readonly created_by: string;
  readonly started_at: Instant | null;
  readonly finished_at: Instant | null;
  /** How many times a worker has begun since a line was done. */
  readonly idle_attempts: number;
  readonly error: Failure | null;
}

type LineCounts = { readonly [Status in Lowercase<LineStatus>]: number };

export type RecordedBatchEvent = Recorded & BatchEvent;

export const hasEnded = ({ status }: Pick<BatchState, 'status'>): boolean =>
  status === 'SUCCEEDED' || status === 'FAILED';

/** How many lines are behind it. */
export const linesDone = ({ lines }: Pick<BatchState, 'lines'>): number =>
  lines.done + lines.partial + lines.refused;

/** Folds one event. Never refuses: what is in the log has happened. */
export function evolveBatch(
  state: BatchState | undefined,
  event: RecordedBatchEvent,
): BatchState | undefined {
  const version = event.revision + 1;
  switch (event.type) {
    case 'AssetBatchAccepted': {
      const { job_id, line_count, size_bytes, sealed_sha256 } = event.data;
      const body = { size_bytes, sealed_sha256 };
      return accepted(event, {
        kind: 'ASSET_BATCH',
        job_id,
        total_lines: line_count,
        body,
        revaluation: null,
      });
    }
    case 'RevaluationAccepted': {
      const { job_id, asset_count, selection, purpose } = event.data;
      const revaluation = { selection, purpose };
      return accepted(event, {
        kind: 'REVALUATION',
        job_id,
        total_lines: asset_count,
        body: null,
        revaluation,
      });
    }
    case 'RevaluationAssetsSelected':
      return state && { ...state, version };
    case 'BatchStarted':
      return (
        state && {
          ...state,
          version,
          status: 'RUNNING',
          started_at: state.started_at ?? event.occurredAt,
          idle_attempts: state.idle_attempts + 1,
        }
      );
    case 'BatchLinesDone':
      return (
        state && { ...state, version, idle_attempts: 0, lines: counted(state.lines, event.data.results) }
      );
    case 'BatchCompleted':
      return state && { ...state, version, status: 'SUCCEEDED', finished_at: event.occurredAt };
    case 'BatchFailed':
      return (
        state && {
          ...state,
          version,
          status: 'FAILED',
          finished_at: event.occurredAt,
          error: event.data.error,
        }
      );
    default:
      return unreachable(event);
  }
}

export const batchAggregate = aggregate('batch', batchEvents, evolveBatch);
export const { stream: batchStream, idOf: batchIdOf } = batchAggregate;

const accepted = (
  event: RecordedBatchEvent,
  of: Pick<BatchState, 'kind' | 'job_id' | 'total_lines' | 'body' | 'revaluation'>,
): BatchState => ({
  ...of,
  id: batchIdOf(event.stream),
  organization_id: event.organizationId ?? '',
  status: 'QUEUED',
  lines: { done: 0, partial: 0, refused: 0 },
  version: event.revision + 1,
  created_at: event.occurredAt,
  created_by: event.actor,
  started_at: null,
  finished_at: null,
  idle_attempts: 0,
  error: null,
});

const counted = (before: LineCounts, results: readonly LineResult[]): LineCounts => {
  const of = (status: LineStatus) => results.filter((result) => result.status === status).length;
  return {
    done: before.done + of('DONE'),
    partial: before.partial + of('PARTIAL'),
    refused: before.refused + of('REFUSED'),
  };
};
