import type { Position } from '../../../src/engine/log/event-log.ts';
import { type Place, RowsRefused } from '../../../src/engine/projecting/read-model-store.ts';
import type {
  ColumnType,
  ProjectionState,
  Row,
  RowValue,
  TableShape,
} from '../../../src/engine/projecting/read-models.ts';

/** A table with its rows by their key. A row is frozen and is replaced whole. */
export interface MemoryTable {
  readonly shape: TableShape;
  readonly rows: Map<string, Row>;
}

/** The state of a read model at one place, and the tables that were made for it. */
export interface ModelState {
  readonly name: string;
  readonly place: Place;
  readonly version: number;
  readonly tables: readonly string[];
  readonly position: Position;
  readonly epoch: number;
  readonly status: ProjectionState['status'];
  readonly detail: string | null;
}

/** The content of a database with read models, shared by every view on it. */
export interface MemoryDatabase {
  /** By schema and name, as `read_models.assets`. */
  readonly tables: Map<string, MemoryTable>;
  /** By `stateKey`. */
  readonly modelStates: Map<string, ModelState>;
  /** Models whose writers wait, each with the promise that resolves when they may continue. */
  readonly locks: Map<string, Promise<void>>;
}

export const memoryDatabase = (): MemoryDatabase => ({
  tables: new Map(),
  modelStates: new Map(),
  locks: new Map(),
});

export class TableMissing extends Error {
  constructor(table: string) {
    super(`relation "${table}" does not exist`);
    this.name = 'TableMissing';
  }
}

export const schemaOf = (name: string, place: Place): string =>
  place === 'live' ? 'read_models' : `read_models_${place}_${name}`;

export const stateKey = (name: string, place: Place): string => `${place} ${name}`;

/** Throws `TableMissing`. */
export function tableOf(database: MemoryDatabase, schema: string, table: string): MemoryTable {
  const found = database.tables.get(`${schema}.${table}`);
  if (!found) throw new TableMissing(`${schema}.${table}`);
  return found;
}

/** Compares code units of texts, like the database's collation "C". */
export const byCodeUnit = (one: string, other: string): number => {
  if (one === other) return 0;
  return one < other ? -1 : 1;
};

/** A row as the database returns it: every column of its table, in order. Throws `RowsRefused`. */
export function storedRow(table: TableShape, row: Row): Row {
  const columns = Object.entries(table.columns);
  const stored = Object.fromEntries(
    columns.map(([column, type]) => [column, storedValue(row[column] ?? null, type)]),
  );
  if (stored[table.key] === null) throw refused(null, `key of ${table.name}`);
  return Object.freeze(stored);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Throws `RowsRefused` for a value that a column of this type cannot hold. */
export function storedValue(value: RowValue, type: ColumnType): RowValue {
  if (value === null) return null;
  if (type === 'integer') {
    if (typeof value !== 'number' || (value | 0) !== value) throw refused(value, type);
    return value | 0;
  }
  if (type === 'boolean') {
    if (typeof value !== 'boolean') throw refused(value, type);
    return value;
  }
  const text = String(value);
  if (type === 'uuid') {
    const id = text.toLowerCase();
    if (!UUID.test(id)) throw refused(value, type);
    return id;
  }
  if (type === 'uuids') {
    const ids = /^\{([^{}]+)\}$/.exec(text)?.[1]?.toLowerCase().split(',') ?? [];
    if (ids.length === 0 || !ids.every((id) => UUID.test(id))) throw refused(value, type);
    return `{${ids.join(',')}}`;
  }
  if (text.includes('\0')) throw refused(value, type);
  return text.toWellFormed();
}

const refused = (value: RowValue, type: string): RowsRefused =>
  new RowsRefused(new Error(`${JSON.stringify(value)} is no ${type}`));
