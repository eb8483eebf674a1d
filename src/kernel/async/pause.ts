import { realTimers, type Timers } from './timers.ts';

interface PauseOptions {
  /** False: this pause alone keeps no process alive. */
  readonly ref?: boolean;
  readonly timers?: Timers;
}

/** Resolves after the time, or as soon as the signal aborts: who may not go on then asks the signal. */
export function pause(
  ms: number,
  signal?: AbortSignal,
  { ref = true, timers = realTimers }: PauseOptions = {},
): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const end = () => {
      timers.clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = timers.setTimeout(end, ms);
    if (!ref) timer.unref();
    signal?.addEventListener('abort', end);
  });
}
