import type { Projection, Table } from '../../projections/projection.ts';
import { type DomainEvent, readEvent } from '../domain/event-catalog.ts';
import type { Position, RecordedEvent } from '../ports/event-log.ts';
import type { Row } from '../ports/read-models.ts';
import type { EntryCache } from './entry-cache.ts';

/** Rows that a stretch of events changed, by table, in the order of the projection's tables. */
export type Changes = readonly { readonly table: Table; readonly rows: readonly Row[] }[];

/** What stopped the fold: the event and why. Everything before it is in the changes. */
export interface Stop {
  readonly event: RecordedEvent;
  readonly error: unknown;
}

export interface Folded {
  readonly changes: Changes;
  /** Entries behind the changes, by table and key. */
  readonly entries: readonly ReadonlyMap<string, unknown>[];
  /** Keeps the new entries for the next batch; to be called once the rows are saved. */
  readonly remember: () => void;
  readonly stop: Stop | undefined;
}

/** Rows of one table that exist among the keys. */
export type LoadRows = (table: Table, keys: readonly string[]) => Promise<readonly Row[]>;

interface Lifted {
  readonly event: DomainEvent;
  readonly position: Position;
  /** Key of the changed row, by the table's index. */
  readonly keys: readonly (string | undefined)[];
}

/** Folds a batch into one projection's rows. Pure but for `load`; an event that cannot be taken ends it, whole before it. */
export async function foldBatch(
  projection: Projection,
  events: readonly RecordedEvent[],
  cache: EntryCache,
  load: LoadRows,
): Promise<Folded> {
  const { lifted, stop: unreadable } = lift(projection, events);
  const entries = await Promise.all(
    projection.tables.map((table, index) => {
      const keys = new Set(lifted.flatMap(({ keys }) => keys[index] ?? []));
      const fresh = table.oneStreamARow ? startedIn(lifted, index) : NONE;
      return entriesOf(table, keys, fresh, cache, load);
    }),
  );
  const { changed, stop } = evolveAll(projection, lifted, entries, events);
  return {
    get changes() {
      return projection.tables.map((table, index) => ({
        table,
        rows: [...(changed[index] ?? [])].map((key) => table.toRow(entries[index]?.get(key))),
      }));
    },
    entries: projection.tables.map(
      (_, index) => new Map([...(changed[index] ?? [])].map((key) => [key, entries[index]?.get(key)])),
    ),
    remember: () => {
      for (const [index, table] of projection.tables.entries())
        cache.keep(table, entries[index] ?? new Map());
    },
    stop: stop ?? unreadable,
  };
}

function lift(projection: Projection, events: readonly RecordedEvent[]) {
  const lifted: Lifted[] = [];
  for (const recorded of events) {
    try {
      const event = readEvent(recorded);
      const keys = projection.tables.map((table) => table.keyOf(event));
      lifted.push({ event, position: recorded.position, keys });
    } catch (error) {
      return { lifted, stop: { event: recorded, error } };
    }
  }
  return { lifted, stop: undefined };
}

const NONE: ReadonlySet<string> = new Set();

/** Keys whose stream begins in this stretch: no row of theirs can be stored yet. */
const startedIn = (lifted: readonly Lifted[], table: number): ReadonlySet<string> =>
  new Set(lifted.flatMap(({ event, keys }) => (event.revision === 0 ? (keys[table] ?? []) : [])));

async function entriesOf(
  table: Table,
  keys: ReadonlySet<string>,
  fresh: ReadonlySet<string>,
  cache: EntryCache,
  load: LoadRows,
): Promise<Map<string, unknown>> {
  const entries = new Map<string, unknown>();
  const unknown: string[] = [];
  for (const key of keys) {
    const entry = cache.find(table, key);
    if (entry === undefined) {
      if (!fresh.has(key)) unknown.push(key);
    } else entries.set(key, entry);
  }
  if (unknown.length === 0) return entries;
  for (const row of await load(table, unknown)) entries.set(String(row[table.key]), table.fromRow(row));
  return entries;
}

/** An event changes all of its rows or, when one of them cannot take it, none. */
function evolveAll(
  projection: Projection,
  lifted: readonly Lifted[],
  entries: readonly Map<string, unknown>[],
  events: readonly RecordedEvent[],
): { readonly changed: readonly ReadonlySet<string>[]; readonly stop: Stop | undefined } {
  const changed = projection.tables.map(() => new Set<string>());
  for (const [at, { event, position, keys }] of lifted.entries()) {
    try {
      const next = projection.tables.map((table, index) => {
        const key = keys[index];
        return key === undefined ? undefined : table.evolve(entries[index]?.get(key), event, position);
      });
      for (const [index, entry] of next.entries()) {
        const key = keys[index];
        if (key === undefined || entry === undefined || entry === entries[index]?.get(key)) continue;
        entries[index]?.set(key, entry);
        changed[index]?.add(key);
      }
    } catch (error) {
      const recorded = events[at];
      if (!recorded) throw error;
      return { changed, stop: { event: recorded, error } };
    }
  }
  return { changed, stop: undefined };
}
