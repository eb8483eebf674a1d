/** Until when something may take; told to whoever listens, and let go of at the end. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Resolves with nothing when the signal aborts. */
  readonly aborted: Promise<undefined>;
  /** Whether the time is over, rather than somebody breaking it off. */
  isOver(): boolean;
  end(): void;
}

/** Over after a time, and when the signal aborts. What lives on, such as the signal, holds nothing of it after its end. */
export function deadlineOf(ms: number, signal: AbortSignal): Deadline {
  const own = new AbortController();
  const { promise: aborted, resolve } = Promise.withResolvers<undefined>();
  let isOver = false;
  const abort = () => {
    own.abort();
    resolve(undefined);
  };
  const timer = setTimeout(() => {
    isOver = true;
    abort();
  }, ms);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  return {
    signal: own.signal,
    aborted,
    isOver: () => isOver,
    end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    },
  };
}
