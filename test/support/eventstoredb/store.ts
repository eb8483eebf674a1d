import type { Reach } from './reach.ts';

/**
 * The stand-in server's data, in memory. Each behaviour names its source: "E n" is the n-th fact about
 * EventStoreDB of docs/engines.md, "A n" the n-th assumption there.
 */

export interface Proposed {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export interface Stored extends Proposed {
  readonly stream: string;
  readonly revision: number;
  readonly index: number;
  /** Commit and prepare position are one number (E 15), rising by the size of what is stored. */
  readonly position: bigint;
  /** 100 ns ticks since 1970 (E 12). */
  readonly created: bigint;
}

type Appended =
  /** `until`: the length of the log with its last event. */
  | {
      readonly result: 'stored';
      readonly revision: number;
      readonly position: bigint;
      readonly until: number;
    }
  | { readonly result: 'dropped' }
  | { readonly result: 'wrong-version'; readonly current: number }
  | { readonly result: 'too-large' }
  | { readonly result: 'deleted' };

export const NO_STREAM = -1;
/** E 8, E 17: more bytes of data than this in one append are refused. */
export const MAX_APPEND_BYTES = 1_048_576;
/** E 18: type of a deleted stream's last event, and its revision. */
const DELETED = '$streamDeleted';
const DELETED_REVISION = Number.MAX_SAFE_INTEGER;

const sizeOf = ({ type, data, metadata }: Proposed): number =>
  data.length + metadata.length + 2 * type.length;

export class Store {
  /** The log: everything that was accepted, in order, whether readers see it yet or not. */
  readonly all: Stored[] = [];
  readonly #streams = new Map<string, Stored[]>();
  readonly #hidden = new Map<string, number>();
  readonly #listeners = new Set<(length: number) => void>();

  /** E 25: decided at once, on everything that was accepted; `readable` is how much of the log readers see now. */
  append(
    stream: string,
    expected: number,
    events: readonly Proposed[],
    readable = this.all.length,
  ): Appended {
    // E 17: neither metadata nor type count.
    if (events.reduce((sum, { data }) => sum + data.length, 0) > MAX_APPEND_BYTES) {
      return { result: 'too-large' };
    }
    if (this.isDeleted(stream)) return { result: 'deleted' };
    const stored = this.#streams.get(stream) ?? [];
    const current = stored.length - 1;
    // E 1: the same events at the same pinned revision are stored once; a partial overlap is refused.
    const there = stored.slice(expected + 1, expected + 1 + events.length);
    const isSame = there.length === events.length && there.every(({ id }, index) => id === events[index]?.id);
    const last = there.at(-1);
    // E 26: a repeat of an append that cannot be read yet is dropped.
    if (isSame && last && last.index >= readable) return { result: 'dropped' };
    if (isSame && last) return storedAs(last);
    // E 18: a truncated stream takes "no stream" too, and keeps counting.
    const revives = expected === NO_STREAM && this.#hidden.get(stream) === stored.length;
    if (expected !== current && !revives) return { result: 'wrong-version', current };
    for (const event of events) this.#store(stream, stored, event, stored.length);
    this.#notify();
    const newest = stored.at(-1);
    if (!newest) throw new Error('an append without events');
    return storedAs(newest);
  }

  #store(stream: string, stored: Stored[], event: Proposed, revision: number): void {
    const position = (this.all.at(-1)?.position ?? 0n) + BigInt(100 + sizeOf(event));
    const created = BigInt(Date.now()) * 10_000n;
    const entry = { ...event, stream, revision, index: this.all.length, position, created };
    stored.push(entry);
    this.all.push(entry);
    this.#streams.set(stream, stored);
  }

  #notify(): void {
    for (const notify of this.#listeners) notify(this.all.length);
  }

  /** The events of a stream for readers who see this much of the log; undefined when it does not exist. */
  visible(stream: string, readable = this.all.length): readonly Stored[] | undefined {
    const events = this.#streams.get(stream)?.slice(this.#hidden.get(stream) ?? 0);
    const seen = events?.filter(({ index }) => index < readable);
    return seen?.length ? seen : undefined;
  }

  /** E 18: deletes finally; `$all` gets an event for it. */
  tombstone(stream: string): void {
    const nothing = new Uint8Array();
    const event = {
      id: crypto.randomUUID(),
      type: DELETED,
      contentType: '',
      data: nothing,
      metadata: nothing,
    };
    this.#store(stream, this.#streams.get(stream) ?? [], event, DELETED_REVISION);
    this.#notify();
  }

  /** E 18: existing events are no longer read; the stream can be written again. */
  truncate(stream: string): void {
    this.#hidden.set(stream, this.#streams.get(stream)?.length ?? 0);
  }

  isDeleted(stream: string): boolean {
    return this.#streams.get(stream)?.at(-1)?.type === DELETED;
  }

  /** E 32: events that no other server had when its leader died never existed. */
  cut(length: number): void {
    for (const { stream } of this.all.splice(length)) this.#streams.get(stream)?.pop();
  }

  /** Index in `all` of the first event at or after a position. */
  indexOf(position: bigint): number {
    let [low, high] = [0, this.all.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.all[middle]?.position ?? 0n) < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Called with the log's new length after each append. */
  onAppend(notify: (length: number) => void): () => void {
    this.#listeners.add(notify);
    return () => this.#listeners.delete(notify);
  }
}

const storedAs = ({ revision, position, index }: Stored): Appended => ({
  result: 'stored',
  revision,
  position,
  until: index + 1,
});

/** One server's share in the log: how much of it it shows, and when it answers for appends. */
export interface Share {
  readonly store: Store;
  /** E 25: what reads see. */
  readonly readable: Reach;
  /** E 25: what subscriptions have been sent. */
  readonly announced: Reach;
  /** An append is answered as stored once it has arrived here. */
  readonly answered: Reach;
  /** How long an append may take to arrive before it is answered as timed out. */
  readonly writeTimeoutMs: number;
}

export type Decision = Exclude<Appended, { result: 'dropped' }> | { readonly result: 'timed-out' };

/**
 * Decides on an append at once, and resolves when it may be answered. A conflict may be answered before its winner can be
 * read (E 25); an append that is dropped or late is answered as timed out, whether it is stored or not (E 26).
 */
export function decide(
  { store, readable, answered, writeTimeoutMs }: Share,
  stream: string,
  expected: number,
  events: readonly Proposed[],
): Promise<Decision> {
  const appended = store.append(stream, expected, events, readable.length);
  if (appended.result === 'dropped') return lateBy(writeTimeoutMs);
  if (appended.result !== 'stored') return Promise.resolve(appended);
  return answered
    .has(appended.until, writeTimeoutMs)
    .then((hasArrived) => (hasArrived ? appended : { result: 'timed-out' }));
}

const lateBy = (ms: number): Promise<Decision> =>
  new Promise((resolve) => {
    setTimeout(() => resolve({ result: 'timed-out' }), ms);
  });
