import type { Projection } from '../projection.ts';
import type { EntryCache } from './entry-cache.ts';

/** The place of one row's entry while events are folded: found once an event, then at hand. */
export interface Slot {
  readonly key: string;
  /** Undefined when there is no row. */
  entry: unknown;
  /** False until it is certain whether there is a row. */
  isKnown: boolean;
  /** Whether a row of the key is stored, be it an older one. */
  isStored: boolean;
}

export interface Slots {
  /** True when rows may be stored that hold events which are still to be folded. */
  readonly mayHoldLater: boolean;
  of(table: number, key: string): Slot;
  changed(table: number, slot: Slot): void;
}

const emptySlot = (key: string): Slot => ({
  key,
  entry: undefined,
  isKnown: false,
  isStored: false,
});

/** The slots of one batch, over what is cached. */
export class BatchSlots implements Slots {
  readonly mayHoldLater = false;
  readonly #projection: Projection;
  readonly #cache: EntryCache;
  readonly #slots: readonly Map<string, Slot>[];
  readonly #changed: readonly Set<Slot>[];

  constructor(projection: Projection, cache: EntryCache) {
    this.#projection = projection;
    this.#cache = cache;
    this.#slots = projection.tables.map(() => new Map());
    this.#changed = projection.tables.map(() => new Set());
  }

  of(table: number, key: string): Slot {
    const known = this.#slots[table]?.get(key);
    if (known) return known;
    const slot = emptySlot(key);
    const of = this.#projection.tables[table];
    slot.entry = of && this.#cache.find(of, key);
    slot.isKnown = slot.entry !== undefined;
    this.#slots[table]?.set(key, slot);
    return slot;
  }

  changed(table: number, slot: Slot): void {
    this.#changed[table]?.add(slot);
  }

  changedIn(table: number): readonly Slot[] {
    return [...(this.#changed[table] ?? [])];
  }

  /** Keeps what was touched in the cache. */
  remember(): void {
    for (const [index, table] of this.#projection.tables.entries()) {
      const touched = [...(this.#slots[index] ?? [])].filter(([, { entry }]) => entry !== undefined);
      this.#cache.keep(table, new Map(touched.map(([key, { entry }]) => [key, entry])));
    }
  }
}
