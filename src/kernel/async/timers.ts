/** A timer that was set. */
interface Timer {
  /** It alone keeps no process alive. */
  unref(): unknown;
  /** Its time begins anew. */
  refresh(): unknown;
}

/** What waits by: a monotonic clock in milliseconds, and timers that go by it. */
export interface Timers {
  now(): number;
  setTimeout(run: () => void, ms: number): Timer;
  clearTimeout(timer: Timer): void;
}

/** The machine's. Looked up at each call, so that whoever takes the machine's place is asked. */
export const realTimers: Timers = {
  now: () => performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
};
