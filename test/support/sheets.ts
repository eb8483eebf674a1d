import { type CellObject, type Range, utils, type WorkBook, write } from '@e965/xlsx';

interface Book {
  readonly date1904?: boolean;
  readonly merges?: Range[];
  /** Name of a hidden sheet before the one with the rows. */
  readonly hiddenBefore?: string;
  /** Name of a sheet behind it. */
  readonly after?: string;
}

/** An .xlsx workbook of these rows; a cell is a value, or as the library writes it. */
export function workbook(
  rows: readonly (readonly (string | number | boolean | CellObject | null)[])[],
  { date1904 = false, merges = [], hiddenBefore, after }: Book = {},
): Uint8Array<ArrayBuffer> {
  const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]));
  sheet['!merges'] = merges;
  const names = [hiddenBefore, 'Portfolio', after].filter((name) => name !== undefined);
  const book: WorkBook = {
    SheetNames: names,
    Sheets: Object.fromEntries(
      names.map((name) => [name, name === 'Portfolio' ? sheet : utils.aoa_to_sheet([[name]])]),
    ),
    Workbook: {
      WBProps: { date1904 },
      Sheets: names.map((name) => ({ name, Hidden: name === hiddenBefore ? 1 : 0 })),
    },
  };
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx', cellDates: true }) as Buffer);
}
