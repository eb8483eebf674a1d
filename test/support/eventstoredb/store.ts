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
  /** Commit and prepare position are one number (E 15), rising by the size of what is stored. */
  readonly position: bigint;
  /** 100 ns ticks since 1970 (E 12). */
  readonly created: bigint;
}

export type Appended =
  | { readonly result: 'stored'; readonly revision: number; readonly position: bigint }
  | { readonly result: 'wrong-version'; readonly current: number }
  | { readonly result: 'too-large' }
  | { readonly result: 'deleted' };

export const NO_STREAM = -1;
/** E 8: over 1 MiB in one append is refused. */
export const MAX_APPEND_BYTES = 1_048_576;
/** E 18: what a deleted stream's last event is called, and its revision. */
const DELETED = '$streamDeleted';
const DELETED_REVISION = Number.MAX_SAFE_INTEGER;

/** E 17: what is counted of an event. */
const sizeOf = ({ type, data, metadata }: Proposed): number =>
  data.length + metadata.length + 2 * type.length;

export class Store {
  readonly all: Stored[] = [];
  readonly #streams = new Map<string, Stored[]>();
  readonly #hidden = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  #position = 0n;

  append(stream: string, expected: number, events: readonly Proposed[]): Appended {
    if (events.reduce((sum, event) => sum + sizeOf(event), 0) > MAX_APPEND_BYTES) {
      return { result: 'too-large' };
    }
    if (this.isDeleted(stream)) return { result: 'deleted' };
    const stored = this.#streams.get(stream) ?? [];
    const current = stored.length - 1;
    // E 1: the same events at the same pinned revision are stored once; a partial overlap is refused.
    const there = stored.slice(expected + 1, expected + 1 + events.length);
    const isSame = there.length === events.length && there.every(({ id }, index) => id === events[index]?.id);
    const last = there.at(-1);
    if (isSame && last) return { result: 'stored', revision: last.revision, position: last.position };
    // E 18: a truncated stream takes "no stream" too, and goes on counting.
    const revives = expected === NO_STREAM && this.#hidden.get(stream) === stored.length;
    if (expected !== current && !revives) return { result: 'wrong-version', current };
    for (const event of events) this.#store(stream, stored, event, stored.length);
    this.#tell();
    return { result: 'stored', revision: stored.length - 1, position: this.#position };
  }

  #store(stream: string, stored: Stored[], event: Proposed, revision: number): void {
    this.#position += BigInt(100 + sizeOf(event));
    const created = BigInt(Date.now()) * 10_000n;
    const entry = { ...event, stream, revision, position: this.#position, created };
    stored.push(entry);
    this.all.push(entry);
    this.#streams.set(stream, stored);
  }

  #tell(): void {
    for (const tell of this.#listeners) tell();
  }

  /** What a reader of the stream sees; nothing when it does not exist. */
  visible(stream: string): readonly Stored[] | undefined {
    const events = this.#streams.get(stream)?.slice(this.#hidden.get(stream) ?? 0);
    return events?.length ? events : undefined;
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

  onAppend(tell: () => void): () => void {
    this.#listeners.add(tell);
    return () => this.#listeners.delete(tell);
  }
}
