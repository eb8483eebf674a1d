import type { Instant } from '../../kernel/instant.ts';
import type { Recorded } from '../events/recorded.ts';
import type { ProjectionEventSkipped, ProjectionSkipEvent } from './events.ts';

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
