import { backoff } from '../../../waiting/backoff.ts';
import { pause } from '../../../waiting/pause.ts';
import { unlessAborted } from '../../../waiting/unless-aborted.ts';
import type { Follow, LogBatch } from '../event-log.ts';
import type { Stretch } from './reader.ts';
import type { Signals } from './signals.ts';

/** How long to wait without a signal: for events of other processes whose NOTIFY was lost. */
const POLL_MS = 1_000;
/** How long to wait while a transaction that still runs holds stored events back: its end gives no signal. */
const heldBackMs = backoff({ first: 5, most: 250 });

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
  let timesHeldBack = 0;
  while (!signal.aborted) {
    const restMs = readAt + PACE_MS - performance.now();
    if (told && restMs > 0) await pause(restMs, signal);
    const count = signals.count();
    readAt = performance.now();
    const stretch = await unlessAborted(read({ ...options, after }), signal);
    if (!stretch) return;
    const { heldBack, ...batch } = stretch;
    const moved = batch.position !== after;
    after = batch.position;
    if (moved || (batch.caughtUp && !told)) yield batch;
    told = batch.caughtUp;
    if (moved) timesHeldBack = 0;
    if (heldBack) {
      timesHeldBack += 1;
      await signals.wait(count, heldBackMs(timesHeldBack), signal);
    } else if (batch.caughtUp) {
      await signals.wait(count, POLL_MS, signal);
    }
  }
}
