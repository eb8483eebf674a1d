/** Clock and random numbers of the client; replaced in tests. */
export interface Timing {
  /** Milliseconds of a monotonic clock. */
  now(): number;
  /** Resolves after `ms` milliseconds; rejects with the signal's reason when it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** From 0 to 1, excluding 1. */
  random(): number;
}

export const systemTiming: Timing = {
  now: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const stop = (): void => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop);
        resolve();
      }, ms);
      signal?.addEventListener('abort', stop, { once: true });
    }),
  random: () => Math.random(),
};

/** A time limit combined with the caller's signal. */
export interface TimeLimit {
  /** Aborted by the caller, or by time. */
  readonly signal: AbortSignal;
  /** True when the time is over. */
  readonly isOver: () => boolean;
  /** Must be called when the limited work has ended. */
  readonly lift: () => void;
}

export function timeLimit(timing: Timing, ms: number, caller: AbortSignal | undefined): TimeLimit {
  const over = new AbortController();
  const lifted = new AbortController();
  timing.sleep(ms, lifted.signal).then(
    () => over.abort(new DOMException(`no answer within ${ms} ms`, 'TimeoutError')),
    () => undefined,
  );
  return {
    signal: caller === undefined ? over.signal : AbortSignal.any([caller, over.signal]),
    isOver: () => over.signal.aborted && caller?.aborted !== true,
    lift: () => lifted.abort(),
  };
}
