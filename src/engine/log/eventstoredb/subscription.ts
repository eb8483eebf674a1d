import type { LogBatch, Position } from '../event-log.ts';

/** Events that stay at hand for followers who are a little behind; at a few kilobytes each, some megabytes. */
const KEPT_EVENTS = 2_000;

/** A batch, where the one before it ended, and what it counts for. */
interface Kept {
  readonly from: Position;
  readonly batch: LogBatch;
  readonly size: number;
}

/**
 * One subscription of several followers: whoever comes first asks it for what follows, the others take the same batch. It
 * ends with the last of them, and what breaks it breaks all of them.
 */
export class Subscription {
  readonly #ending = new AbortController();
  readonly #source: AsyncGenerator<LogBatch, void, undefined>;
  readonly #kept: Kept[] = [];
  #room = KEPT_EVENTS;
  #position: Position;
  #isCaughtUp = false;
  #followers = 1;
  #asked: Promise<LogBatch | undefined> | undefined;
  #failure: { readonly error: unknown } | undefined;

  constructor(after: Position, open: (signal: AbortSignal) => AsyncGenerator<LogBatch, void, undefined>) {
    this.#position = after;
    this.#source = open(this.#ending.signal);
  }

  /** False once it is broken, or everybody has left it. */
  get isAlive(): boolean {
    return this.#followers > 0 && !this.#failure;
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
    if (this.#followers > 0) return;
    this.#ending.abort();
    // How it ends is for nobody.
    this.#source.return().catch(() => undefined);
  }

  /**
   * What comes next for who stands at a position that it covers, and was `told` that there is no more or not; it may begin
   * before that position. Undefined once it has ended. Throws what broke it, once all that came before is taken.
   */
  async next(position: Position, told: boolean): Promise<LogBatch | undefined> {
    if (position < this.#position) {
      const last = this.#kept.findLastIndex(({ batch }) => batch.position <= position);
      return this.#kept[last + 1]?.batch;
    }
    if (!told && this.#isCaughtUp && position === this.#position)
      return { events: [], position, caughtUp: true };
    if (this.#failure) throw this.#failure.error;
    this.#asked ??= this.#ask();
    return this.#asked;
  }

  async #ask(): Promise<LogBatch | undefined> {
    try {
      const { done, value: batch } = await this.#source.next();
      if (done) return undefined;
      this.#isCaughtUp = batch.caughtUp;
      if (batch.position > this.#position) this.#keep(batch);
      return batch;
    } catch (error) {
      this.#failure = { error };
      throw error;
    } finally {
      this.#asked = undefined;
    }
  }

  /** The newest always, and as many before it as there is room for. */
  #keep(batch: LogBatch): void {
    const size = Math.max(1, batch.events.length + (batch.unreadable?.length ?? 0));
    this.#kept.push({ from: this.#position, batch, size });
    this.#position = batch.position;
    this.#room -= size;
    while (this.#room < 0 && this.#kept.length > 1) this.#room += this.#kept.shift()?.size ?? 0;
  }
}
