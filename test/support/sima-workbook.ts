import { readFileSync } from 'node:fs';
import { read, utils, write } from '@e965/xlsx';

export type SheetRows = (string | number | null)[][];
export interface BookSheet {
  readonly name: string;
  rows: SheetRows;
}

const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../fixtures/sources/deral-sima/${name}`, import.meta.url)));

/** Two real books: 2016-01-29 and 2016-02-01 (the newer second), 2018-04-02 and 2018-03-28. */
export const BOOK_2016 = fixture('01022016_impressao.xls');
export const BOOK_2018 = fixture('02042018_impressao.xls');

/** The sheets of a real book as rows, to be changed and written again. */
export function sheetsOf(book: Uint8Array): BookSheet[] {
  const workbook = read(book, { type: 'array' });
  return workbook.SheetNames.map((name) => {
    const sheet = workbook.Sheets[name] ?? {};
    const rows: SheetRows = utils.sheet_to_json(sheet, {
      header: 1,
      raw: true,
      defval: null,
      blankrows: true,
    });
    return { name, rows: rows.slice(0, 50).map((row) => row.slice(0, 30)) };
  });
}

export function bookOf(sheets: readonly BookSheet[], kind: 'xlsx' | 'biff8' = 'xlsx'): Uint8Array {
  const workbook = utils.book_new();
  for (const { name, rows } of sheets) utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows), name);
  return new Uint8Array(write(workbook, { type: 'array', bookType: kind, compression: true }));
}

/** A real book with its sheets changed, by default as `.xlsx`. */
export function changed(
  book: Uint8Array,
  change: (sheets: BookSheet[]) => void,
  kind?: 'xlsx' | 'biff8',
): Uint8Array {
  const sheets = sheetsOf(book);
  change(sheets);
  return bookOf(sheets, kind);
}

/** Row number (from 0) of the MIN row of a product. */
export const rowOf = (rows: SheetRows, start: string): number =>
  rows.findIndex((row) => typeof row[0] === 'string' && row[0].startsWith(start));
