import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What the task makes, or a rejection once it has taken too long or the signal aborts: then it goes on, but nobody
 * waits for it.
 */
export async function inTime<T>(ms: number, task: Promise<T>, signal?: AbortSignal): Promise<T> {
  const settled = new AbortController();
  const either = signal ? AbortSignal.any([settled.signal, signal]) : settled.signal;
  const late = sleep(ms, undefined, { signal: either }).then(() => {
    throw new Error(`no answer within ${ms} ms`);
  });
  try {
    return await Promise.race([task, late]);
  } finally {
    settled.abort();
  }
}
