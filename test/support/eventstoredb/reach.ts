import { seededRandom } from '../random.ts';

/** How long a piece of the log may take to get somewhere, ms; the seed decides how long each one takes. */
export interface Delay {
  readonly leastMs?: number;
  readonly mostMs: number;
  readonly seed: number;
}

/**
 * How much of the log has reached somebody: the readers of a server, another server, a majority of them. It only grows, in
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

  /** So many of the log's events have arrived. */
  get length(): number {
    return this.#length;
  }

  /** The log has this length now; so much of it will arrive. */
  send(length: number): void {
    const last = this.#under.at(-1) ?? { length: this.#length, due: 0 };
    if (length <= last.length) return;
    // What was sent later never arrives earlier.
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

  /** The log was cut off after so many events: what was beyond never arrives. */
  cut(length: number): void {
    this.#under.splice(0);
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#length = Math.min(this.#length, length);
  }

  onArrival(tell: (length: number) => void): () => void {
    this.#listeners.add(tell);
    return () => this.#listeners.delete(tell);
  }

  /** True as soon as so much has arrived; false when it had not after so many ms. */
  async has(length: number, patienceMs: number): Promise<boolean> {
    if (this.#length >= length) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const forget = this.onArrival((reached) => reached >= length && resolve(true));
    const timer = setTimeout(() => resolve(false), patienceMs);
    const isThere = await promise;
    clearTimeout(timer);
    forget();
    return isThere;
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
    for (const tell of [...this.#listeners]) tell(this.#length);
  }
}
