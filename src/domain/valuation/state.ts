import type { Recorded } from '../../engine/events/recorded.ts';
import type { CalendarDate, Instant } from '../../kernel/instant.ts';
import { unreachable } from '../../kernel/result.ts';
import type { ValuationStatus } from '../../kernel/vocabulary.ts';
import { type Approval, decided, isSamePerson, NOT_READY, PENDING, type Review } from '../review.ts';
import type { FrozenInput, Program, ValuationCompleted, ValuationEvent } from './events.ts';

/** A valuation as its events leave it, and with it the job that calculates it. */
export interface ValuationState {
  readonly id: string;
  readonly job_id: string;
  readonly organization_id: string;
  readonly status: ValuationStatus;
  readonly version: number;
  readonly requested_at: Instant;
  readonly requested_by: string;
  readonly started_at: Instant | null;
  readonly ended_at: Instant | null;
  /** Number of `ValuationStarted` events. */
  readonly attempts: number;
  /** What the newest attempt was made by; null before the first. */
  readonly program: Program | null;
  readonly input: FrozenInput;
  readonly input_digest: string;
  /** The earlier valuation that this one repeats as of its own day. */
  readonly repeats: string | null;
  /** The rules by which it is calculated and reviewed. */
  readonly rules_version: number;
  readonly result: ValuationCompleted | null;
  readonly error: { readonly code: string; readonly detail: string } | null;
  /** Pending until as many people have approved as it takes, or one has rejected. */
  readonly review: Review;
  /** Oldest first, each by another person. */
  readonly approvals: readonly Approval[];
  /** Hash of the newest event: binds a report to the history it was made from. */
  readonly history_head: string;
}

export const valuationStream = (valuationId: string): string => `valuation-${valuationId}`;
export const valuationIdOf = (stream: string): string => stream.slice('valuation-'.length);

export type RecordedValuationEvent = Recorded & ValuationEvent;

/** Folds one event. Never refuses: what is in the log has happened. */
export function evolveValuation(
  state: ValuationState | undefined,
  event: RecordedValuationEvent,
): ValuationState | undefined {
  const stamp = { version: event.revision + 1, history_head: event.hash };
  if (event.type === 'ValuationRequested') {
    return {
      ...event.data,
      ...stamp,
      id: valuationIdOf(event.stream),
      organization_id: event.organizationId ?? '',
      status: 'QUEUED',
      requested_at: event.occurredAt,
      requested_by: event.actor,
      started_at: null,
      ended_at: null,
      attempts: 0,
      program: null,
      result: null,
      error: null,
      review: NOT_READY,
      approvals: [],
    };
  }
  if (!state) return state;
  switch (event.type) {
    case 'ValuationStarted':
      return {
        ...state,
        ...stamp,
        status: 'CALCULATING',
        attempts: state.attempts + 1,
        program: event.data.program,
        started_at: state.started_at ?? event.occurredAt,
      };
    case 'ValuationCompleted':
      return {
        ...state,
        ...stamp,
        status: event.data.outcome,
        ended_at: event.occurredAt,
        result: event.data,
        review: event.data.outcome === 'CALCULATED' ? PENDING : NOT_READY,
      };
    case 'ValuationFailed':
      return { ...state, ...stamp, status: 'FAILED', ended_at: event.occurredAt, error: event.data.error };
    case 'ValuationReviewed':
      return { ...state, ...stamp, ...reviewed(state, event) };
    case 'ValuationWithdrawn':
      return { ...state, ...stamp, review: decided('WITHDRAWN', event, event.data.rationale) };
    default:
      return unreachable(event);
  }
}

type Reviewed = Extract<RecordedValuationEvent, { readonly type: 'ValuationReviewed' }>;

/** One rejection decides, and the last of the approvals that it takes. */
function reviewed(
  { review, approvals: before, result }: ValuationState,
  event: Reviewed,
): Partial<Pick<ValuationState, 'review' | 'approvals'>> {
  const { decision, rationale } = event.data;
  if (decision === 'REJECT') return { review: decided('REJECTED', event, rationale) };
  const approvals = [...before, { decided_by: event.actor, decided_at: event.occurredAt, rationale }];
  const isLast = approvals.length >= (approvalsOf(result) ?? 1);
  return { approvals, review: isLast ? decided('APPROVED', event, rationale) : review };
}

/** How many different people must approve; null before there is a result. */
export const approvalsOf = (result: ValuationCompleted | null): number | null =>
  result?.recognition.approvals_required ?? null;

/** What tells which of an asset's valuations of one purpose is the latest. */
export interface Dated {
  readonly id: string;
  readonly valuation_date: CalendarDate;
  readonly requested_at: Instant;
}

/**
 * Rises with the valuation date, of one day with the request; of two that were requested at once the greater id is the later.
 * When a calculation ended says nothing: one of an earlier day, run today, does not take the place of today's.
 */
export function byDate(one: Dated, other: Dated): number {
  if (one.valuation_date !== other.valuation_date) return one.valuation_date < other.valuation_date ? -1 : 1;
  if (one.requested_at !== other.requested_at) return one.requested_at < other.requested_at ? -1 : 1;
  return one.id === other.id ? 0 : one.id < other.id ? -1 : 1;
}

export const datedOf = ({ id, requested_at, input: { valuation_date } }: ValuationState): Dated => ({
  id,
  requested_at,
  valuation_date,
});

/** True once the valuation has its result or has failed: nothing calculates it any more. */
export const hasEnded = (state: ValuationState): boolean => state.ended_at !== null;

/** Whoever may not approve a valuation: whose work it is, and who has approved it already. */
export const mayNotApprove = ({ requested_by, input, approvals }: ValuationState): readonly string[] => [
  requested_by,
  input.asset.last_written_by,
  ...approvals.map(({ decided_by }) => decided_by),
];

/** Four eyes: whoever requested a valuation, or last wrote the asset that it froze, never decides on it. */
export const isOwnWork = ({ requested_by, input }: ValuationState, actor: string): boolean =>
  isSamePerson(actor, requested_by) || isSamePerson(actor, input.asset.last_written_by);
