import { backoff } from '../../../kernel/async/backoff.ts';
import { pause } from '../../../kernel/async/pause.ts';
import { unlessAborted } from '../../../kernel/async/unless-aborted.ts';
import type { Follow, LogBatch, Position } from '../event-log.ts';
import { startsWithOne } from './aggregates.ts';
import { type LiveOptions, live } from './live.ts';
import { type ReadOptions, readAll } from './read.ts';
import { Tail } from './tail.ts';

/** Events in a batch that followers share; a follower that takes fewer at once has a subscription of its own. */
const SHARED_LIMIT = 500;
/** A subscription that ended before it brought an event is not opened again at once: pages are read meanwhile. */
const reopenMs = backoff({ first: 50, most: 1_000 });

export interface FollowingOptions extends LiveOptions {
  /** For pages: a connection of its own, which a dead subscription does not take with it. */
  readonly reading: ReadOptions;
}

/**
 * Followers of one process. A follower that is behind reads pages, which no server breaks off; at the head of the log all
 * share one subscription. A subscription that ends, however it ends, costs a page and no more: only a page that cannot be
 * read is thrown.
 */
export function followers(options: FollowingOptions): (wanted: Follow) => AsyncIterable<LogBatch> {
  const shared = tails(options, { limit: SHARED_LIMIT });
  return (wanted) => {
    const { limit, strict = false } = wanted;
    const mayShare = limit >= SHARED_LIMIT && !strict;
    return follow(options.reading, wanted, mayShare ? shared : tails(options, { limit, strict }));
  };
}

type Tails = ReturnType<typeof tails>;

/** The one subscription that is open, and when another may follow it. */
function tails(options: LiveOptions, read: Pick<Follow, 'limit' | 'strict'>) {
  let tail: Tail | undefined;
  let fruitless = 0;
  let opensAt = Number.NEGATIVE_INFINITY;
  return {
    /** The open one, if nothing after the position is missing in it. */
    covering: (position: Position) => (tail?.isOpen && tail.covers(position) ? tail : undefined),
    /** Resolves when the caller may look again: at once, unless subscriptions end as soon as they are opened. */
    async open(position: Position, signal: AbortSignal): Promise<void> {
      if (tail?.isOpen) return;
      const restMs = opensAt - performance.now();
      if (restMs > 0) return pause(restMs, signal);
      const opened = new Tail(position, (ending) =>
        live(options, { ...read, after: position, signal: ending }),
      );
      tail = opened;
      opened.onEnd((hasMoved) => {
        fruitless = hasMoved ? 0 : fruitless + 1;
        opensAt = fruitless === 0 ? opensAt : performance.now() + reopenMs(fruitless);
      });
    },
  };
}

async function* follow(
  reading: ReadOptions,
  wanted: Follow,
  tails: Tails,
): AsyncGenerator<LogBatch, void, undefined> {
  const { signal } = wanted;
  let position = wanted.after;
  let saidCaughtUp = false;
  let joined: Tail | undefined;
  try {
    while (!signal.aborted) {
      const tail: Tail | undefined = tails.covering(position);
      if (tail !== joined) {
        tail?.join();
        joined?.leave();
        joined = tail;
      }
      const asked: Promise<LogBatch | undefined> = tail
        ? tail.next(position, saidCaughtUp)
        : readAll(reading, { ...wanted, after: position });
      const whole: LogBatch | undefined = await unlessAborted(asked, signal);
      if (signal.aborted) return;
      // The subscription has ended: a page goes on where it stopped.
      if (!whole) continue;
      const batch = tail ? partOf(whole, wanted, position) : whole;
      if (batch.unreadable && !wanted.keepUnreadable) throw batch.unreadable[0];
      const isNews = batch.position > position || (batch.caughtUp && !saidCaughtUp);
      position = batch.position;
      saidCaughtUp = batch.caughtUp;
      if (isNews) yield batch;
      if (batch.caughtUp && !tail) await tails.open(position, signal);
    }
  } finally {
    joined?.leave();
  }
}

/** What of a batch is new to a follower at this position, and wanted by it. */
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
