import {
  evolveSource,
  type SourceEvent,
  type SourceFileImported,
  type SourceState,
  sourceStream,
} from '../../src/domain/source.ts';
import { append, command } from '../../src/engine/handling/command.ts';
import {
  evolveProjectionSkips,
  type ProjectionEventSkipped,
  type ProjectionSkipEvent,
  type ProjectionSkips,
  projectionSkipStream,
} from '../../src/engine/skips/skips.ts';

/** Records that an operator gave a price source a file. The same bytes again change nothing. */
export const importSourceFile = command<SourceFileImported, SourceState, SourceEvent>({
  name: 'ImportSourceFile',
  stream: sourceStream,
  evolve: evolveSource,
  decide: (file, state) =>
    state?.imports.some(({ sha256 }) => sha256 === file.sha256)
      ? append()
      : append({ type: 'SourceFileImported', data: file }),
});

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
