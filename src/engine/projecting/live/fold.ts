import type { AnyEvent, ReadEvent } from '../../events/event-catalog.ts';
import type { RecordedEvent } from '../../log/event-log.ts';
import type { Projection, Table } from '../projection.ts';
import type { Row } from '../read-models.ts';
import type { EntryCache } from './entry-cache.ts';
import { BatchSlots, type Slot, type Slots } from './slots.ts';

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
