import { seededRandom } from '../random.ts';

/** How long an event may take to arrive, ms; the seed decides the delay of each one. */
export interface Delay {
  readonly leastMs?: number;
  readonly mostMs: number;
  readonly seed: number;
}

/**
 * How much of the log has arrived somewhere: at the readers of a server, another server, a majority of them. It only grows, in
 * the order of the log, each piece some time after it was sent.
 */
export class Reach {
  #length: number;
  readonly #delay: () => number;
  readonly #under: { readonly length: number; readonly due: number }[] = [];
  readonly #listeners = new Set<(length: number) => void>();
  #timer: NodeJS.Timeout | undefined;
  #isPaused = false;

  constructor({ leastMs = 0, mostMs, seed }: Delay, length = 0) {
    const random = seededRandom(seed);
    this.#delay = () => leastMs + random.next() * (mostMs - leastMs);
    this.#length = length;
  }

  /** Number of the log's events that have arrived. */
  get length(): number {
    return this.#length;
  }

  /** The log has this length now, and all of it will arrive. */
  send(length: number): void {
    const last = this.#under.at(-1) ?? { length: this.#length, due: 0 };
    if (length <= last.length) return;
    // Events that are sent later never arrive earlier.
    this.#under.push({ length, due: Math.max(performance.now() + this.#delay(), last.due) });
    this.#arrive();
  }

  /** Nothing arrives any more, until `resume`. */
  pause(): void {
    this.#isPaused = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  resume(): void {
    this.#isPaused = false;
    this.#arrive();
  }

  /** The log was cut after this many events: the rest never arrives. */
  cut(length: number): void {
    this.#under.splice(0);
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#length = Math.min(this.#length, length);
  }

  onArrival(notify: (length: number) => void): () => void {
    this.#listeners.add(notify);
    return () => this.#listeners.delete(notify);
  }

  /** True as soon as this length has arrived; false after `timeoutMs`. */
  async has(length: number, timeoutMs: number): Promise<boolean> {
    if (this.#length >= length) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const forget = this.onArrival((reached) => reached >= length && resolve(true));
    const timer = setTimeout(() => resolve(false), timeoutMs);
    const hasArrived = await promise;
    clearTimeout(timer);
    forget();
    return hasArrived;
  }

  #arrive(): void {
    if (this.#isPaused || this.#timer) return;
    const now = performance.now();
    while (this.#under[0] && this.#under[0].due <= now) this.#reach(this.#under.shift()?.length ?? 0);
    const [next] = this.#under;
    if (!next || this.#timer) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        this.#arrive();
      },
      Math.ceil(next.due - now),
    );
  }

  #reach(length: number): void {
    this.#length = Math.max(this.#length, length);
    for (const notify of [...this.#listeners]) notify(this.#length);
  }
}
