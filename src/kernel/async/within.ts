import { realTimers, type Timers } from './pause.ts';

interface WithinOptions {
  /** Rejects with its reason once it aborts. */
  readonly signal?: AbortSignal | undefined;
  /** False: the limit alone keeps no process alive. */
  readonly ref?: boolean;
  readonly timers?: Timers;
}

/**
 * What the work makes within the time; after that what `late` answers, or throws if it answers an error. The work continues,
 * but nobody waits for it, nor hears how it fails.
 */
export async function within<T, Late>(
  work: Promise<T>,
  ms: number,
  late: () => Late,
  { signal, ref = true, timers = realTimers }: WithinOptions = {},
): Promise<T | Exclude<Late, Error>> {
  const { promise, resolve, reject } = Promise.withResolvers<Exclude<Late, Error>>();
  const abort = () => reject(signal?.reason);
  const timer = timers.setTimeout(() => {
    const answer = late();
    if (answer instanceof Error) reject(answer);
    else resolve(answer as Exclude<Late, Error>);
  }, ms);
  if (!ref) timer.unref();
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  try {
    return await Promise.race([work, promise]);
  } finally {
    timers.clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** What the work makes, or undefined as soon as the signal aborts: the work continues, and its result is ignored. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const abort = () => resolve(undefined);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
