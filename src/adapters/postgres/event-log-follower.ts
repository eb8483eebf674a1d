import type { Follow, LogBatch } from '../../ports/event-log.ts';
import type { Stretch } from './event-log-reader.ts';
import type { Signals } from './event-log-signals.ts';

/** How long to wait without a signal: for events of other processes whose NOTIFY was lost. */
const POLL_MS = 1_000;
/** How long to wait while a transaction that still runs holds stored events back: its end gives no signal. */
const HELD_BACK_MS = { first: 5, most: 250 };

/** Reads on and on, and waits for a signal where there is nothing to read. */
export async function* followLog(
  { signal, ...options }: Follow,
  read: (options: Omit<Follow, 'signal'>) => Promise<Stretch>,
  signals: Signals,
): AsyncGenerator<LogBatch, void, undefined> {
  let after = options.after;
  let told = false;
  let heldBackMs = HELD_BACK_MS.first;
  while (!signal.aborted) {
    const count = signals.count();
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

/** The promise's value, or undefined as soon as the signal aborts. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const abort = () => resolve(undefined);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
