/** Time and chance, as the client uses them. Tests put their own in. */
export interface Timing {
  /** Milliseconds of some clock that only goes forward. */
  now(): number;
  /** Resolves after so many milliseconds; rejects with the signal's reason as soon as that is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** From 0 to 1, 1 left out. */
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

/** A limit of time beside the caller's own signal. */
export interface TimeLimit {
  /** Aborted by the caller, or by time. */
  readonly signal: AbortSignal;
  /** True when it was time. */
  readonly isOver: () => boolean;
  /** To be called when what it limits has ended. */
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
