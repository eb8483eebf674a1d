import { setTimeout as pause } from 'node:timers/promises';
import { DependencyUnavailable } from '../dependency-unavailable.ts';

const FIRST_PAUSE_MS = 4;
const LONGEST_PAUSE_MS = 25;

/**
 * What is known to be stored, as soon as it can be read: a log may answer a writer before its readers see what the answer
 * stands on. `read` answers undefined while it sees nothing, and is told how many milliseconds are left; it is asked again
 * after growing pauses. Throws `DependencyUnavailable` after `limitMs`, and what `read` throws.
 */
export async function visible<T>(
  read: (leftMs: number) => Promise<T | undefined>,
  limitMs: number,
): Promise<T> {
  const until = performance.now() + limitMs;
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    const found = await read(Math.max(1, until - performance.now()));
    if (found !== undefined) return found;
    if (performance.now() + wait > until) {
      const why = new Error(`what is stored could not be read within ${Math.round(limitMs)} ms`);
      throw new DependencyUnavailable('event_log', why);
    }
    await pause(wait);
  }
}
