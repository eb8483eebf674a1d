import { DependencyUnavailable } from '../../dependency-unavailable.ts';
import { type EventLog, type Position, UnreadableStoredEvent } from '../../log/event-log.ts';
import { readable } from '../../log/pages.ts';

/** Beyond it one only wants to know that it is much; who asks how far something is must not read the log. */
export const MOST_LAG = 1_000;
/** To get past what cannot be read takes some twenty; a log that is full of it is counted as far as these go. */
const MOST_READS = 100;

/**
 * Events of these streams behind a position, counted up to `MOST_LAG`. What cannot be read counts as one, and is gone
 * past in shorter and shorter steps: it is the very thing that holds a read model up.
 */
export async function lagOf(
  log: EventLog,
  after: Position,
  streamPrefixes: readonly string[],
): Promise<number> {
  let [lag, from, limit] = [0, after, MOST_LAG];
  for (let reads = 0; reads < MOST_READS && lag < MOST_LAG; reads += 1) {
    try {
      const strict = limit < MOST_LAG;
      const batch = await log.readAll({ after: from, limit, streamPrefixes, strict });
      lag += batch.events.length;
      if (!strict || batch.caughtUp) break;
      from = batch.position;
    } catch (error) {
      if (error instanceof DependencyUnavailable) throw error;
      if (limit > 1) limit = Math.ceil(limit / 2);
      else if (error instanceof UnreadableStoredEvent) {
        lag += 1;
        [from, limit] = [error.position, MOST_LAG];
      } else throw error;
    }
  }
  return Math.min(lag, MOST_LAG);
}

/** When the first event behind a position occurred; null when there is none, or none with a time. */
export async function behindSince(
  log: EventLog,
  after: Position,
  streamPrefixes: readonly string[],
): Promise<string | null> {
  const { events } = await readable(log).readAll({ after, limit: 1, streamPrefixes });
  return events[0]?.metadata.occurred_at ?? null;
}
