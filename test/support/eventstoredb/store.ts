/**
 * What the stand-in server keeps, in memory. Each behaviour names the fact it follows: "E n" is the n-th fact about
 * EventStoreDB of docs/engines.md.
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
  /** Commit and prepare position are one number here, rising by the size of what is stored. */
  readonly position: bigint;
  /** 100 ns ticks since 1970 (E 10). */
  readonly created: bigint;
}

export type Appended =
  | { readonly result: 'stored'; readonly revision: number; readonly position: bigint }
  | { readonly result: 'wrong-version'; readonly current: number }
  | { readonly result: 'too-large' };

export const NO_STREAM = -1;
/** E 6: over 1 MiB in one append is refused. */
export const MAX_APPEND_BYTES = 1_048_576;

export class Store {
  readonly all: Stored[] = [];
  readonly streams = new Map<string, Stored[]>();
  readonly #listeners = new Set<() => void>();
  #position = 0n;

  append(stream: string, expected: number, events: readonly Proposed[]): Appended {
    const size = events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);
    if (size > MAX_APPEND_BYTES) return { result: 'too-large' };
    const stored = this.streams.get(stream) ?? [];
    const current = stored.length - 1;
    // E 1: the same events at the same pinned revision are stored once; a partial overlap is refused.
    const there = stored.slice(expected + 1, expected + 1 + events.length);
    const isSame = there.length === events.length && there.every(({ id }, index) => id === events[index]?.id);
    const last = there.at(-1);
    if (isSame && last) return { result: 'stored', revision: last.revision, position: last.position };
    if (expected !== current) return { result: 'wrong-version', current };
    return this.#store(stream, stored, events);
  }

  #store(stream: string, stored: Stored[], events: readonly Proposed[]): Appended {
    for (const event of events) {
      this.#position += BigInt(100 + event.data.length + event.metadata.length);
      const position = this.#position;
      const created = BigInt(Date.now()) * 10_000n;
      const entry = { ...event, stream, revision: stored.length, position, created };
      stored.push(entry);
      this.all.push(entry);
    }
    this.streams.set(stream, stored);
    for (const tell of this.#listeners) tell();
    return { result: 'stored', revision: stored.length - 1, position: this.#position };
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
