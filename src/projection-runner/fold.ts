import type { Projection, Table } from '../../projections/projection.ts';
import { type DomainEvent, readEvent } from '../domain/event-catalog.ts';
import type { Position, RecordedEvent } from '../ports/event-log.ts';
import type { Row } from '../ports/read-models.ts';
import type { EntryCache } from './entry-cache.ts';
import { BatchSlots, type Slot, type Slots } from './slots.ts';

/** Rows that a stretch of events changed, by table, in the order of the projection's tables. */
export type Changes = readonly { readonly table: Table; readonly rows: readonly Row[] }[];

/** What stopped the fold: the event and why. Everything before it is in the changes. */
export interface Stop {
  readonly event: RecordedEvent;
  readonly error: unknown;
}

export interface Folded {
  readonly changes: Changes;
  /** Keeps the new entries for the next batch; to be called once the rows are saved. */
  readonly remember: () => void;
  readonly stop: Stop | undefined;
}

/** Rows of one table that exist among the keys. */
export type LoadRows = (table: Table, keys: readonly string[]) => Promise<readonly Row[]>;

interface Lifted {
  readonly recorded: RecordedEvent;
  readonly event: DomainEvent;
  readonly position: Position;
  /** What the event may change, by the table's index. */
  readonly slots: readonly (Slot | undefined)[];
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
): Promise<Stop | undefined> {
  const { lifted, stop } = lift(projection, events, slots);
  await Promise.all(projection.tables.map((table, index) => fetchUnknown(table, index, lifted, slots, load)));
  return evolveAll(projection, lifted, slots) ?? stop;
}

function lift({ tables }: Projection, events: readonly RecordedEvent[], slots: Slots) {
  const lifted: Lifted[] = [];
  for (const recorded of events) {
    try {
      const event = readEvent(recorded);
      const touched = tables.map((table, index) => {
        const key = table.keyOf(event);
        return key === undefined ? undefined : slots.of(index, key);
      });
      lifted.push({ recorded, event, position: recorded.position, slots: touched });
    } catch (error) {
      return { lifted, stop: { event: recorded, error } };
    }
  }
  return { lifted, stop: undefined };
}

/** Looks up what may be stored and is not at hand. */
async function fetchUnknown(
  table: Table,
  index: number,
  lifted: readonly Lifted[],
  slots: Slots,
  load: LoadRows,
): Promise<void> {
  const unknown = new Map<string, Slot>();
  const skipsNew = table.oneStreamARow === true && !slots.mayHoldLater;
  for (const { event, slots: touched } of lifted) {
    const slot = touched[index];
    if (!slot || slot.isKnown) continue;
    slot.isKnown = true;
    // Before its stream's first event a row cannot be stored.
    if (!(skipsNew && event.revision === 0)) unknown.set(slot.key, slot);
  }
  if (unknown.size === 0) return;
  for (const row of await load(table, [...unknown.keys()])) {
    const slot = unknown.get(String(row[table.key]));
    if (slot) Object.assign(slot, { entry: table.fromRow(row), isStored: true });
  }
}

/** An event changes all of its rows or, when one of them cannot take it, none. */
function evolveAll({ tables }: Projection, lifted: readonly Lifted[], slots: Slots): Stop | undefined {
  for (const { recorded, event, position, slots: touched } of lifted) {
    try {
      const next = tables.map((table, index) => {
        const slot = touched[index];
        return slot && table.evolve(slot.entry, event, position);
      });
      for (const [index, entry] of next.entries()) {
        const slot = touched[index];
        if (!slot || entry === undefined || entry === slot.entry) continue;
        slot.entry = entry;
        slots.changed(index, slot);
      }
    } catch (error) {
      return { event: recorded, error };
    }
  }
  return undefined;
}
