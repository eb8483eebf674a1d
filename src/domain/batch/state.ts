import type { Recorded } from '../../engine/events/recorded.ts';
import type { Instant } from '../../kernel/instant.ts';
import { unreachable } from '../../kernel/result.ts';
import type { BatchKind, JobStatus, LineStatus } from '../../kernel/vocabulary.ts';
import type { AssetBatchAccepted, BatchEvent, LineResult, RevaluationAccepted } from './events.ts';

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
  readonly error: { readonly code: string; readonly detail: string } | null;
}

type LineCounts = { readonly [Status in Lowercase<LineStatus>]: number };

export const batchStream = (batchId: string): string => `batch-${batchId}`;
export const batchIdOf = (stream: string): string => stream.slice('batch-'.length);

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
