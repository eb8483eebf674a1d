import { unlessAborted } from '../../../waiting/unless-aborted.ts';
import type { Follow, LogBatch, Position } from '../event-log.ts';
import { startsWithOne } from './aggregates.ts';
import { type FollowOptions, follow } from './follow.ts';
import { Subscription } from './subscription.ts';

/** Events in a batch that followers share; who takes fewer at once has a subscription of its own. */
const SHARED_LIMIT = 500;

/**
 * Followers of one process. Each begins with a subscription of its own, so that nobody waits for who is behind; the first
 * that has caught up gives its own to all who catch up after it. Without that the server sends each event to each of them,
 * and each parses it.
 */
export function sharedFollowing(options: FollowOptions): (wanted: Follow) => AsyncIterable<LogBatch> {
  let shared: Subscription | undefined;

  const opened = (after: Position): Subscription =>
    new Subscription(after, (signal) =>
      follow(options, { after, limit: SHARED_LIMIT, keepUnreadable: true, signal }),
    );

  /** What one who has caught up on its own goes on with. */
  const joined = (own: Subscription, position: Position): Subscription => {
    if (!shared?.isAlive) shared = own;
    // The shared one may have gone further than it remembers.
    if (shared === own || !shared.covers(position)) return own;
    shared.join();
    own.leave();
    return shared;
  };

  async function* shareIn(wanted: Follow): AsyncGenerator<LogBatch, void, undefined> {
    const { signal } = wanted;
    let position = wanted.after;
    let told = false;
    let subscription = opened(position);
    try {
      while (!signal.aborted) {
        if (!subscription.covers(position)) {
          subscription.leave();
          subscription = opened(position);
        }
        const whole = await unlessAborted(subscription.next(position, told), signal);
        if (!whole) return;
        const batch = partOf(whole, wanted, position);
        if (batch.unreadable && !wanted.keepUnreadable) throw batch.unreadable[0];
        const hasMoved = batch.position > position;
        const isNews = hasMoved || (batch.caughtUp && !told);
        position = batch.position;
        told = batch.caughtUp;
        if (isNews) yield batch;
        if (told) subscription = joined(subscription, position);
      }
    } finally {
      subscription.leave();
    }
  }

  return (wanted) =>
    wanted.limit >= SHARED_LIMIT && !wanted.strict ? shareIn(wanted) : follow(options, wanted);
}

/** What of a batch is new to who stands at a position, and wanted there. */
function partOf({ unreadable, ...batch }: LogBatch, { streamPrefixes }: Follow, after: Position): LogBatch {
  const isWanted = ({ stream, position }: { readonly stream: string; readonly position: Position }) =>
    position > after && (!streamPrefixes || startsWithOne(stream, streamPrefixes));
  const unreadableOfIt = unreadable?.filter(isWanted) ?? [];
  return {
    ...batch,
    events: batch.events.filter(isWanted),
    position: batch.position > after ? batch.position : after,
    ...(unreadableOfIt.length > 0 && { unreadable: unreadableOfIt }),
  };
}
