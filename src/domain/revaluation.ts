import { z } from 'zod';
import { aggregate } from '../engine/events/aggregate.ts';
import { eventType, type RecordedOf } from '../engine/events/event-type.ts';
import type { Instant } from '../kernel/instant.ts';
import { PURPOSES } from '../kernel/vocabulary.ts';

/** Events of the stream `revaluation-<id of the valuation that was to be repeated>`: one at most. */
export const revaluationEvents = {
  /** The service was to value the asset anew and could not. It is not tried again for the same valuation. */
  RevaluationRefused: eventType(
    'RevaluationRefused',
    z.strictObject({
      asset_id: z.uuid(),
      purpose: z.enum(PURPOSES),
      /** The policy that wanted it. */
      policy_id: z.uuid(),
      /** What a caller's request would have been told: the problem's code, and of the first fault its pointer and code. */
      code: z.string(),
      pointer: z.string().nullable(),
      fault: z.string().nullable(),
      /** In English, as in the logs. */
      detail: z.string(),
    }),
  ),
};

export type RevaluationRefused = z.infer<typeof revaluationEvents.RevaluationRefused.schema>;

/** What became of a valuation that the service was to repeat by itself: a refusal, or nothing yet. */
export interface RevaluationState extends RevaluationRefused {
  /** The valuation that was to be repeated. */
  readonly valuation_id: string;
  readonly organization_id: string;
  readonly refused_at: Instant;
  readonly version: number;
}

export type RecordedRevaluationEvent = RecordedOf<typeof revaluationEvents>;

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

export const revaluationAggregate = aggregate('revaluation', revaluationEvents, evolveRevaluation);
export const { stream: revaluationStream, idOf: revaluedIdOf } = revaluationAggregate;
