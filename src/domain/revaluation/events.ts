import { z } from 'zod';
import { type EventOf, eventType } from '../../engine/events/event-type.ts';
import { PURPOSES } from '../../kernel/vocabulary.ts';

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

export type RevaluationEvent = EventOf<typeof revaluationEvents>;
export type RevaluationRefused = z.infer<typeof revaluationEvents.RevaluationRefused.schema>;
