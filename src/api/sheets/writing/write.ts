import { type CellObject, utils, write } from '@e965/xlsx';
import { decimal } from '../../../kernel/decimal.ts';
import type { CalendarDate } from '../../../kernel/instant.ts';
import type { Label } from '../../../kernel/vocabulary.ts';
import { serialOf } from '../days.ts';
import { type ColumnFormat, type WholeColumns, withWholeColumns } from './whole-columns.ts';

/** The content of a cell to write: a text, a figure as decimal text, a day, or yes or no. */
export type WrittenCell =
  | { readonly text: string }
  | { readonly amount: string }
  | { readonly number: string }
  | { readonly day: CalendarDate }
  | { readonly flag: boolean }
  | null;
export type WrittenRows = readonly (readonly WrittenCell[])[];

/** Conventions of spreadsheets in each language. */
const WAYS = {
  'pt-BR': { separator: ';', mark: ',', day: 'dd/mm/yyyy', yes: 'sim', no: 'não' },
  en: { separator: ',', mark: '.', day: 'yyyy-mm-dd', yes: 'yes', no: 'no' },
} as const;

/** Spreadsheets take a text with one of these first characters for a formula, even if quoted. */
const LIKE_A_FORMULA = /^[=+\-@\t\r]/;

/** A CSV file in UTF-8 with byte order mark. No cell is a formula: a text that looks like one gets a leading apostrophe. */
export function csvOf(rows: WrittenRows, language: keyof Label): string {
  const { separator, mark } = WAYS[language];
  const cell = (written: WrittenCell): string => {
    if (written === null) return '';
    if ('amount' in written) return written.amount.replace('.', mark);
    if ('number' in written) return written.number.replace('.', mark);
    if ('day' in written) return dayIn(written.day, language);
    if ('flag' in written) return WAYS[language][written.flag ? 'yes' : 'no'];
    const text = LIKE_A_FORMULA.test(written.text) ? `'${written.text}` : written.text;
    return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `\uFEFF${rows.map((cells) => `${cells.map(cell).join(separator)}\r\n`).join('')}`;
}

const dayIn = (day: CalendarDate, language: keyof Label): string =>
  language === 'en' ? day : day.split('-').reverse().join('/');

interface WrittenSheet extends WholeColumns {
  readonly name: string;
  readonly rows: WrittenRows;
}

/** An `.xlsx` workbook. Texts are never formulas. */
export function workbookOf(sheets: readonly WrittenSheet[], language: keyof Label): Uint8Array {
  const formats: Formats = { text: '@', day: WAYS[language].day, amount: '#,##0.00' };
  const book = utils.book_new();
  for (const { name, rows, formats: columns = [] } of sheets) {
    const cells = rows.map((row, at) =>
      row.map((written, column) => cellOf(written, at === 0 ? undefined : columns[column], formats)),
    );
    const sheet = utils.aoa_to_sheet(cells as unknown as readonly never[][] as never[][]);
    sheet['!cols'] = [...widthsOf(rows)];
    utils.book_append_sheet(book, sheet, name);
  }
  const bytes = write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
  return withWholeColumns(new Uint8Array(bytes), sheets);
}

function cellOf(written: WrittenCell, format: ColumnFormat | undefined, formats: Formats): CellObject | null {
  const z = format && { z: formats[format] };
  if (written === null) return z ? { t: 'z', ...z } : null;
  if ('amount' in written) return figureCell(written.amount, { z: formats.amount });
  if ('number' in written) return figureCell(written.number, z);
  if ('day' in written) return { t: 'n', v: serialOf(written.day), z: formats.day };
  return 'flag' in written ? { t: 'b', v: written.flag } : { t: 's', v: written.text, ...z };
}

type Formats = Readonly<Record<ColumnFormat, string>>;

/** A figure that a workbook's number cannot hold exactly is written as text. */
function figureCell(figure: string, format: { readonly z: string } | undefined): CellObject {
  const value = Number(figure);
  return decimal(String(value)).eq(decimal(figure))
    ? { t: 'n', v: value, ...format }
    : { t: 's', v: figure, ...format };
}

const [NARROWEST, WIDEST] = [10, 60];

/** Widths of the columns in characters, by their longest texts. */
function widthsOf(rows: WrittenRows): readonly { readonly wch: number }[] {
  const columns = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: columns }, (_, column) => {
    const longest = rows.reduce((most, row) => {
      const written = row[column];
      return Math.max(most, written && 'text' in written ? written.text.length : 0);
    }, 0);
    return { wch: Math.min(Math.max(longest + 2, NARROWEST), WIDEST) };
  });
}
