import type { LogBatch, Position } from '../event-log.ts';

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
export class Tail {
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
