import type { Recorded } from '../engine/events/recorded.ts';
import { jobIdOfBatch, jobIdOfDocument, jobIdOfValuation } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { unreachable } from '../kernel/result.ts';
import type { JobKind, JobStatus } from '../kernel/vocabulary.ts';
import { batchAggregate, batchIdOf, type RecordedBatchEvent } from './batch.ts';
import { documentAggregate, documentIdOf, type RecordedDocumentEvent } from './document.ts';
import type { Failure } from './events/shapes.ts';
import { type RecordedValuationEvent, valuationAggregate, valuationIdOf } from './valuation.ts';

/** A piece of background work, folded from the stream of its subject. Jobs have no events of their own. */
export interface JobState {
  readonly id: string;
  readonly organization_id: string;
  readonly kind: JobKind;
  readonly status: JobStatus;
  readonly attempts: number;
  readonly completed_steps: number;
  readonly valuation_id: string | null;
  readonly document_id: string | null;
  /** Id of a batch, which has as many steps as lines; left out in other jobs. */
  readonly batch_id?: string;
  readonly total_steps?: number;
  /** Revision of the newest event that changed the job, + 1. */
  readonly version: number;
  readonly created_at: Instant;
  readonly started_at: Instant | null;
  readonly finished_at: Instant | null;
  readonly error: Failure | null;
}

/** Requested, started, ended. */
export const JOB_STEPS = 3;

/** Folds one event of a valuation's stream into its job. Never refuses. */
export function evolveValuationJob(
  job: JobState | undefined,
  event: RecordedValuationEvent,
): JobState | undefined {
  if (event.type === 'ValuationRequested') {
    const valuation_id = valuationIdOf(event.stream);
    return queued(undefined, event, {
      id: jobIdOfValuation(valuation_id),
      kind: 'VALUATION',
      valuation_id,
      document_id: null,
    });
  }
  if (!job) return job;
  switch (event.type) {
    case 'ValuationStarted':
      return running(job, event);
    case 'ValuationCompleted':
      return ended(job, event, 'SUCCEEDED');
    case 'ValuationFailed':
      return { ...ended(job, event, 'FAILED'), error: event.data.error };
    case 'ValuationReviewed':
    case 'ValuationWithdrawn':
      return job;
    default:
      return unreachable(event);
  }
}

/**
 * Folds one event of a document's stream into its job: undefined before its completion, queued again when it is
 * completed again after a verification that failed. A refused document is a job that SUCCEEDED. Never refuses.
 */
export function evolveDocumentJob(
  job: JobState | undefined,
  event: RecordedDocumentEvent,
): JobState | undefined {
  if (event.type === 'DocumentCompleted') {
    const document_id = documentIdOf(event.stream);
    return queued(job, event, {
      id: jobIdOfDocument(document_id),
      kind: 'DOCUMENT_VERIFICATION',
      valuation_id: null,
      document_id,
    });
  }
  if (!job) return job;
  switch (event.type) {
    case 'DocumentVerificationStarted':
      return running(job, event);
    case 'DocumentVerified':
    case 'DocumentRefused':
      return ended(job, event, 'SUCCEEDED');
    case 'DocumentVerificationFailed':
      return { ...ended(job, event, 'FAILED'), error: event.data.error };
    case 'DocumentDeclared':
    case 'DocumentPartStored':
    case 'DocumentExpired':
    case 'DocumentReviewed':
      return job;
    default:
      return unreachable(event);
  }
}

/** Folds one event of a batch's stream into its job. A batch with lines that were refused is a job that SUCCEEDED. Never refuses. */
export function evolveBatchJob(job: JobState | undefined, event: RecordedBatchEvent): JobState | undefined {
  const begun = begunBy(event);
  if (begun) {
    const batch_id = batchIdOf(event.stream);
    const of = { id: jobIdOfBatch(batch_id), valuation_id: null, document_id: null };
    return {
      ...queued(undefined, event, { ...of, kind: begun.kind }),
      batch_id,
      completed_steps: 0,
      total_steps: begun.steps,
    };
  }
  if (!job) return job;
  const { completed_steps } = job;
  switch (event.type) {
    case 'AssetBatchAccepted':
    case 'RevaluationAccepted':
    case 'ExportAccepted':
      return job;
    case 'ExportAdvanced':
      return { ...job, version: event.revision + 1, completed_steps: event.data.lines_done };
    case 'ExportKept': {
      const { lines_done: done } = event.data;
      return { ...job, version: event.revision + 1, completed_steps: done, total_steps: done };
    }
    case 'RevaluationAssetsSelected':
      return { ...job, version: event.revision + 1 };
    case 'RevaluationSelectionEnded':
      return { ...job, version: event.revision + 1, total_steps: event.data.asset_count };
    case 'BatchStarted':
      return { ...running(job, event), completed_steps };
    case 'BatchLinesDone':
      return {
        ...job,
        version: event.revision + 1,
        completed_steps: completed_steps + event.data.results.length,
      };
    case 'BatchCompleted':
      return { ...ended(job, event, 'SUCCEEDED'), completed_steps };
    case 'BatchFailed':
      return { ...ended(job, event, 'FAILED'), completed_steps, error: event.data.error };
    default:
      return unreachable(event);
  }
}

/** Kind and steps of the job that an event begins; undefined where it begins none. */
function begunBy({ type, data }: RecordedBatchEvent) {
  if (type === 'AssetBatchAccepted') return { kind: 'ASSET_BATCH', steps: data.line_count } as const;
  if (type === 'RevaluationAccepted') return { kind: 'REVALUATION', steps: data.asset_count } as const;
  return type === 'ExportAccepted' ? ({ kind: 'EXPORT', steps: data.line_count } as const) : undefined;
}

/** Requested, possibly again after its end. */
const queued = (
  before: JobState | undefined,
  event: Recorded,
  of: Pick<JobState, 'id' | 'kind' | 'valuation_id' | 'document_id'>,
): JobState => ({
  id: of.id,
  organization_id: event.organizationId ?? '',
  kind: of.kind,
  status: 'QUEUED',
  attempts: before?.attempts ?? 0,
  completed_steps: 1,
  valuation_id: of.valuation_id,
  document_id: of.document_id,
  version: event.revision + 1,
  created_at: before?.created_at ?? event.occurredAt,
  started_at: before?.started_at ?? null,
  finished_at: null,
  error: null,
});

const running = (job: JobState, event: Recorded): JobState => ({
  ...job,
  version: event.revision + 1,
  status: 'RUNNING',
  attempts: job.attempts + 1,
  completed_steps: 2,
  started_at: job.started_at ?? event.occurredAt,
});

const ended = (job: JobState, event: Recorded, status: 'SUCCEEDED' | 'FAILED'): JobState => ({
  ...job,
  version: event.revision + 1,
  status,
  completed_steps: JOB_STEPS,
  finished_at: event.occurredAt,
});

/** Each kind of job by the stream of its subject. */
export const valuationJobs = {
  ...valuationAggregate,
  idOf: (stream: string) => jobIdOfValuation(valuationIdOf(stream)),
  evolve: evolveValuationJob,
};
export const documentJobs = {
  ...documentAggregate,
  idOf: (stream: string) => jobIdOfDocument(documentIdOf(stream)),
  evolve: evolveDocumentJob,
};
export const batchJobs = {
  ...batchAggregate,
  idOf: (stream: string) => jobIdOfBatch(batchIdOf(stream)),
  evolve: evolveBatchJob,
};
