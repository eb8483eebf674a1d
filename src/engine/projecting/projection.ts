import type { DomainEvent } from '../../valuing/domain/event-catalog.ts';
import type { Position } from '../log/event-log.ts';
import type { ColumnType, ModelShape, Row, TableShape } from './read-models.ts';

/**
 * One table of a read model. Each row is a pure fold of events: `evolve` makes the next entry of one key from the
 * last, `toRow` and `fromRow` are exact inverses. Entries exist so that a row of many events is written out once.
 */
export interface Table<Entry = unknown> extends TableShape {
  /** True when a row is made of one stream alone, so that before the stream's first event there is none. */
  readonly oneStreamARow?: true;
  /** Key of the row that the event changes; undefined when it changes none. */
  keyOf(event: DomainEvent): string | undefined;
  /** The entry after the event; the same object when nothing changes, also when the event was seen before. */
  evolve(entry: Entry | undefined, event: DomainEvent, position: Position): Entry | undefined;
  toRow(entry: Entry): Row;
  fromRow(row: Row): Entry;
}

/** A read model: tables that change together, in one transaction with one checkpoint. */
export interface Projection extends ModelShape {
  /** Rises when a table's shape or meaning changes: the read model is then built anew beside the old one. */
  readonly version: number;
  readonly streamPrefixes: readonly string[];
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
  /** Columns that lists filter by, beside those of every resource. */
  readonly filters: { readonly [Column in Filter]: ColumnType };
  readonly filterValues: (state: State) => { readonly [Column in Filter]: Row[string] };
  /** Filters that get an index of their own, in list order. */
  readonly indexed: readonly Filter[];
  /** Column lists of further indexes. */
  readonly lookedUp?: readonly (readonly string[])[];
  readonly keyOf: (event: DomainEvent) => string | undefined;
  readonly evolve: (state: State | undefined, event: DomainEvent) => State | undefined;
}

/** A table with one row a resource, which holds the whole domain state beside its filter columns. */
export function resourceTable<State extends ResourceState, Filter extends string>(
  table: ResourceTable<State, Filter>,
): Table<ResourceEntry<State>> {
  return {
    name: table.name,
    key: 'id',
    oneStreamARow: true,
    columns: { ...RESOURCE_COLUMNS, ...table.filters, state: 'json' },
    indexes: [
      ['organization_id', 'first_position'],
      ...table.indexed.map((filter) => ['organization_id', filter, 'first_position']),
      ...(table.lookedUp ?? []),
    ],
    keyOf: table.keyOf,
    evolve(entry, event, position) {
      if (entry && event.revision < entry.state.version) return entry;
      const state = table.evolve(entry?.state, event);
      if (!state || state === entry?.state) return entry;
      return { state, firstPosition: entry?.firstPosition ?? position };
    },
    toRow: ({ state, firstPosition }) => ({
      id: state.id,
      organization_id: state.organization_id,
      first_position: firstPosition,
      version: state.version,
      ...table.filterValues(state),
      state: JSON.stringify(state),
    }),
    fromRow: (row) => ({
      state: JSON.parse(String(row.state)) as State,
      firstPosition: String(row.first_position),
    }),
  };
}
