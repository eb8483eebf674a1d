import { z } from 'zod';
import type { Instant } from '../../kernel/instant.ts';
import { type EventOf, eventType } from '../events/event-type.ts';
import type { Recorded } from '../events/recorded.ts';

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

/** One event that a read model leaves out, and who said so. */
export interface ProjectionSkip extends ProjectionEventSkipped {
  readonly skipped_at: Instant;
  readonly skipped_by: string;
}

/** What a read model leaves out, in the order in which it was told. */
export interface ProjectionSkips {
  readonly skipped: readonly ProjectionSkip[];
  readonly version: number;
}

export const projectionSkipStream = (projection: string): string => `projection-${projection}`;

export type RecordedProjectionSkipEvent = Recorded & ProjectionSkipEvent;

export const evolveProjectionSkips = (
  state: ProjectionSkips | undefined,
  event: RecordedProjectionSkipEvent,
): ProjectionSkips => ({
  skipped: [
    ...(state?.skipped ?? []),
    { ...event.data, skipped_at: event.occurredAt, skipped_by: event.actor },
  ],
  version: event.revision + 1,
});
