import { z } from 'zod';
import { aggregate } from '../engine/events/aggregate.ts';
import { eventType, type RecordedOf } from '../engine/events/event-type.ts';

/** Events of the stream `source-<id>`: files that an operator imported for a price source. */
export const sourceEvents = {
  SourceFileImported: eventType(
    'SourceFileImported',
    z.strictObject({
      source: z.string(),
      file_name: z.string(),
      sha256: z.string(),
      size_bytes: z.int(),
      /** Dates of the observations in the file, ascending, none twice. */
      reference_dates: z.array(z.string()),
      observation_count: z.int(),
    }),
  ),
};

export type SourceFileImported = z.infer<typeof sourceEvents.SourceFileImported.schema>;

/** Files imported for a source, newest first. */
interface SourceState {
  readonly id: string;
  readonly version: number;
  readonly imports: readonly SourceFileImported[];
}

type RecordedSourceEvent = RecordedOf<typeof sourceEvents>;

const evolveSource = (state: SourceState | undefined, event: RecordedSourceEvent): SourceState => ({
  id: sourceAggregate.idOf(event.stream),
  version: event.revision + 1,
  imports: [event.data, ...(state?.imports ?? [])],
});

export const sourceAggregate = aggregate('source', sourceEvents, evolveSource);
