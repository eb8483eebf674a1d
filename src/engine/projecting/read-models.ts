import type { Position } from '../log/event-log.ts';

/**
 * Column types of read models. `position` and `instant` texts sort by code unit; `json` keeps its text as it was
 * written; `uuids` is a list, written `{one,other}`, whose index finds the rows that hold one of them; `words` are separated
 * by blanks, and their index finds the rows that hold a word, or one that begins so.
 */
export type ColumnType =
  | 'uuid'
  | 'text'
  | 'integer'
  | 'position'
  | 'instant'
  | 'json'
  | 'boolean'
  | 'uuids'
  | 'words';

export type RowValue = string | number | boolean | null;
export type Row = { readonly [column: string]: RowValue };

/** The shape of one table of a read model. */
export interface TableShape {
  /** Unique among all read models. */
  readonly name: string;
  readonly columns: { readonly [column: string]: ColumnType };
  /** The primary key: one column. */
  readonly key: string;
  /** Column lists of further indexes. */
  readonly indexes: readonly (readonly string[])[];
}

/** Amounts in parts and sums are exact decimals; a `day`, or the month of one, sorts by code unit, and an empty text is none. */
type PartType = ColumnType | 'decimal' | 'day';

/** One row for each contribution of a root, such as an asset, to sums. */
interface PartsShape {
  readonly name: string;
  readonly columns: { readonly [column: string]: PartType };
  readonly key: readonly string[];
  readonly indexes: readonly (readonly string[])[];
  /** Selects the parts of the roots whose keys are `$1`, a `text[]`, column by column, from the tables in a schema. */
  select(schema: string): string;
}

export interface SumShape {
  readonly name: string;
  /** A condition on the parts that it sums. */
  readonly where: string;
  /** Columns of the parts, never null: a row for each of their values. */
  readonly by: readonly string[];
  /**
   * A column of the parts with a day, or an empty text for none. There is then a row for all days (`level` ALL), for each month (MONTH,
   * `period` as 2026-11) and for each day (DAY): what is before a day is the months before, and some days of one month.
   */
  readonly days?: string;
  /** Terms of a part, never null, that are added up. The number of parts is added up as `parts`. */
  readonly added: {
    readonly [column: string]: { readonly type: 'integer' | 'decimal'; readonly of: string };
  };
}

/**
 * Sums over rows of the same read model. The transaction that changes rows of a root also replaces its parts, and adds the difference
 * to the sums: a sum costs as much as the changes, however many rows it is of.
 */
export interface KeptSums {
  /** The column of the parts with the root, a `uuid`. */
  readonly root: string;
  /** The column with the root in each table that parts are selected from; a row never changes it. The first table has one row a root. */
  readonly roots: { readonly [table: string]: string };
  readonly parts: PartsShape;
  readonly sums: readonly SumShape[];
}

/** The shape of a read model: tables that change together. */
export interface ModelShape {
  readonly name: string;
  readonly version: number;
  readonly tables: readonly TableShape[];
  readonly sums?: readonly KeptSums[];
}

/** A table as a database stores it. */
export interface StoredShape {
  readonly name: string;
  readonly columns: { readonly [column: string]: PartType };
  readonly key: readonly string[];
  readonly indexes: readonly (readonly string[])[];
}

/** All tables of a read model: those that events change, then those of its sums. */
export const storedShapes = ({
  tables,
  sums = [],
}: Pick<ModelShape, 'tables' | 'sums'>): readonly StoredShape[] => [
  ...tables.map((table) => ({ ...table, key: [table.key] })),
  ...sums.flatMap(({ parts, sums: of }) => [parts, ...of.map((sum) => sumTable(parts, sum))]),
];

/** The names of all of them. */
export const tableNames = ({
  tables,
  sums = [],
}: Pick<ModelShape, 'sums'> & { readonly tables: readonly Pick<TableShape, 'name'>[] }): readonly string[] =>
  [...tables, ...sums.flatMap(({ parts, sums: of }) => [parts, ...of])].map(({ name }) => name);

/** The table of sums over parts. */
export function sumTable({ columns }: PartsShape, sum: SumShape): StoredShape {
  const key = sumKey(sum);
  return {
    name: sum.name,
    columns: {
      ...Object.fromEntries(key.map((column) => [column, columns[column] ?? KINDS[column] ?? 'text'])),
      parts: 'integer',
      ...Object.fromEntries(Object.entries(sum.added).map(([column, { type }]) => [column, type])),
    },
    key,
    indexes: [],
  };
}

const KINDS: { readonly [column: string]: PartType } = { level: 'text', period: 'day' };

export const sumKey = ({ by, days }: SumShape): readonly string[] => [
  ...by,
  ...(days === undefined ? [] : ['level', 'period']),
];

export type SqlValue = string | number | boolean | null | readonly string[];

/**
 * The state of a projector. `status` BLOCKED: an event it cannot take stopped it; STOPPED: a newer version of the program wrote the
 * event, or made the rows. `detail` says which and why.
 */
export interface ProjectionState {
  readonly name: string;
  readonly version: number;
  readonly position: Position;
  readonly status: 'STARTING' | 'FOLLOWING' | 'BLOCKED' | 'STOPPED';
  readonly detail: string | null;
}

/** The reading side of the read models. Throws `DependencyUnavailable` when the database cannot answer. */
export interface ReadModels {
  /** Rows of one parameterized statement (`$1`, `$2`…), prepared under `name`. */
  query<R extends object>(name: string, sql: string, values: readonly SqlValue[]): Promise<readonly R[]>;
  /**
   * One row by its key, of a statement whose only parameter is a list of keys and whose rows name theirs as `id`.
   * Keys that are asked for at the same time share one statement.
   */
  row<R extends { readonly id: string }>(name: string, sql: string, key: string): Promise<R | undefined>;
  projections(): Promise<readonly ProjectionState[]>;
  /**
   * Resolves to true once every named projection has passed the position, to false after `timeoutMs`.
   * At once, without asking the database, when it is already known that they have.
   */
  passed(projections: readonly string[], position: Position, timeoutMs: number): Promise<boolean>;
}

/** Called by the projectors of the same process, so that a waiting reader continues at once. */
export interface ProjectionProgress {
  advanced(projection: string, position: Position): void;
}
