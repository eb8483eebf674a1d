import { NoAnswer } from './failure.ts';

/**
 * The promise's value within the time, or `NoAnswer`: a silent server leaves the client's calls pending for ever
 * (E 10).
 */
export async function within<T>(what: string, timeoutMs: number, promise: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new NoAnswer(what, timeoutMs)), timeoutMs);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
    // What comes after the time is nobody's any more.
    promise.catch(() => undefined);
  }
}
