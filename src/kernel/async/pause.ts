/** A timer that was set. */
interface Timer {
  /** It alone keeps no process alive. */
  unref(): unknown;
  /** Restarts its time. */
  refresh(): unknown;
}

/** What waits by: a monotonic clock in milliseconds, and timers that go by it. */
export interface Timers {
  now(): number;
  setTimeout(run: () => void, ms: number): Timer;
  clearTimeout(timer: Timer): void;
}

/** The machine's. Looked up at each call, so that a test's timers take effect. */
export const realTimers: Timers = {
  now: () => performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
};

interface PauseOptions {
  /** False: this pause alone keeps no process alive. */
  readonly ref?: boolean;
  readonly timers?: Timers;
}

/** Resolves after the time, or as soon as the signal aborts: the caller checks the signal afterwards. */
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
