import { z } from 'zod';
import { aggregate } from '../engine/events/aggregate.ts';
import { eventType, type RecordedOf } from '../engine/events/event-type.ts';
import type { Instant } from '../kernel/instant.ts';
import { PURPOSES } from '../kernel/vocabulary.ts';

/** Events of the stream `revaluation-<id of the valuation that was to be repeated>`: one at most. */
export const revaluationEvents = {
  /** The service should have revalued the asset and could not. It does not try the same valuation again. */
  RevaluationRefused: eventType(
    'RevaluationRefused',
    z.strictObject({
      asset_id: z.uuid(),
      purpose: z.enum(PURPOSES),
      /** The policy that required it. */
      policy_id: z.uuid(),
      /** What a client's request would have got: the problem's code, and pointer and code of the first fault. */
      code: z.string(),
      pointer: z.string().nullable(),
      fault: z.string().nullable(),
      /** In English, as in the logs. */
      detail: z.string(),
    }),
  ),
};

export type RevaluationRefused = z.infer<typeof revaluationEvents.RevaluationRefused.schema>;

/** Why the service could not repeat a valuation by itself. */
export interface RevaluationState extends RevaluationRefused {
  /** The valuation that was to be repeated. */
  readonly valuation_id: string;
  readonly organization_id: string;
  readonly refused_at: Instant;
  readonly version: number;
}

export type RecordedRevaluationEvent = RecordedOf<typeof revaluationEvents>;

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
