import { publishedAggregate, type Question, supersedes } from '../src/domain/reference.ts';
import { type SourceFileImported, sourceAggregate } from '../src/domain/source.ts';
import { append, command } from '../src/engine/handling/command.ts';
import {
  evolveProjectionSkips,
  type ProjectionEventSkipped,
  projectionSkipEvents,
  projectionSkipStream,
} from '../src/engine/skips/skips.ts';

import type { JsonObject } from '../src/kernel/json.ts';
import type { Reference } from '../src/kernel/reference.ts';

/** Records a file that an operator imported for a price source. The same bytes again change nothing. */
export const importSourceFile = command(sourceAggregate, {
  name: 'ImportSourceFile',
  decide: (file: SourceFileImported, state) =>
    state?.imports.some(({ sha256 }) => sha256 === file.sha256)
      ? append()
      : append({ type: 'SourceFileImported', data: file }),
});

/** Records that a read model skips one event, finally. The same event again changes nothing. */
export const skipProjectionEvent = command(
  { events: projectionSkipEvents, stream: projectionSkipStream, evolve: evolveProjectionSkips },
  {
    name: 'SkipProjectionEvent',
    decide: (skip: ProjectionEventSkipped, state) =>
      state?.skipped.some(({ event_id }) => event_id === skip.event_id)
        ? append()
        : append({ type: 'ProjectionEventSkipped', data: skip }),
  },
);

interface PublishReference {
  readonly question: Question;
  readonly reference: Reference;
}

/** Records a price that a source has published, once: no event where it is not newer than the last one. */
export const publishReference = command(publishedAggregate, {
  name: 'PublishReference',
  decide: ({ question, reference }: PublishReference, state) =>
    state && !supersedes(reference, state.reference)
      ? append()
      : append({
          type: 'ReferencePublished',
          data: {
            question: { ...question } as unknown as JsonObject,
            reference: { ...reference } as unknown as JsonObject,
          },
        }),
});
