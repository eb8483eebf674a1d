import type { EventLog } from '../../../../engine/log/event-log.ts';
import type { Clock } from '../../../../kernel/clock.ts';
import type { TimelineAnswer } from '../answers.ts';
import { readTimeline } from '../timeline.ts';
import { LIGHT, sharedReading } from './reading.ts';

const MOST_HELD = 32;

/** Timelines, each read once for all who ask for it at the same time, and one after the other: the log has other readers. */
export function sharedTimelines(clock: Clock, log: EventLog) {
  const held = new Map<string, ReturnType<typeof reading>>();
  let turn: Promise<unknown> = Promise.resolve();

  const reading = (id: string, before: number | undefined) =>
    sharedReading(clock, LIGHT, () => {
      const read = () => readTimeline(log, clock.now(), id, before);
      const mine = turn.then(read, read);
      turn = mine;
      return mine;
    });

  return async (id: string, before: number | undefined): Promise<TimelineAnswer> => {
    const key = `${id} ${before ?? ''}`;
    const shared = held.get(key) ?? reading(id, before);
    held.delete(key);
    held.set(key, shared);
    const [oldest] = held.keys();
    if (held.size > MOST_HELD && oldest !== undefined) held.delete(oldest);
    const told = await shared();
    return told.state === 'known'
      ? told.value
      : { found: 'unavailable', at: told.as_of, reason: told.reason };
  };
}
