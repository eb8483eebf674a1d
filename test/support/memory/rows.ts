import type { Row, RowValue, SqlValue } from '../../../src/engine/projecting/read-models.ts';
import { byCodeUnit } from './database.ts';

type Value = RowValue | SqlValue | undefined;

export const text = (value: Value): string => String(value ?? '');
export const listOf = (value: Value): readonly string[] => value as readonly string[];

const inOrder =
  (columns: readonly string[]) =>
  (one: Row, other: Row): number => {
    for (const column of columns) {
      const order = byCodeUnit(text(one[column]), text(other[column]));
      if (order !== 0) return order;
    }
    return 0;
  };

/** Rows of a live table, filtered, ordered and cut like a statement does it. */
export class Rows {
  readonly all: readonly Row[];

  constructor(all: readonly Row[]) {
    this.all = all;
  }

  where(isWanted: (row: Row) => boolean): Rows {
    return new Rows(this.all.filter(isWanted));
  }

  map(change: (row: Row) => Row): Rows {
    return new Rows(this.all.map(change));
  }

  /** Rows with these values in these columns; null matches nothing. */
  with(values: Readonly<Record<string, SqlValue | undefined>>): Rows {
    const wanted = Object.entries(values);
    return this.where((row) => wanted.every(([column, value]) => value !== null && row[column] === value));
  }

  /** Rows whose value in the column is one of these. */
  among(column: string, values: SqlValue | undefined): Rows {
    const wanted = new Set<Value>(listOf(values));
    return this.where((row) => wanted.has(row[column]));
  }

  after(column: string, place: Value): Rows {
    return this.where((row) => text(row[column]) > text(place));
  }

  by(...columns: readonly string[]): Rows {
    return new Rows(this.all.toSorted(inOrder(columns)));
  }

  get newestFirst(): Rows {
    return new Rows(this.by('first_position').all.toReversed());
  }

  /** A page of the newest, before a position if one is given. */
  page(limit: SqlValue | undefined, before?: SqlValue): Rows {
    const older = this.where((row) => before === undefined || text(row.first_position) < text(before));
    return older.newestFirst.first(limit);
  }

  first(limit: SqlValue | undefined): Rows {
    return new Rows(this.all.slice(0, Number(limit)));
  }

  byId(): ReadonlyMap<RowValue | undefined, Row> {
    return new Map(this.all.map((row) => [row.id, row]));
  }

  show(...columns: readonly string[]): readonly object[] {
    return this.all.map((row) => Object.fromEntries(columns.map((column) => [column, row[column] ?? null])));
  }

  /** Each combination once, in the order of its first row. */
  distinct(...columns: readonly string[]): readonly object[] {
    return [...new Map(this.show(...columns).map((row) => [JSON.stringify(row), row])).values()];
  }
}

export type TableOf = (table: string) => Rows;

/** The answer to one statement, from its values and the live tables. */
export type Answer = (tableOf: TableOf, values: readonly SqlValue[]) => readonly object[];
export type Answers = Readonly<Record<string, Answer>>;
