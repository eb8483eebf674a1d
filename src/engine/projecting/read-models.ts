import type { Position } from '../log/event-log.ts';

/**
 * Column types of read models. `position` and `instant` texts sort by code unit; `json` keeps its text as it was
 * written; `uuids` is a list, written `{one,other}`, whose index finds the rows that hold one of them.
 */
export type ColumnType = 'uuid' | 'text' | 'integer' | 'position' | 'instant' | 'json' | 'boolean' | 'uuids';

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

/** The shape of a read model: tables that change together. */
export interface ModelShape {
  readonly name: string;
  readonly version: number;
  readonly tables: readonly TableShape[];
}

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
