import { decimal, toText } from '../../kernel/decimal.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Metal } from '../../kernel/vocabulary.ts';
import { type Cell, cellAt, cellName, type Grid, textAt } from '../../kernel/workbook/grid.ts';
import { fileFault, type SheetFault } from '../../kernel/workbook/sheet-fault.ts';
import { plain } from '../reading/texts.ts';
import { cellFault } from '../workbooks/figure.ts';

export const PRICES_SHEET = 'Monthly Prices';

/** US$ per troy ounce, as decimal text; null where the month has none. */
interface MetalMonth {
  readonly price: string | null;
  /** Its cell, as `Monthly Prices!BR806`. */
  readonly cell: string;
}

export interface PriceMonth {
  /** First day of the month that the price is the average of. */
  readonly month: CalendarDate;
  readonly metals: Readonly<Record<Metal, MetalMonth>>;
}

const HEADER_WITHIN = 15;
const TITLES: Readonly<Record<Metal, string>> = { GOLD: 'GOLD', SILVER: 'SILVER' };
/** `($/troy oz)`; it is in the row below the name, or the one below that. */
const UNIT = /^\(?(?:US)?\$ ?\/ ?(?:TROY ?OZ|TROY OUNCE|TOZ)\)?$/;
const MONTH = /^(\d{4})M(0?[1-9]|1[0-2])$/;
/** `…` or `..`: no price in this month. */
const NO_PRICE = /^(?:\.{2,3}|…|-+)?$/;
const HIGHEST = 1_000_000;

/**
 * Reads the sheet `Monthly Prices`, oldest month first: a header row with the names `Gold` and `Silver`, their units
 * below, then a row a month with `2026M09` in its first column. Anything else in that column is a note.
 */
export function readPrices(grids: readonly Grid[]): Result<readonly PriceMonth[], SheetFault> {
  const grid = grids.find(({ name }) => name === PRICES_SHEET);
  if (!grid) return fail(fileFault(`a sheet ${PRICES_SHEET}`, 'none'));
  const header = headerOf(grid);
  if (!header) return sheetFault(grid, 4, 0, 'a header row with Gold and Silver, once each');
  const { GOLD, SILVER } = header.columns;
  for (const column of [GOLD, SILVER]) {
    if (!hasUnit(grid, header.row, column)) return sheetFault(grid, header.row + 1, column, '($/troy oz)');
  }
  const months = new Map<CalendarDate, PriceMonth>();
  for (let row = header.row + 1; row < grid.rows.length; row += 1) {
    const written = textAt(grid, row, 0).trim();
    const [, year, number = ''] = MONTH.exec(written) ?? [];
    if (year === undefined) {
      if (/^\d{4}M/.test(written)) return sheetFault(grid, row, 0, 'a month such as 2026M09');
      continue;
    }
    const month = `${year}-${number.padStart(2, '0')}-01`;
    if (months.has(month)) return sheetFault(grid, row, 0, 'each month once');
    const [gold, silver] = [priceAt(grid, row, GOLD), priceAt(grid, row, SILVER)];
    if (!gold.ok) return gold;
    if (!silver.ok) return silver;
    months.set(month, { month, metals: { GOLD: gold.value, SILVER: silver.value } });
  }
  if (months.size === 0) return sheetFault(grid, header.row + 2, 0, 'a month such as 2026M09');
  return ok([...months.values()].sort((a, b) => (a.month < b.month ? -1 : 1)));
}

function headerOf(grid: Grid) {
  for (const [row, cells] of grid.rows.slice(0, HEADER_WITHIN).entries()) {
    const titles = cells.map((cell) => (typeof cell === 'string' ? plain(cell) : ''));
    const once = (title: string) =>
      titles.indexOf(title) === titles.lastIndexOf(title) ? titles.indexOf(title) : -1;
    const columns = { GOLD: once(TITLES.GOLD), SILVER: once(TITLES.SILVER) };
    if (columns.GOLD > 0 && columns.SILVER > 0) return { row, columns };
  }
  return undefined;
}

const hasUnit = (grid: Grid, row: number, column: number): boolean =>
  [row + 1, row + 2].some((below) => UNIT.test(plain(textAt(grid, below, column))));

function priceAt(grid: Grid, row: number, column: number): Result<MetalMonth, SheetFault> {
  const price = priceOf(cellAt(grid, row, column));
  if (price === undefined) return sheetFault(grid, row, column, 'a price in US$, or nothing');
  return ok({ price, cell: `${grid.name}!${cellName(row, column)}` });
}

/**
 * The price of a cell, null for none (zero and less are none), undefined for what is no price.
 *
 * A cell is an IEEE double by nature. Its text here is the shortest decimal that reads back as the same double, as
 * ECMAScript defines a number's text: a decimal of up to 15 significant digits, as the author of a workbook can
 * type it, survives the way to a double and back, so what was typed is what comes out, and `2647.51` does not become
 * `2647.5100000000002`. No arithmetic is done on the double.
 */
function priceOf(cell: Cell): string | null | undefined {
  if (cell === null) return null;
  if (typeof cell === 'string') return NO_PRICE.test(cell.trim()) ? null : undefined;
  if (typeof cell !== 'number' || !Number.isFinite(cell) || cell >= HIGHEST) return undefined;
  return cell <= 0 ? null : toText(decimal(String(cell)));
}

const sheetFault = (grid: Grid, row: number, column: number, expected: string) =>
  fail(cellFault(grid, row, column, expected));
