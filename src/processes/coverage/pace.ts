/** How much of the time a comparison takes, so that readers have the rest. */
export interface Pace {
  /** Obligations compared at once; with more, readers would wait. */
  readonly page: number;
  /** The rest after a page, in times of what it took. */
  readonly rest: number;
  /** The same once what it follows from is old: alarms are to come within a minute. */
  readonly lateRest: number;
}

/** Somebody waits for what an event names, and for a new policy. */
export const PACES = {
  named: { page: 40, rest: 1, lateRest: 0.25 },
  price: { page: 5, rest: 3, lateRest: 1 },
  policy: { page: 40, rest: 0.25, lateRest: 0 },
  date: { page: 20, rest: 2, lateRest: 2 },
} satisfies Readonly<Record<string, Pace>>;

/** A page that was compared, or looked for. Times are milliseconds of one monotonic clock. */
interface PageTimes {
  readonly pace: Pace;
  readonly compared: number;
  readonly began: number;
  readonly ended: number;
  /** Of the event that it follows from; a date has none. */
  readonly ageMs: number;
}

/** As many comparisons in a row need no rest, so that the usual few alarms come at once. */
const FREE = 100;
/** Time after which the rests are those of late pages. */
const LATE_MS = 40_000;

/**
 * Rests in proportion to work: what was worked is owed, and the time in which nothing waited pays for it. A few comparisons are free until
 * all is paid again, so that neither many at once nor many one after the other take more than their share.
 */
export class Pacing {
  readonly #limits: { readonly free: number; readonly lateMs: number };
  #owed = 0;
  #inARow = 0;
  #until = 0;
  #wasIdle = true;

  constructor(limits = { free: FREE, lateMs: LATE_MS }) {
    this.#limits = limits;
  }

  /** Nothing waits. */
  idle(): void {
    this.#wasIdle = true;
  }

  /** Milliseconds to rest after a page. */
  restAfter({ pace, compared, began, ended, ageMs }: PageTimes): number {
    const { free, lateMs } = this.#limits;
    this.#owed = Math.max(0, this.#owed - (began - this.#until));
    if (this.#wasIdle && this.#owed === 0) this.#inARow = 0;
    this.#wasIdle = false;
    this.#inARow += compared;
    this.#owed += (ended - began) * (ageMs > lateMs ? pace.lateRest : pace.rest);
    this.#until = ended;
    return this.#inARow > free ? this.#owed : 0;
  }
}
