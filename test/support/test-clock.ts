import type { Clock, IdSource } from '../../src/kernel/clock.ts';
import { NOW } from './scenario.ts';

/** A clock that moves only when a test moves it. */
export function testClock(start: string = NOW) {
  let now = Date.parse(start);
  const clock: Clock = { now: () => new Date(now).toISOString() };
  const advance = (ms: number) => {
    now += ms;
  };
  return { ...clock, advance };
}

export const DAY_MS = 86_400_000;

/** Ids in sequence: the same in every run. */
export function testIds(): IdSource {
  let count = 0;
  return { uuid: () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}` };
}
