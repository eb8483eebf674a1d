import type { Clock } from '../../ports/clock.ts';
import type { EventLog } from '../../ports/event-log.ts';
import { readTimeline } from './read-timeline.ts';
import { sharedReading } from './shared-reading.ts';

const MOST_HELD = 32;

/** Timelines, each read once for all who ask for it at the same time, and one after the other: the log has other readers. */
export function sharedTimelines(clock: Clock, log: EventLog) {
  const held = new Map<string, ReturnType<typeof reading>>();
  let turn: Promise<unknown> = Promise.resolve();

  const reading = (id: string, before: number | undefined) =>
    sharedReading(clock, () => {
      const read = () => readTimeline(log, id, before);
      const mine = turn.then(read, read);
      turn = mine;
      return mine;
    });

  return (id: string, before: number | undefined) => {
    const key = `${id} ${before ?? ''}`;
    const shared = held.get(key) ?? reading(id, before);
    held.delete(key);
    held.set(key, shared);
    const [oldest] = held.keys();
    if (held.size > MOST_HELD && oldest !== undefined) held.delete(oldest);
    return shared();
  };
}
