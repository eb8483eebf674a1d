import { DependencyUnavailable } from '../../engine/dependency-unavailable.ts';
import { backoff } from '../../kernel/async/backoff.ts';
import { pause } from '../../kernel/async/pause.ts';

const delayMs = backoff({ first: 200, most: 5_000 });

/** Does it again and again while an engine is away, until the signal aborts: an outage ends no batch. */
export async function untilAnswered<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DependencyUnavailable)) throw error;
      await pause(delayMs(failures), signal);
    }
  }
}

/** A fault that stands after so many tries is one of the line. */
const MOST_TRIES = 3;

/** What `work` comes to; `faulted` where it throws again and again for another reason than an engine that is away. */
export async function unlessFaulted<T>(
  signal: AbortSignal,
  work: () => Promise<T>,
  faulted: (error: unknown) => T,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await untilAnswered(signal, work);
    } catch (error) {
      signal.throwIfAborted();
      if (tries >= MOST_TRIES) return faulted(error);
    }
  }
}
