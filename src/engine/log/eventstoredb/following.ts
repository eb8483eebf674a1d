import { backoff } from '../../../kernel/async/backoff.ts';
import { pause } from '../../../kernel/async/pause.ts';
import { unlessAborted } from '../../../kernel/async/within.ts';
import type { Follow, LogBatch, Position } from '../event-log.ts';
import { startsWithOne, wantedOf } from '../pages.ts';
import { type LiveOptions, live } from './live.ts';
import { type ReadOptions, readAll } from './read.ts';

/** Events in a batch that followers share; a follower that takes fewer at once has a subscription of its own. */
const SHARED_LIMIT = 500;
/** A subscription that ended before it brought an event is not opened again at once: pages are read meanwhile. */
const reopenMs = backoff({ first: 50, most: 1_000 });

interface FollowingOptions extends LiveOptions {
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
      // The subscription has ended: a page continues where it stopped.
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
const partOf = (batch: LogBatch, { streamPrefixes }: Follow, after: Position): LogBatch => ({
  ...wantedOf(
    batch,
    ({ stream, position }) => position > after && (!streamPrefixes || startsWithOne(stream, streamPrefixes)),
  ),
  position: batch.position > after ? batch.position : after,
});

/** Events that stay at hand for followers that are a little behind; at a few kilobytes each, some megabytes. */
const KEPT_EVENTS = 2_000;

/** A batch, where the one before it ended, and what it counts for. */
interface Kept {
  readonly from: Position;
  readonly batch: LogBatch;
  readonly size: number;
}

/**
 * One subscription at the head of the log, for several followers: the first that needs the next batch asks for it, the
 * others take the same one. It waits for none of them, and ends with the last.
 */
class Tail {
  readonly #ending = new AbortController();
  readonly #source: AsyncGenerator<LogBatch, void, undefined>;
  readonly #kept: Kept[] = [];
  #room = KEPT_EVENTS;
  #position: Position;
  #hasMoved = false;
  #isCaughtUp = false;
  #isOpen = true;
  #followers = 0;
  #asked: Promise<LogBatch | undefined> | undefined;
  #onEnd: ((hasMoved: boolean) => void) | undefined;

  constructor(after: Position, open: (signal: AbortSignal) => AsyncGenerator<LogBatch, void, undefined>) {
    this.#position = after;
    this.#source = open(this.#ending.signal);
  }

  /** False once the subscription has ended, or its last follower has left. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** `hasMoved`: whether it brought anything. */
  onEnd(call: (hasMoved: boolean) => void): void {
    this.#onEnd = call;
  }

  /** True where nothing is missing after the position. */
  covers(position: Position): boolean {
    return position >= (this.#kept[0]?.from ?? this.#position);
  }

  join(): void {
    this.#followers += 1;
  }

  leave(): void {
    this.#followers -= 1;
    if (this.#followers > 0 || !this.#isOpen) return;
    this.#isOpen = false;
    this.#ending.abort();
    // How it ends concerns nobody any more.
    this.#source.return().catch(() => undefined);
  }

  /**
   * What comes next for a follower at a position that it covers; it may begin before that position. `saidCaughtUp`: the
   * follower knows that there was no more. Undefined once the subscription has ended.
   */
  async next(position: Position, saidCaughtUp: boolean): Promise<LogBatch | undefined> {
    if (position < this.#position) {
      const last = this.#kept.findLastIndex(({ batch }) => batch.position <= position);
      return this.#kept[last + 1]?.batch;
    }
    if (!saidCaughtUp && this.#isCaughtUp && position === this.#position)
      return { events: [], position, caughtUp: true };
    this.#asked ??= this.#ask();
    return this.#asked;
  }

  async #ask(): Promise<LogBatch | undefined> {
    try {
      const { done, value: batch } = await this.#source.next();
      if (done) return this.#end();
      this.#isCaughtUp = batch.caughtUp;
      if (batch.position > this.#position) this.#keep(batch);
      return batch;
    } catch {
      // Whether the log can be read is what the next page says.
      return this.#end();
    } finally {
      this.#asked = undefined;
    }
  }

  #end(): undefined {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#onEnd?.(this.#hasMoved);
  }

  /** The newest always, and as many before it as there is room for. */
  #keep(batch: LogBatch): void {
    const size = Math.max(1, batch.events.length + (batch.unreadable?.length ?? 0));
    this.#kept.push({ from: this.#position, batch, size });
    this.#position = batch.position;
    this.#hasMoved = true;
    this.#room -= size;
    while (this.#room < 0 && this.#kept.length > 1) this.#room += this.#kept.shift()?.size ?? 0;
  }
}
