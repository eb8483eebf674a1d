import { fail, ok, type Result } from '../../kernel/result.ts';
import { cellAt, cellName, type Grid, shown } from '../../kernel/workbook/grid.ts';
import type { SheetFault } from '../../kernel/workbook/sheet-fault.ts';
import { plain } from '../reading/texts.ts';

/** A decimal text greater than zero, or null: listed, but without a price. */
export type Figure = string | null;

/** Not surveyed, no information, absent, and what is written for nothing. */
const WITHOUT_PRICE = /^(?:\\*|-+|\.*|S ?\/? ?INF\.?|AUS\.?|S ?\/? ?C\.?)$/;
const WRITTEN = /^\d{1,7}(?:[.,]\d{1,2}|[.,]\d{4,8})?$/;
const WITH_THOUSANDS = /^\d{1,3}(?:(?:\.\d{3})+,\d{1,2}|(?:,\d{3})+\.\d{1,2})$/;
const LARGEST = 10_000_000;

/**
 * A figure written as text, decimal `.` or `,`. Zero is how a discontinued product is answered: no price.
 * Three digits after a single mark could be thousands as well as decimals, and are refused.
 */
export function figureOfText(text: string): Result<Figure, string> {
  const written = plain(text);
  if (WITHOUT_PRICE.test(written)) return ok(null);
  let plainText: string;
  if (WRITTEN.test(written)) plainText = written.replace(',', '.');
  else if (WITH_THOUSANDS.test(written)) {
    const mark = Math.max(written.lastIndexOf('.'), written.lastIndexOf(','));
    plainText = `${written.slice(0, mark).replace(/[.,]/g, '')}.${written.slice(mark + 1)}`;
  } else return fail('a price');
  return ok(trimmed(plainText));
}

/**
 * A workbook's cell is an IEEE number by nature: nothing finer than its shortest decimal text was ever typed into
 * it. The text taken is that of the number at 8 decimals, without trailing zeros; no arithmetic is done on it.
 */
export function figureOfNumber(value: number): Result<Figure, string> {
  if (!Number.isFinite(value) || value < 0 || value >= LARGEST) return fail('a price of zero or more');
  return ok(trimmed(value.toFixed(8)));
}

function trimmed(text: string): Figure {
  const [integer = '0', fraction = ''] = text.split('.');
  const digits = integer.replace(/^0+(?=\d)/, '');
  const rest = fraction.replace(/0+$/, '');
  if (digits === '0' && rest === '') return null;
  return rest === '' ? digits : `${digits}.${rest}`;
}

/** What is wrong with a sheet, at its first wrong cell. */
export const cellFault = (grid: Grid, row: number, column: number, expected: string): SheetFault => ({
  sheet: grid.name,
  cell: cellName(row, column),
  expected,
  found: shown(cellAt(grid, row, column)),
});
