import type { Aggregate, EventTypes } from '../events/aggregate.ts';
import type { AnyEvent, ReadEvent } from '../events/event-catalog.ts';
import type { Position } from '../log/event-log.ts';
import type { ColumnType, KeptSums, ModelShape, Row, RowValue, TableShape } from './read-models.ts';

/**
 * One table of a read model. Each row is a pure fold of events: `evolve` makes the next entry of one key from the
 * last, `toRow` and `fromRow` are exact inverses. Entries exist so that a row of many events is written out once.
 */
export interface Table<Entry = unknown> extends TableShape {
  /** True when a row is made of one stream alone, so that before the stream's first event there is none. */
  readonly oneStreamARow?: true;
  /** Key of the row that the event changes; undefined when it changes none. */
  keyOf(event: AnyEvent): string | undefined;
  /** The entry after the event; the same object when nothing changes, also when the event was seen before. */
  evolve(entry: Entry | undefined, event: AnyEvent, position: Position): Entry | undefined;
  toRow(entry: Entry): Row;
  fromRow(row: Row): Entry;
}

/** A read model: tables that change together, in one transaction with one checkpoint. */
export interface Projection extends ModelShape {
  /** Rises when a table's shape or meaning changes: the read model is then rebuilt next to the old one. */
  readonly version: number;
  /** How much work it is compared with the others (`bench/projectors`), by which processes share them; 1 where nothing is said. */
  readonly weight?: number;
  readonly streamPrefixes: readonly string[];
  /** Lifts the events that it takes. */
  readonly readEvent: ReadEvent;
  readonly tables: readonly Table[];
}

/** What the state of every listed resource has. */
interface ResourceState {
  readonly id: string;
  readonly organization_id: string;
  readonly version: number;
}

export interface ResourceEntry<State> {
  readonly state: State;
  /** Position of the resource's first event: the order of lists. */
  readonly firstPosition: Position;
}

/** Columns of every resource table: its id, its owner, its place in lists, its version, its state as JSON. */
const RESOURCE_COLUMNS = {
  id: 'uuid',
  organization_id: 'uuid',
  first_position: 'position',
  version: 'integer',
} as const;

interface ResourceTable<State, Filter extends string> {
  readonly name: string;
  /** Columns that lists filter by, in addition to those of every resource: members of the state, but for what `values` says of it. */
  readonly filters?: { readonly [Column in Filter]: ColumnType };
  readonly values?: (state: State) => { readonly [Column in NoInfer<Filter>]?: RowValue };
  /** Filters that get an index of their own, in list order. */
  readonly indexed?: readonly NoInfer<Filter>[];
  /** Column lists of further indexes. */
  readonly lookedUp?: readonly (readonly string[])[];
  /** Where it is not the id of each stream of the aggregate. */
  keyOf?(event: AnyEvent): string | undefined;
}

/** A table with one row a resource, with the whole domain state and its filter columns. */
export function resourceTable<
  State extends ResourceState,
  Types extends EventTypes,
  Filter extends string = never,
>(
  { holds, idOf, evolve }: Pick<Aggregate<State, Types>, 'events' | 'holds' | 'idOf' | 'evolve'>,
  { name, filters, values, indexed = [], lookedUp = [], keyOf }: ResourceTable<NoInfer<State>, Filter>,
): Table<ResourceEntry<State>> {
  const columns: Readonly<Record<string, ColumnType>> = filters ?? {};
  return {
    name,
    key: 'id',
    oneStreamARow: true,
    columns: { ...RESOURCE_COLUMNS, ...columns, state: 'json' },
    indexes: [
      ['organization_id', 'first_position'],
      ...indexed.map((filter) => ['organization_id', filter, 'first_position']),
      ...lookedUp,
    ],
    keyOf: keyOf ?? ((event) => (holds(event) ? idOf(event.stream) : undefined)),
    evolve(entry, event, position) {
      if (!holds(event) || (entry && event.revision < entry.state.version)) return entry;
      const state = evolve(entry?.state, event);
      if (!state || state === entry?.state) return entry;
      return { state, firstPosition: entry?.firstPosition ?? position };
    },
    toRow: ({ state, firstPosition }) => ({
      id: state.id,
      organization_id: state.organization_id,
      first_position: firstPosition,
      version: state.version,
      ...picked(state, Object.keys(columns)),
      ...values?.(state),
      state: JSON.stringify(state),
    }),
    fromRow: (row) => ({
      state: JSON.parse(String(row.state)) as State,
      firstPosition: String(row.first_position),
    }),
  };
}

const picked = (state: object, names: readonly string[]): Row =>
  Object.fromEntries(names.map((name) => [name, (state as Row)[name] as RowValue]));

/**
 * The rows of the roots in `$1`, found by their ids alone: an index of what else is asked of them may be long, and no statistics say so
 * in a young database.
 */
export const byIds = (table: string): string =>
  `(select * from ${table} where id = any($1::text[]::uuid[]) offset 0)`;

/** How many rows of a resource table meet a condition, by organization: kept in a table of this name. */
export const keptCount = (name: string, table: string, condition: string): KeptSums => ({
  root: 'id',
  roots: { [table]: 'id' },
  parts: {
    name: `${name}_rows`,
    columns: { id: 'uuid', organization_id: 'uuid' },
    key: ['id'],
    indexes: [],
    select: (schema) =>
      `select id, organization_id from ${byIds(`${schema}.${table}`)} of_ids where ${condition}`,
  },
  sums: [{ name, where: 'true', by: ['organization_id'], added: {} }],
});

/** A table whose entries are its rows, member by member. */
export const plainTable = <Entry extends object>(
  table: Omit<Table<Entry>, 'key' | 'toRow' | 'fromRow'>,
): Table<Entry> => ({
  ...table,
  key: 'id',
  toRow: (entry) => ({ ...entry }) as Row,
  fromRow: (row) =>
    Object.fromEntries(
      Object.entries(table.columns).map(([name, type]) => [name, memberOf(type, row[name] ?? null)]),
    ) as Entry,
});

/** As an entry has it, however a database answers it. */
function memberOf(type: ColumnType, value: RowValue): RowValue {
  if (value === null) return null;
  if (type === 'boolean') return value === true;
  return type === 'integer' ? Number(value) : String(value);
}
