import type { Reach } from './reach.ts';

/**
 * What the stand-in server keeps, in memory. Each behaviour names what it follows: "E n" is the n-th fact about
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
  /** How many events stand before it in the log. */
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
/** E 8, E 17: over so many bytes of data in one append are refused. */
export const MAX_APPEND_BYTES = 1_048_576;
/** E 18: what a deleted stream's last event is called, and its revision. */
const DELETED = '$streamDeleted';
const DELETED_REVISION = Number.MAX_SAFE_INTEGER;

/** What an event takes in the log. */
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
    // E 26: a repeat of what cannot be read yet is dropped.
    if (isSame && last && last.index >= readable) return { result: 'dropped' };
    if (isSame && last) return storedAs(last);
    // E 18: a truncated stream takes "no stream" too, and goes on counting.
    const revives = expected === NO_STREAM && this.#hidden.get(stream) === stored.length;
    if (expected !== current && !revives) return { result: 'wrong-version', current };
    for (const event of events) this.#store(stream, stored, event, stored.length);
    this.#tell();
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

  #tell(): void {
    for (const tell of this.#listeners) tell(this.all.length);
  }

  /** What readers who see so much of the log find in the stream; nothing when it does not exist. */
  visible(stream: string, readable = this.all.length): readonly Stored[] | undefined {
    const events = this.#streams.get(stream)?.slice(this.#hidden.get(stream) ?? 0);
    const seen = events?.filter(({ index }) => index < readable);
    return seen?.length ? seen : undefined;
  }

  /** E 18: deletes for good; `$all` gets an event that says so. */
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
    this.#tell();
  }

  /** E 18: what is there is no longer read; the stream can be written again. */
  truncate(stream: string): void {
    this.#hidden.set(stream, this.#streams.get(stream)?.length ?? 0);
  }

  isDeleted(stream: string): boolean {
    return this.#streams.get(stream)?.at(-1)?.type === DELETED;
  }

  /** E 32: what no other server had got when its leader died never was. */
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

  /** Told the log's new length after each append. */
  onAppend(tell: (length: number) => void): () => void {
    this.#listeners.add(tell);
    return () => this.#listeners.delete(tell);
  }
}

const storedAs = ({ revision, position, index }: Stored): Appended => ({
  result: 'stored',
  revision,
  position,
  until: index + 1,
});

/** One server's share in the log: how much of it it shows, and when it answers for what it took. */
export interface Share {
  readonly store: Store;
  /** E 25: what reads see. */
  readonly readable: Reach;
  /** E 25: what subscriptions have been told. */
  readonly told: Reach;
  /** An append is answered as stored once this has got it. */
  readonly answered: Reach;
  /** How long an append may go without that before it is answered as timed out. */
  readonly writeTimeoutMs: number;
}

export type Decision = Exclude<Appended, { result: 'dropped' }> | { readonly result: 'timed-out' };

/**
 * Decides on an append at once, and resolves when it may be answered. A conflict may be answered before its winner can be
 * read (E 25); what is dropped or does not get there in time is answered as timed out, whatever becomes of it (E 26).
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
    .then((isThere) => (isThere ? appended : { result: 'timed-out' }));
}

const lateBy = (ms: number): Promise<Decision> =>
  new Promise((resolve) => {
    setTimeout(() => resolve({ result: 'timed-out' }), ms);
  });
