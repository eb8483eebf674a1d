import { jobIdOfDocument, jobIdOfValuation } from '../../kernel/ids.ts';
import type { Instant } from '../../kernel/instant.ts';
import { unreachable } from '../../kernel/result.ts';
import type { JobKind, JobStatus } from '../../kernel/vocabulary.ts';
import { documentIdOf, type RecordedDocumentEvent } from '../document/state.ts';
import { type RecordedValuationEvent, valuationIdOf } from '../valuation/state.ts';

/** A piece of background work as the stream of what it works on shows it. Jobs have no events of their own. */
export interface JobState {
  readonly id: string;
  readonly organization_id: string;
  readonly kind: JobKind;
  readonly status: JobStatus;
  /** Number of started events. */
  readonly attempts: number;
  readonly completed_steps: number;
  readonly valuation_id: string | null;
  readonly document_id: string | null;
  /** Revision of the newest event that changed the job, + 1. */
  readonly version: number;
  readonly created_at: Instant;
  readonly started_at: Instant | null;
  readonly finished_at: Instant | null;
  readonly error: { readonly code: string; readonly detail: string } | null;
}

/** Requested, started, ended. */
export const JOB_STEPS = 3;

/** Folds one event of a valuation's stream into its job. Never refuses. */
export function evolveValuationJob(
  job: JobState | undefined,
  event: RecordedValuationEvent,
): JobState | undefined {
  const version = event.revision + 1;
  if (event.type === 'ValuationRequested') {
    const valuationId = valuationIdOf(event.stream);
    return {
      id: jobIdOfValuation(valuationId),
      organization_id: event.organizationId ?? '',
      kind: 'VALUATION',
      status: 'QUEUED',
      attempts: 0,
      completed_steps: 1,
      valuation_id: valuationId,
      document_id: null,
      version,
      created_at: event.occurredAt,
      started_at: null,
      finished_at: null,
      error: null,
    };
  }
  if (!job) return job;
  const ended = { version, completed_steps: JOB_STEPS, finished_at: event.occurredAt };
  switch (event.type) {
    case 'ValuationStarted':
      return {
        ...job,
        version,
        status: 'RUNNING',
        attempts: job.attempts + 1,
        completed_steps: 2,
        started_at: job.started_at ?? event.occurredAt,
      };
    case 'ValuationCompleted':
      return { ...job, ...ended, status: 'SUCCEEDED' };
    case 'ValuationFailed':
      return { ...job, ...ended, status: 'FAILED', error: event.data.error };
    case 'ValuationReviewed':
    case 'ValuationWithdrawn':
      return job;
    default:
      return unreachable(event);
  }
}

/**
 * Folds one event of a document's stream into its job: none before it was completed, once more queued when it is
 * completed again after a verification that failed. A refused document is a job that SUCCEEDED. Never refuses.
 */
export function evolveDocumentJob(
  job: JobState | undefined,
  event: RecordedDocumentEvent,
): JobState | undefined {
  const version = event.revision + 1;
  if (event.type === 'DocumentCompleted') {
    const documentId = documentIdOf(event.stream);
    return {
      id: jobIdOfDocument(documentId),
      organization_id: event.organizationId ?? '',
      kind: 'DOCUMENT_VERIFICATION',
      status: 'QUEUED',
      attempts: job?.attempts ?? 0,
      completed_steps: 1,
      valuation_id: null,
      document_id: documentId,
      version,
      created_at: job?.created_at ?? event.occurredAt,
      started_at: job?.started_at ?? null,
      finished_at: null,
      error: null,
    };
  }
  if (!job) return job;
  const ended = { version, completed_steps: JOB_STEPS, finished_at: event.occurredAt };
  switch (event.type) {
    case 'DocumentVerificationStarted':
      return {
        ...job,
        version,
        status: 'RUNNING',
        attempts: job.attempts + 1,
        completed_steps: 2,
        started_at: job.started_at ?? event.occurredAt,
      };
    case 'DocumentVerified':
    case 'DocumentRefused':
      return { ...job, ...ended, status: 'SUCCEEDED' };
    case 'DocumentVerificationFailed':
      return { ...job, ...ended, status: 'FAILED', error: event.data.error };
    case 'DocumentDeclared':
    case 'DocumentPartStored':
    case 'DocumentExpired':
    case 'DocumentReviewed':
      return job;
    default:
      return unreachable(event);
  }
}
