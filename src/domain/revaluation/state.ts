import type { Recorded } from '../../engine/events/recorded.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { RevaluationEvent, RevaluationRefused } from './events.ts';

/** What became of a valuation that the service was to repeat by itself: a refusal, or nothing yet. */
export interface RevaluationState extends RevaluationRefused {
  /** The valuation that was to be repeated. */
  readonly valuation_id: string;
  readonly organization_id: string;
  readonly refused_at: Instant;
  readonly version: number;
}

export const revaluationStream = (valuationId: string): string => `revaluation-${valuationId}`;
export const revaluedIdOf = (stream: string): string => stream.slice('revaluation-'.length);

export type RecordedRevaluationEvent = Recorded & RevaluationEvent;

/** Folds one event. Never refuses: what is in the log has happened. */
export const evolveRevaluation = (
  _state: RevaluationState | undefined,
  event: RecordedRevaluationEvent,
): RevaluationState => ({
  ...event.data,
  valuation_id: revaluedIdOf(event.stream),
  organization_id: event.organizationId ?? '',
  refused_at: event.occurredAt,
  version: event.revision + 1,
});
