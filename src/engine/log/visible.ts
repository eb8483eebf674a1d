import { backoff } from '../../kernel/async/backoff.ts';
import { pause } from '../../kernel/async/pause.ts';
import { DependencyUnavailable } from '../dependency-unavailable.ts';

const pauseMs = backoff({ first: 4, most: 25 });

/**
 * What is known to be stored, as soon as it can be read: a log may answer a writer before its readers see what the answer
 * is at. `read` answers undefined while it sees nothing, and gets the milliseconds that are left; it is asked again
 * after growing pauses. Throws `DependencyUnavailable` after `limitMs`, and what `read` throws.
 */
export async function visible<T>(
  read: (leftMs: number) => Promise<T | undefined>,
  limitMs: number,
): Promise<T> {
  const until = performance.now() + limitMs;
  for (let tries = 1; ; tries += 1) {
    const wait = pauseMs(tries);
    const found = await read(Math.max(1, until - performance.now()));
    if (found !== undefined) return found;
    if (performance.now() + wait > until) {
      const why = new Error(`what is stored could not be read within ${Math.round(limitMs)} ms`);
      throw new DependencyUnavailable('event_log', why);
    }
    await pause(wait);
  }
}
