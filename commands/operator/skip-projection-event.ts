import { append, command } from '../../src/engine/handling/command.ts';
import type { ProjectionEventSkipped, ProjectionSkipEvent } from '../../src/engine/skips/events.ts';
import {
  evolveProjectionSkips,
  type ProjectionSkips,
  projectionSkipStream,
} from '../../src/engine/skips/state.ts';

/** Records that a read model leaves one event out, for good. The same event again changes nothing. */
export const skipProjectionEvent = command<ProjectionEventSkipped, ProjectionSkips, ProjectionSkipEvent>({
  name: 'SkipProjectionEvent',
  stream: projectionSkipStream,
  evolve: evolveProjectionSkips,
  decide: (skip, state) =>
    state?.skipped.some(({ event_id }) => event_id === skip.event_id)
      ? append()
      : append({ type: 'ProjectionEventSkipped', data: skip }),
});
