import type { EventMetadata, LogReader, RecordedEvent } from '../../../engine/log/event-log.ts';
import type { BundleSeal, BundleStream } from '../format.ts';
import { hashesOf } from '../seals.ts';

/** Digits of a place: more events than a log will have. */
const DIGITS = 12;

/**
 * The streams of a bundle as a log. Its order is the one that the seals have fixed, in which each event takes the place of its
 * hash. Only for streams and seals that were found right.
 */
export function bundledLog(streams: readonly BundleStream[], seals: readonly BundleSeal[]): LogReader {
  const places = new Map<string, string>();
  for (const proof of seals)
    for (const hash of hashesOf(proof)) places.set(hash, String(places.size + 1).padStart(DIGITS, '0'));
  const recorded = new Map(
    streams.map(({ stream, events }) => [
      stream,
      events.map(({ event_id: eventId, ...event }): RecordedEvent => {
        const metadata = event.metadata as EventMetadata;
        return { ...event, metadata, eventId, stream, position: places.get(metadata.hash) ?? '' };
      }),
    ]),
  );
  const all = [...recorded.values()]
    .flat()
    .toSorted((one, other) => (one.position < other.position ? -1 : 1));
  return {
    readStream: async (stream) => recorded.get(stream) ?? [],
    async readAll({ after, limit }) {
      const rest = all.filter(({ position }) => position > after);
      const events = rest.slice(0, limit);
      return { events, position: events.at(-1)?.position ?? after, caughtUp: rest.length <= limit };
    },
  };
}
