import type { AnyEvent, ReadEvent } from '../../events/event-catalog.ts';
import type { RecordedEvent } from '../../log/event-log.ts';
import type { Projection, Table } from '../projection.ts';
import type { Row } from '../read-models.ts';

/**
 * The newest entries of a projection's tables, so that a stream's next event needs no query. True as long as this
 * process is the only writer, which each save proves; cleared whenever one was not. Bounded, the oldest leave.
 */
export function entryCache(capacityPerTable: number) {
  const tables = new Map<string, Map<string, unknown>>();
  return {
    find: (table: Table, key: string): unknown => tables.get(table.name)?.get(key),
    keep(table: Table, entries: ReadonlyMap<string, unknown>): void {
      const kept = tables.get(table.name) ?? new Map<string, unknown>();
      tables.set(table.name, kept);
      for (const [key, entry] of entries) {
        kept.delete(key);
        kept.set(key, entry);
      }
      for (const key of kept.keys()) {
        if (kept.size <= capacityPerTable) break;
        kept.delete(key);
      }
    },
  };
}

type EntryCache = ReturnType<typeof entryCache>;

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
class BatchSlots implements Slots {
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

/** Rows that a stretch of events changed, by table, in the order of the projection's tables. */
export type Changes = readonly { readonly table: Table; readonly rows: readonly Row[] }[];

/** What stopped the fold: the event and why. Everything before it is in the changes. */
export interface Stop {
  readonly event: RecordedEvent;
  readonly error: unknown;
}

interface Folded {
  readonly changes: Changes;
  /** Keeps the new entries for the next batch; to be called once the rows are saved. */
  readonly remember: () => void;
  readonly stop: Stop | undefined;
}

/** Rows of one table that exist among the keys. */
export type LoadRows = (table: Table, keys: readonly string[]) => Promise<readonly Row[]>;

/** Events lifted to today's shape, and what each may change: as many slots an event as there are tables. */
interface Lifted {
  readonly events: readonly AnyEvent[];
  readonly slots: readonly (Slot | undefined)[];
  /** The event that could not be read, after all others. */
  readonly stop: Stop | undefined;
}

/** Folds a batch into one projection's rows. Pure but for `load`; an event that cannot be taken ends it, whole before it. */
export async function foldBatch(
  projection: Projection,
  events: readonly RecordedEvent[],
  cache: EntryCache,
  load: LoadRows,
): Promise<Folded> {
  const slots = new BatchSlots(projection, cache);
  const stop = await foldInto(projection, events, slots, load);
  return {
    get changes() {
      return projection.tables.map((table, index) => ({
        table,
        rows: slots.changedIn(index).map(({ entry }) => table.toRow(entry)),
      }));
    },
    remember: () => slots.remember(),
    stop,
  };
}

/** The same into slots that outlive the batch. What stopped it, if something did: all before is in the slots. */
export async function foldInto(
  projection: Projection,
  events: readonly RecordedEvent[],
  slots: Slots,
  load: LoadRows,
  read: ReadEvent = projection.readEvent,
): Promise<Stop | undefined> {
  const lifted = lift(projection, events, slots, read);
  await Promise.all(
    projection.tables.map((table, index) => fetchUnknown(projection, table, index, lifted, slots, load)),
  );
  return evolveAll(projection, events, lifted, slots) ?? lifted.stop;
}

function lift(
  { tables }: Projection,
  recorded: readonly RecordedEvent[],
  slots: Slots,
  read: ReadEvent,
): Lifted {
  const events: AnyEvent[] = [];
  const touched: (Slot | undefined)[] = [];
  const keys: (string | undefined)[] = tables.map(() => undefined);
  for (const each of recorded) {
    try {
      const event = read(each);
      for (let index = 0; index < keys.length; index += 1) keys[index] = tables[index]?.keyOf(event);
      for (let index = 0; index < keys.length; index += 1) {
        const key = keys[index];
        touched.push(key === undefined ? undefined : slots.of(index, key));
      }
      events.push(event);
    } catch (error) {
      return { events, slots: touched, stop: { event: each, error } };
    }
  }
  return { events, slots: touched, stop: undefined };
}

/** Looks up what may be stored and is not at hand. */
async function fetchUnknown(
  { tables }: Projection,
  table: Table,
  index: number,
  { events, slots: touched }: Lifted,
  slots: Slots,
  load: LoadRows,
): Promise<void> {
  const unknown = new Map<string, Slot>();
  const skipsNew = table.oneStreamARow === true && !slots.mayHoldLater;
  for (let at = 0; at < events.length; at += 1) {
    const slot = touched[at * tables.length + index];
    if (!slot || slot.isKnown) continue;
    slot.isKnown = true;
    // Before its stream's first event a row cannot be stored.
    if (!(skipsNew && events[at]?.revision === 0)) unknown.set(slot.key, slot);
  }
  if (unknown.size === 0) return;
  for (const row of await load(table, [...unknown.keys()])) {
    const slot = unknown.get(String(row[table.key]));
    if (slot) Object.assign(slot, { entry: table.fromRow(row), isStored: true });
  }
}

/** An event changes all of its rows or, when one of them cannot take it, none. */
function evolveAll(
  { tables }: Projection,
  recorded: readonly RecordedEvent[],
  { events, slots: touched }: Lifted,
  slots: Slots,
): Stop | undefined {
  const next: unknown[] = tables.map(() => undefined);
  for (let at = 0; at < events.length; at += 1) {
    const [event, source] = [events[at], recorded[at]];
    if (!event || !source) break;
    const first = at * tables.length;
    try {
      for (let index = 0; index < tables.length; index += 1) {
        const slot = touched[first + index];
        next[index] = slot && tables[index]?.evolve(slot.entry, event, source.position);
      }
    } catch (error) {
      return { event: source, error };
    }
    for (let index = 0; index < tables.length; index += 1) {
      const slot = touched[first + index];
      const entry = next[index];
      if (!slot || entry === undefined || entry === slot.entry) continue;
      slot.entry = entry;
      slots.changed(index, slot);
    }
  }
  return undefined;
}
