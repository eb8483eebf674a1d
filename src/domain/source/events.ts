import { z } from 'zod';
import { type EventOf, eventType } from '../../engine/events/event-type.ts';

/** Events of the stream `source-<id>`: what an operator gave a price source by hand. */
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

export type SourceEvent = EventOf<typeof sourceEvents>;
export type SourceFileImported = z.infer<typeof sourceEvents.SourceFileImported.schema>;
