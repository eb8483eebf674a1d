import type { Recorded } from '../recorded.ts';
import type { ProjectionEventSkipped, ProjectionSkipEvent } from './events.ts';

/** What a read model leaves out, in the order in which it was told. */
export interface ProjectionSkips {
  readonly skipped: readonly ProjectionEventSkipped[];
  readonly version: number;
}

export const projectionSkipStream = (projection: string): string => `projection-${projection}`;

export type RecordedProjectionSkipEvent = Recorded & ProjectionSkipEvent;

export const evolveProjectionSkips = (
  state: ProjectionSkips | undefined,
  event: RecordedProjectionSkipEvent,
): ProjectionSkips => ({
  skipped: [...(state?.skipped ?? []), event.data],
  version: event.revision + 1,
});
