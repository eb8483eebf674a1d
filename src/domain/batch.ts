import { z } from 'zod';
import { aggregate } from '../engine/events/aggregate.ts';
import { type EventOf, eventType } from '../engine/events/event-type.ts';
import type { Recorded } from '../engine/events/recorded.ts';
import type { Position } from '../engine/log/event-log.ts';
import type { Instant } from '../kernel/instant.ts';
import { unreachable } from '../kernel/result.ts';
import {
  ASSET_CLASSES,
  type BatchKind,
  EXPORT_CONTENTS,
  EXPORT_FORMATS,
  type ExportContent,
  type JobStatus,
  LINE_STATUSES,
  type LineStatus,
  PURPOSES,
} from '../kernel/vocabulary.ts';
import { LEVEL_1_1, widened } from './events/levels.ts';
import { Failure, Label } from './events/shapes.ts';

/** The errors of a line, in both languages. It quotes nothing that was sent, so it holds no personal data. */
const LineProblem = z.strictObject({
  code: z.string(),
  detail: Label,
  /** The first few; `pointer` is relative to the line. */
  errors: z.array(z.strictObject({ pointer: z.string(), code: z.string(), detail: Label })),
});
export type LineProblem = z.infer<typeof LineProblem>;

/** The outcome of a line; the key of a revaluation's line is its asset's id. */
const LineResult = z.strictObject({
  /** Null where the line has no readable key. */
  key: z.string().nullable(),
  status: z.enum(LINE_STATUSES),
  asset_id: z.uuid().optional(),
  valuation_id: z.uuid().optional(),
  problem: LineProblem.optional(),
});
export type LineResult = z.infer<typeof LineResult>;

/** Assets of an organization: those of one portfolio, of one class, or due by a day. */
const Selection = z.strictObject({
  portfolio: z.string().nullable(),
  asset_class: z.enum(ASSET_CLASSES).nullable(),
  due_before: z.string().nullable(),
});

const AssetBatch = z.strictObject({
  job_id: z.uuid(),
  line_count: z.int(),
  /** Size of the bytes as sent. */
  size_bytes: z.int(),
  /** SHA-256 of the sealed lines, or of the sealed list of their portions: the key in document storage. */
  sealed_sha256: z.string(),
  /** Left out where the lines are one portion. */
  portion_count: z.int().optional(),
  /** A line whose reference an active asset has changes that asset; left out: every line registers one. */
  existing: z.literal('UPDATE').optional(),
});
export type AssetBatchAccepted = z.infer<typeof AssetBatch>;

const Revaluation = z.strictObject({
  job_id: z.uuid(),
  selection: Selection,
  purpose: z.enum(PURPOSES),
  /** While the selection is open: as many as there were then. */
  asset_count: z.int(),
  /** More assets than one append takes: a worker records which, before it values the first. */
  is_selection_open: z.literal(true).optional(),
});
type RevaluationAccepted = z.infer<typeof Revaluation>;

/** What an export is asked to hold; null: not asked for, or of another content. */
const ExportRequest = z.strictObject({
  content: z.enum(EXPORT_CONTENTS),
  format: z.enum(EXPORT_FORMATS),
  language: z.enum(['en', 'pt-BR']),
  /** The name of the organization that asked. */
  organization: z.string(),
  base_date: z.string().nullable(),
  portfolio: z.string().nullable(),
  asset_class: z.enum(ASSET_CLASSES).nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Changes of value, each once for a class. */
  shocks: z.array(z.strictObject({ asset_class: z.enum(ASSET_CLASSES), change: z.string() })),
  /** Of the audit of one obligation. */
  obligation_id: z.uuid().optional(),
  as_of: z.string().optional(),
});
export type ExportRequest = z.infer<typeof ExportRequest>;

/** An export as a worker is asked for it. */
export interface RequestedExport {
  readonly organizationId: string;
  readonly request: ExportRequest;
  readonly acceptedAt: Instant;
  readonly upTo: Position;
  /** How much there was to do then. */
  readonly lineCount: number;
}

/** Obligations, sales or events that are done, with the next text of the file. */
export interface ExportStep {
  readonly done: number;
  readonly text?: string;
  /** It ends without a file, because another attempt would find the same. */
  readonly failure?: Failure;
}

const ExportFile = z.strictObject({
  size_bytes: z.int(),
  sha256: z.string(),
  sealed_sha256: z.string(),
  portion_count: z.int().optional(),
});
export type ExportFile = z.infer<typeof ExportFile>;

const CONTENTS_OF_FIRST_RELEASE: ReadonlySet<ExportContent> = new Set([
  'SCR_GUARANTEES',
  'STRESS_TEST',
  'BACK_TEST',
]);

/** Events of the stream `batch-<id>`. */
export const batchEvents = {
  AssetBatchAccepted: eventType('AssetBatchAccepted', AssetBatch, [
    widened(LEVEL_1_1, (data) => (data.existing === undefined ? data : undefined)),
  ]),
  RevaluationAccepted: eventType('RevaluationAccepted', Revaluation),
  /** Some of the assets of a revaluation, in the order of its lines; unless it is open, all are in the log before it is answered. */
  RevaluationAssetsSelected: eventType(
    'RevaluationAssetsSelected',
    z.strictObject({ asset_ids: z.array(z.uuid()) }),
  ),
  /** Of an open selection: all assets are recorded. */
  RevaluationSelectionEnded: eventType('RevaluationSelectionEnded', z.strictObject({ asset_count: z.int() })),
  /** `line_count`: of obligations, sales or events, as many as there were then. */
  ExportAccepted: eventType(
    'ExportAccepted',
    z.strictObject({ job_id: z.uuid(), request: ExportRequest, line_count: z.int() }),
    [
      widened(LEVEL_1_1, (data) =>
        CONTENTS_OF_FIRST_RELEASE.has((data.request as ExportRequest).content) ? data : undefined,
      ),
    ],
  ),
  ExportAdvanced: eventType('ExportAdvanced', z.strictObject({ lines_done: z.int() })),
  ExportKept: eventType('ExportKept', z.strictObject({ lines_done: z.int(), file: ExportFile })),
  BatchStarted: eventType('BatchStarted', z.strictObject({ worker: z.string() })),
  /** Results in the order of the lines, each line once in the whole stream. */
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

/** 16 GB: what arrives in an hour at 40 Mbit/s. Its lines are kept in portions, so none of it is held in memory. */
export const BATCH_LIMIT_BYTES = 17_179_869_184;
/** 16 MB: the most bytes of a sheet, which is read as a whole, and of a file that the tool sends. */
export const SHEET_LIMIT_BYTES = 16_777_216;
/** The most lines of a dry run and of a sheet of results, which are answered as a whole. */
export const MOST_LINES_AT_ONCE = 20_000;
export const LINE_LIMIT_BYTES = 65_536;

/** Without the results of its lines. */
export interface BatchState {
  readonly id: string;
  readonly organization_id: string;
  readonly job_id: string;
  readonly kind: BatchKind;
  readonly status: JobStatus;
  readonly total_lines: number;
  readonly lines: LineCounts;
  /** Storage of the lines of a batch of assets; null for a revaluation. */
  readonly body: KeptBody | null;
  /** Selection and purpose of a revaluation; null for a batch of assets. */
  readonly revaluation: Pick<RevaluationAccepted, 'selection' | 'purpose'> | null;
  /** How far an open selection is; left out where it has ended. */
  readonly selecting?: { readonly count: number; readonly last: string | null } | undefined;
  /** What an export is to hold, and the file once it is kept; left out in others. */
  readonly export?: { readonly request: ExportRequest; readonly file: ExportFile | null } | undefined;
  /** Stream revision + 1: the ETag. */
  readonly version: number;
  readonly created_at: Instant;
  readonly created_by: string;
  readonly started_at: Instant | null;
  readonly finished_at: Instant | null;
  /** Number of starts by a worker since a line was last done. */
  readonly idle_attempts: number;
  readonly error: Failure | null;
}

export type KeptBody = Pick<AssetBatchAccepted, 'size_bytes' | 'sealed_sha256' | 'portion_count'>;

const NO_LINES: LineCounts = { done: 0, partial: 0, refused: 0 };

type LineCounts = { readonly [Status in Lowercase<LineStatus>]: number };

export type RecordedBatchEvent = Recorded & BatchEvent;

export const hasEnded = ({ status }: Pick<BatchState, 'status'>): boolean =>
  status === 'SUCCEEDED' || status === 'FAILED';

export const linesDone = ({ lines }: Pick<BatchState, 'lines'>): number =>
  lines.done + lines.partial + lines.refused;

export function evolveBatch(
  state: BatchState | undefined,
  event: RecordedBatchEvent,
): BatchState | undefined {
  const version = event.revision + 1;
  switch (event.type) {
    case 'AssetBatchAccepted': {
      const { job_id, line_count, existing: _, ...body } = event.data;
      return accepted(event, {
        kind: 'ASSET_BATCH',
        job_id,
        total_lines: line_count,
        body,
        revaluation: null,
      });
    }
    case 'RevaluationAccepted': {
      const { job_id, asset_count, is_selection_open, selection, purpose } = event.data;
      const revaluation = { selection, purpose };
      return accepted(event, {
        kind: 'REVALUATION',
        job_id,
        total_lines: asset_count,
        body: null,
        revaluation,
        ...(is_selection_open && { selecting: { count: 0, last: null } }),
      });
    }
    case 'RevaluationAssetsSelected': {
      if (!state?.selecting) return state && { ...state, version };
      const { asset_ids } = event.data;
      const { count, last } = state.selecting;
      const selecting = { count: count + asset_ids.length, last: asset_ids.at(-1) ?? last };
      return { ...state, version, idle_attempts: 0, selecting };
    }
    case 'RevaluationSelectionEnded': {
      if (!state) return state;
      const { selecting: _, ...selected } = state;
      return { ...selected, version, total_lines: event.data.asset_count };
    }
    case 'ExportAccepted': {
      const { job_id, line_count: total_lines, request } = event.data;
      const of = { kind: 'EXPORT', job_id, total_lines, body: null, revaluation: null } as const;
      return accepted(event, { ...of, export: { request, file: null } });
    }
    case 'ExportAdvanced': {
      const lines = { ...NO_LINES, done: event.data.lines_done };
      // After a failure it begins again: what it had advanced before is no progress.
      return state && { ...state, version, lines };
    }
    case 'ExportKept': {
      const { lines_done: total_lines, file } = event.data;
      if (!state?.export) return state;
      const lines = { ...NO_LINES, done: total_lines };
      return { ...state, version, total_lines, lines, export: { ...state.export, file } };
    }
    case 'BatchStarted':
      return (
        state && {
          ...state,
          // An export begins again: it is in no line's result.
          ...(state.export && { lines: NO_LINES }),
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
  of: Pick<BatchState, 'kind' | 'job_id' | 'total_lines' | 'body' | 'revaluation' | 'selecting' | 'export'>,
): BatchState => ({
  ...of,
  id: batchIdOf(event.stream),
  organization_id: event.organizationId ?? '',
  status: 'QUEUED',
  lines: NO_LINES,
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
