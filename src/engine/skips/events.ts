import { z } from 'zod';
import { type EventOf, eventType } from '../events/event-type.ts';

/** Events of the stream `projection-<name>`: what an operator told a read model to leave out, and why. */
export const projectionSkipEvents = {
  ProjectionEventSkipped: eventType(
    'ProjectionEventSkipped',
    z.strictObject({
      projection: z.string(),
      event_id: z.uuid(),
      stream: z.string(),
      revision: z.int(),
      type: z.string(),
      reason: z.string(),
    }),
  ),
};

export type ProjectionSkipEvent = EventOf<typeof projectionSkipEvents>;
export type ProjectionEventSkipped = z.infer<typeof projectionSkipEvents.ProjectionEventSkipped.schema>;
