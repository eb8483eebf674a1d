import { setTimeout as pause } from 'node:timers/promises';

/** Null when it takes longer; what is awaited goes on. A few milliseconds are always given to what is there. */
export async function within<T>(promise: Promise<T>, timeMs: number): Promise<T | null> {
  const ending = new AbortController();
  const tooLate = pause(Math.max(20, timeMs), null, { signal: ending.signal }).catch(() => null);
  try {
    return await Promise.race([promise, tooLate]);
  } finally {
    ending.abort();
  }
}
