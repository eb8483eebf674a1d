import { backoff } from '../../../kernel/async/backoff.ts';
import { pause } from '../../../kernel/async/pause.ts';
import { unlessAborted } from '../../../kernel/async/unless-aborted.ts';
import type { Follow, LogBatch, Position } from '../event-log.ts';
import type { Stretch } from './reader.ts';
import type { SharedRead } from './shared-reads.ts';
import type { Signals } from './signals.ts';

/** How long to wait without a signal: for events of other processes whose NOTIFY was lost. */
const POLL_MS = 1_000;
/** How long to wait while a transaction that still runs holds stored events back: its end gives no signal. */
const heldBackMs = backoff({ first: 5, most: 250 });

/**
 * Who has caught up reads no more often than this: under load one reading takes what many appends left, instead of
 * each append making every follower ask. The first append after a pause is read at once.
 */
const PACE_MS = { ofFew: 10, ofMany: 50 };
const MANY = 50;

/** Events in a stretch that followers share; who takes fewer at once reads alone. */
export const SHARED_LIMIT = 500;

export interface FollowedLog {
  readonly read: (options: Omit<Follow, 'signal'>) => Promise<Stretch>;
  /** The next `SHARED_LIMIT` events of all streams, with what cannot be read beside them. */
  readonly readShared: (after: Position) => SharedRead;
  readonly signals: Signals;
}

/**
 * Reads on and on, and waits for a signal where there is nothing to read: what is far behind alone and by its filter, so
 * that nobody waits for it, and from then on what all followers of the process read together.
 */
export async function* followLog(
  { signal, ...options }: Follow,
  { read, readShared, signals }: FollowedLog,
): AsyncGenerator<LogBatch, void, undefined> {
  const mayShare = options.limit >= SHARED_LIMIT && !options.strict;
  let after: Position = options.after;
  let told = false;
  /** There was nothing more that could be read. */
  let isAtEnd = false;
  let restUntil = Number.NEGATIVE_INFINITY;
  let timesHeldBack = 0;
  while (!signal.aborted) {
    const restMs = restUntil - performance.now();
    if (told && restMs > 0) await pause(restMs, signal);
    const began = performance.now();
    const shared: SharedRead | undefined = isAtEnd && mayShare ? readShared(after) : undefined;
    const count = shared?.count ?? signals.count();
    const whole: Stretch | undefined = await unlessAborted(
      shared?.stretch ?? read({ ...options, after }),
      signal,
    );
    if (!whole) return;
    const stretch: Stretch = shared ? partOf(whole, options) : whole;
    if (stretch.unreadable && !options.keepUnreadable) throw stretch.unreadable[0];
    restUntil = began + (whole.events.length > MANY ? PACE_MS.ofMany : PACE_MS.ofFew);
    const { heldBack, ...batch } = stretch;
    const moved = batch.position !== after;
    after = batch.position;
    if (moved || (batch.caughtUp && !told)) yield batch;
    told = batch.caughtUp;
    isAtEnd = batch.caughtUp || heldBack;
    if (moved) timesHeldBack = 0;
    if (heldBack) {
      timesHeldBack += 1;
      await signals.wait(count, heldBackMs(timesHeldBack), signal);
    } else if (batch.caughtUp) {
      await signals.wait(count, POLL_MS, signal);
    }
  }
}

/** What of a stretch a follower wants. */
function partOf(
  { unreadable, ...stretch }: Stretch,
  { streamPrefixes }: Pick<Follow, 'streamPrefixes'>,
): Stretch {
  const isWanted = ({ stream }: { readonly stream: string }) =>
    streamPrefixes === undefined || streamPrefixes.some((prefix) => stream.startsWith(prefix));
  const unreadableOfIt = unreadable?.filter(isWanted) ?? [];
  return {
    ...stretch,
    events: stretch.events.filter(isWanted),
    ...(unreadableOfIt.length > 0 && { unreadable: unreadableOfIt }),
  };
}
