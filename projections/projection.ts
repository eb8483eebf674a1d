import type { DomainEvent } from '../src/domain/event-catalog.ts';
import type { Position } from '../src/ports/event-log.ts';

/** Column types of read models. `position` texts sort by code unit; `json` keeps its text as it was written. */
export type ColumnType = 'uuid' | 'text' | 'integer' | 'position' | 'instant' | 'json' | 'boolean';

export type RowValue = string | number | boolean | null;
export type Row = { readonly [column: string]: RowValue };

/** One table of a read model. Its rows are a fold: `evolve` makes the next row of one key from the last. */
export interface Table<R extends Row = Row> {
  readonly name: string;
  readonly columns: { readonly [Column in keyof R & string]: ColumnType };
  /** The primary key: one column, a text. */
  readonly key: keyof R & string;
  /** Column lists of further indexes, each made unique by the key. */
  readonly indexes: readonly (readonly (keyof R & string)[])[];
  /** Key of the row that the event changes; undefined when it changes none. */
  keyOf(event: DomainEvent): string | undefined;
  /**
   * The row after the event. Pure; returns `row` itself when nothing changes. An event delivered twice must leave
   * the row as it is: compare `event.revision` with what the row has seen.
   */
  evolve(row: R | undefined, event: DomainEvent, position: Position): R | undefined;
}

/** A read model: tables that change together, in one transaction with one checkpoint. */
export interface Projection {
  readonly name: string;
  /** Rises when a table's shape or meaning changes: the read model is then built anew beside the old one. */
  readonly version: number;
  readonly streamPrefixes: readonly string[];
  readonly tables: readonly Table[];
}
