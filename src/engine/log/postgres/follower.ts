import { setTimeout as sleep } from 'node:timers/promises';
import type { Follow, LogBatch } from '../event-log.ts';
import type { Stretch } from './reader.ts';
import type { Signals } from './signals.ts';

/** How long to wait without a signal: for events of other processes whose NOTIFY was lost. */
const POLL_MS = 1_000;
/** How long to wait while a transaction that still runs holds stored events back: its end gives no signal. */
const HELD_BACK_MS = { first: 5, most: 250 };

/**
 * Who has caught up reads no more often than this: under load one reading takes what many appends left, instead of
 * each append making every follower ask. The first append after a pause is read at once.
 */
const PACE_MS = 10;

/** Reads on and on, and waits for a signal where there is nothing to read. */
export async function* followLog(
  { signal, ...options }: Follow,
  read: (options: Omit<Follow, 'signal'>) => Promise<Stretch>,
  signals: Signals,
): AsyncGenerator<LogBatch, void, undefined> {
  let after = options.after;
  let told = false;
  let readAt = Number.NEGATIVE_INFINITY;
  let heldBackMs = HELD_BACK_MS.first;
  while (!signal.aborted) {
    if (told) await pause(readAt + PACE_MS - performance.now(), signal);
    const count = signals.count();
    readAt = performance.now();
    const stretch = await unlessAborted(read({ ...options, after }), signal);
    if (!stretch) return;
    const { heldBack, ...batch } = stretch;
    const moved = batch.position !== after;
    after = batch.position;
    if (moved || (batch.caughtUp && !told)) yield batch;
    told = batch.caughtUp;
    if (moved) heldBackMs = HELD_BACK_MS.first;
    if (heldBack) {
      await signals.wait(count, heldBackMs, signal);
      heldBackMs = Math.min(heldBackMs * 2, HELD_BACK_MS.most);
    } else if (batch.caughtUp) {
      await signals.wait(count, POLL_MS, signal);
    }
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<unknown> | undefined =>
  ms > 0 ? sleep(ms, undefined, { signal }).catch(() => undefined) : undefined;

/** The promise's value, or undefined as soon as the signal aborts. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const abort = () => resolve(undefined);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
