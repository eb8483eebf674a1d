import type { ProjectionEventSkipped, ProjectionSkipEvent } from '../src/domain/projection-skip/events.ts';
import {
  evolveProjectionSkips,
  type ProjectionSkips,
  projectionSkipStream,
} from '../src/domain/projection-skip/state.ts';
import { append, command } from './command.ts';

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
