import { AsyncLocalStorage } from 'node:async_hooks';

/** The owner of a timer: the timers of a dead one never run, those of a frozen one run once it thaws. */
export interface TimerOwner {
  readonly isDead: boolean;
  /** Virtual milliseconds until which nothing of it runs. */
  readonly frozenUntil: number;
}

/** The owner that runs now, for timers that are set meanwhile. */
export const owners = new AsyncLocalStorage<TimerOwner>();

/** Nothing more can happen, and the work has not ended. */
export class NothingLeft extends Error {
  constructor() {
    super('nothing is left that could happen, and the work has not ended');
    this.name = 'NothingLeft';
  }
}

/** The work took longer than its limit. */
export class EndlessWork extends Error {
  constructor(steps: number, ms: number) {
    super(`no end after ${steps} steps and ${Math.round(ms)} virtual ms`);
    this.name = 'EndlessWork';
  }
}

interface Limits {
  readonly mostSteps: number;
  readonly mostMs: number;
}

const realImmediate = setImmediate;

/** Resolves once everything has run that waits for no time. */
export const settled = (): Promise<void> => new Promise((resolve) => void realImmediate(resolve));

/** What `setTimeout` returns in virtual time. */
export class VirtualTimer {
  at: number;
  readonly order: number;
  readonly owner: TimerOwner | undefined;
  readonly #time: VirtualTime;
  readonly #delayMs: number;
  readonly #isRepeated: boolean;
  readonly #callback: () => void;
  isCancelled = false;

  constructor(time: VirtualTime, order: number, delayMs: number, isRepeated: boolean, callback: () => void) {
    this.#time = time;
    this.order = order;
    this.#delayMs = Math.max(delayMs, isRepeated ? 1 : 0);
    this.#isRepeated = isRepeated;
    this.#callback = callback;
    this.at = time.now + this.#delayMs;
    this.owner = owners.getStore();
  }

  /** Runs its callback, unless its owner has died. */
  fire(): void {
    if (this.isCancelled || this.owner?.isDead) return;
    const thawsAt = this.owner?.frozenUntil ?? 0;
    if (thawsAt > this.#time.now) {
      this.at = thawsAt;
      this.#time.keep(this);
      return;
    }
    if (this.#isRepeated) {
      this.at = this.#time.now + this.#delayMs;
      this.#time.keep(this);
    } else this.isCancelled = true;
    if (this.owner) owners.run(this.owner, this.#callback);
    else this.#callback();
  }

  unref(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  hasRef(): boolean {
    return true;
  }

  /** Restarts its wait, also after it has run; a cancelled one stays cancelled, as with the real timer. */
  refresh(): this {
    this.cancel();
    this.#successor = this.#time.set(this.#callback, this.#delayMs, this.#isRepeated, this.owner);
    return this;
  }

  #successor: VirtualTimer | undefined;

  cancel(): void {
    this.isCancelled = true;
    this.#successor?.cancel();
  }

  [Symbol.dispose](): void {
    this.cancel();
  }
}

/**
 * Time that advances by events alone: timers run in the order of their instants, and between two of
 * them everything that needs no waiting runs to its end. The same seed gives the same order.
 */
export class VirtualTime {
  now = 0;
  steps = 0;
  readonly #startedAt: number;
  #wallOffset = 0;
  #order = 0;
  readonly #heap: VirtualTimer[] = [];

  constructor(startedAt: number) {
    this.#startedAt = startedAt;
  }

  /** Wall clock in epoch milliseconds. */
  get wall(): number {
    return Math.floor(this.#startedAt + this.now + this.#wallOffset);
  }

  /** Days pass in which nobody does anything. */
  skip(ms: number): void {
    this.#wallOffset += ms;
  }

  set(callback: () => void, delayMs: number, isRepeated = false, owner?: TimerOwner): VirtualTimer {
    const make = () => new VirtualTimer(this, ++this.#order, delayMs, isRepeated, callback);
    const timer = owner ? owners.run(owner, make) : make();
    this.keep(timer);
    return timer;
  }

  wait(delayMs: number): Promise<void> {
    return new Promise((resolve) => void this.set(resolve, delayMs));
  }

  /** Runs timers until the work has ended. Throws `NothingLeft`, `EndlessWork`. */
  async run<T>(work: Promise<T>, limits: Limits): Promise<T> {
    const ended = new AbortController();
    const end = () => ended.abort();
    work.then(end, end);
    const [value] = await Promise.all([work, this.#happen(ended.signal, limits)]);
    return value;
  }

  #happen(signal: AbortSignal, { mostSteps, mostMs }: Limits): Promise<void> {
    const until = { steps: this.steps + mostSteps, ms: this.now + mostMs };
    return new Promise((resolve, reject) => {
      const step = (): void => {
        if (signal.aborted) resolve();
        else if (this.steps >= until.steps || this.now >= until.ms)
          reject(new EndlessWork(mostSteps, mostMs));
        else if (this.#next()) realImmediate(step);
        else reject(new NothingLeft());
      };
      // An immediate comes after everything that waits for no time.
      realImmediate(step);
    });
  }

  /** Runs the next timer; false where none is left. */
  #next(): boolean {
    const timer = this.#take();
    if (!timer) return false;
    this.steps += 1;
    this.now = Math.max(this.now, timer.at);
    timer.fire();
    return true;
  }

  keep(timer: VirtualTimer): void {
    const heap = this.#heap;
    let at = heap.push(timer) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isBefore(timer, heap[parent])) break;
      heap[at] = heap[parent] as VirtualTimer;
      at = parent;
    }
    heap[at] = timer;
  }

  #take(): VirtualTimer | undefined {
    for (;;) {
      const first = this.#pop();
      if (!first?.isCancelled) return first;
    }
  }

  #pop(): VirtualTimer | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (!last || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1] as VirtualTimer, heap[child])) child += 1;
      if (!isBefore(heap[child] as VirtualTimer, last)) break;
      heap[at] = heap[child] as VirtualTimer;
      at = child;
    }
    heap[at] = last;
    return first;
  }
}

const isBefore = (a: VirtualTimer, b: VirtualTimer | undefined): boolean =>
  b === undefined || a.at < b.at || (a.at === b.at && a.order < b.order);
