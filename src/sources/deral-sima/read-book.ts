import { decimal } from '../../kernel/decimal.ts';
import { type CalendarDate, dateOfDay, dayOf, daysBetween } from '../../kernel/instant.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { type Cell, cellAt, cellName, type Grid, shown, textAt } from '../../kernel/workbook/grid.ts';
import type { SheetFault } from '../../kernel/workbook/sheet-fault.ts';
import type { RowNotTaken } from '../imports/imports.ts';
import { isMostlyUnreadable } from '../reading/csv-rows.ts';
import { parseBrazilianDate, plain } from '../reading/texts.ts';
import { cellFault, type Figure, figureOfNumber, figureOfText } from '../workbooks/figure.ts';
import {
  type Bulletin,
  isConsistent,
  type Observation,
  productNamed,
  publishedName,
  rangeOfRegions,
  type SimaProduct,
  unitAfterName,
  unorderedRegion,
  whyNotTaken,
} from './read-bulletin.ts';

/** Layout of a sheet with a day's bulletin. */
interface SheetLayout {
  readonly date: CalendarDate;
  readonly dateCell: string;
  readonly names: number;
  readonly types: number;
  readonly firstRow: number;
  readonly regions: readonly number[];
  readonly average: number;
  readonly previous: number;
  readonly variation: number | null;
}

const DATE_LABEL = 'COTACAO DO DIA';
const USUAL_DATE_LABEL = 'T1';
const USUAL_HEADER = 'A4';
/** The header may take two rows, or three with an empty one. */
const HEADER_ROWS = 5;
const COLUMNS_TO_THE_RIGHT = 12;

/** Finds the layout by its words; null when the sheet is no bulletin at all (notes, an empty sheet). */
function layoutOf(grid: Grid): Result<SheetLayout | null, SheetFault> {
  const label = findCell(grid, (text) => text.includes(DATE_LABEL));
  const header = findCell(grid, (text) => /^PRODUTOS?\b/.test(text));
  if (!label && !(header && findCell(grid, (text) => text === 'M_C'))) return ok(null);
  const fault = (cell: string, expected: string, found: string) =>
    fail({ sheet: grid.name, cell, expected, found });
  if (!label) return fault(USUAL_DATE_LABEL, 'the label COTAÇÃO DO DIA : with the date next to it', 'none');
  const date = dateNextTo(grid, label.row, label.column);
  if (!date.ok) return date;
  if (!header) return fault(USUAL_HEADER, 'a header row that starts with PRODUTOS', 'none');

  const [names, types] = [header.column, header.column + 1];
  const under = Array.from({ length: HEADER_ROWS }, (_, index) => header.row + 1 + index);
  const firstRow = under.find((row) => typeOf(cellAt(grid, row, types)) === 'MIN');
  if (firstRow === undefined) {
    const cell = cellAt(grid, header.row + 2, types);
    return fault(cellName(header.row + 2, types), 'MIN in the first row of a product', shown(cell));
  }
  const width = Math.max(...grid.rows.slice(header.row, firstRow).map((row) => row.length));
  const titles = Array.from({ length: width }, (_, column) => titleOf(grid, header.row, firstRow, column));
  const average = titles.findIndex((title) => /^MEDIA (?:DIARIA|DO DIA|DIA)\b(?!.*\bANT)/.test(title));
  if (average <= types) {
    const wide = titles.findLastIndex((title) => title !== '');
    return fault(cellName(header.row, Math.max(wide, types + 1)), 'a column Média Diária', 'none');
  }
  const previous = titles.findIndex((title, column) => column > average && /\bANT/.test(title));
  if (previous === -1) {
    const found = shown(titles[average + 1] ?? null);
    return fault(cellName(header.row, average + 1), 'the column Média Dia Anterior', found);
  }
  const variation = titles.findIndex((title, column) => column > average && title.startsWith('VAR'));
  const regions = titles.map((_, column) => column).filter((column) => column > types && column < average);
  if (!regions.some((column) => titles[column] !== '')) {
    return fault(cellName(header.row, types + 1), 'a column of a regional office', 'none');
  }
  return ok({
    ...date.value,
    names,
    types,
    firstRow,
    regions,
    average,
    previous,
    variation: variation === -1 ? null : variation,
  });
}

export type RowType = 'MIN' | 'M_C' | 'MAX';

/** `MIN`, `M_C` (most common) or `MÁX`, however spelled. */
export function typeOf(cell: Cell): RowType | undefined {
  if (typeof cell !== 'string') return undefined;
  const letters = plain(cell).replace(/[^A-Z]/g, '');
  if (letters === 'MIN' || letters === 'MAX') return letters;
  return letters === 'MC' ? 'M_C' : undefined;
}

function findCell(grid: Grid, fits: (text: string) => boolean) {
  for (const [row, cells] of grid.rows.entries()) {
    const column = cells.findIndex((cell) => typeof cell === 'string' && fits(plain(cell)));
    if (column !== -1) return { row, column };
  }
  return undefined;
}

const titleOf = (grid: Grid, from: number, to: number, column: number): string =>
  plain(
    Array.from({ length: to - from }, (_, index) => textAt(grid, from + index, column))
      .join(' ')
      .replace(/[,.;:()]/g, ' '),
  );

function dateNextTo(
  grid: Grid,
  row: number,
  column: number,
): Result<Pick<SheetLayout, 'date' | 'dateCell'>, SheetFault> {
  const within = /\d{1,2}\/\d{1,2}\/\d{4}/.exec(textAt(grid, row, column))?.[0];
  const columns = Array.from({ length: COLUMNS_TO_THE_RIGHT }, (_, index) => column + 1 + index);
  const at = within ? column : columns.find((each) => shown(cellAt(grid, row, each)) !== 'nothing');
  const cell = at === undefined ? null : cellAt(grid, row, at);
  const date = within ? parseBrazilianDate(within) : dateOfCell(cell);
  const dateCell = cellName(row, at ?? column + 1);
  if (date !== undefined) return ok({ date, dateCell });
  const expected = 'the date dd/MM/yyyy of the bulletin';
  return fail({ sheet: grid.name, cell: dateCell, expected, found: shown(cell) });
}

/** Days are counted from 30 December 1899 where a workbook holds a date as a number. */
const SERIAL_ZERO = dayOf('1899-12-30');

function dateOfCell(cell: Cell): CalendarDate | undefined {
  if (typeof cell === 'string') return parseBrazilianDate(cell);
  const plausible = typeof cell === 'number' && Number.isInteger(cell) && cell > 30_000 && cell < 80_000;
  return plausible ? dateOfDay(SERIAL_ZERO + cell) : undefined;
}

/** A day's bulletin, and the cell of its date. */
interface SheetBulletin extends Bulletin {
  readonly sheet: string;
  readonly dateCell: string;
}

/** Thrown inside this file only: it ends the reading wherever the first wrong cell is met. */
class WrongCell extends Error {
  readonly fault: SheetFault;

  constructor(grid: Grid, row: number, column: number, expected: string) {
    super('wrong cell');
    this.fault = cellFault(grid, row, column, expected);
  }
}

/** Reads one sheet, or says which cell stops it; null when it is no bulletin. A product that cannot be read is left out. */
function readSheet(grid: Grid): Result<SheetBulletin | null, SheetFault> {
  const layout = layoutOf(grid);
  if (!layout.ok) return layout;
  if (layout.value === null) return ok(null);
  try {
    return ok(bulletinOf(grid, layout.value));
  } catch (error) {
    if (error instanceof WrongCell) return fail(error.fault);
    throw error;
  }
}

function bulletinOf(grid: Grid, layout: SheetLayout): SheetBulletin {
  const observations: Observation[] = [];
  const notTaken: RowNotTaken[] = [];
  const unreadable: WrongCell[] = [];
  const seen = new Set<string>();
  for (let row = layout.firstRow; row < grid.rows.length; row += 1) {
    const type = typeOf(cellAt(grid, row, layout.types));
    if (type === undefined) continue;
    if (type !== 'MIN') throw new WrongCell(grid, row, layout.types, 'MIN in the first row of a product');
    const name = nameAt(grid, layout, row);
    const product = productNamed(name);
    if (product) {
      if (seen.has(product.id)) throw new WrongCell(grid, row, layout.names, 'each product once');
      seen.add(product.id);
      try {
        observations.push(observationOf(grid, layout, row, product, name));
      } catch (error) {
        if (!(error instanceof WrongCell)) throw error;
        unreadable.push(error);
        const { sheet, cell, expected, found } = error.fault;
        const why = `expected ${expected}, found ${found}`;
        notTaken.push({ place: `${sheet}!${cell}`, name: publishedName(name), why, unreadable: true });
      }
    } else {
      const place = `${grid.name}!${cellName(row, layout.names)}`;
      notTaken.push({ place, name: publishedName(name), why: whyNotTaken(name) });
    }
    row += 2;
  }
  const [first] = unreadable;
  if (first && isMostlyUnreadable(unreadable.length, observations.length)) throw first;
  if (observations.length === 0) {
    throw new WrongCell(grid, layout.firstRow, layout.names, 'at least one product that is known');
  }
  const { date, dateCell } = layout;
  return { sheet: grid.name, date, dateCell, observations, not_taken: notTaken };
}

const NAME_ROWS = [0, 1, 2] as const;
const linesAt = (grid: Grid, { names }: SheetLayout, row: number): readonly string[] =>
  NAME_ROWS.map((offset) => textAt(grid, row + offset, names));

/** The name and unit of the product whose three rows begin here: MIN, M_C, MÁX. */
function nameAt(grid: Grid, layout: SheetLayout, row: number): string {
  for (const [offset, type] of [
    [1, 'M_C'],
    [2, 'MAX'],
  ] as const) {
    const found = typeOf(cellAt(grid, row + offset, layout.types));
    if (found !== type) throw new WrongCell(grid, row + offset, layout.types, type === 'MAX' ? 'MÁX' : type);
  }
  const name = linesAt(grid, layout, row).join(' ');
  if (name.trim() === '') throw new WrongCell(grid, row, layout.names, 'the name and unit of a product');
  return name;
}

/** The state's average is in the middle row of the three. */
function observationOf(
  grid: Grid,
  layout: SheetLayout,
  row: number,
  product: SimaProduct,
  name: string,
): Observation {
  // A long name continues in the row below, after the unit.
  const unit = [name, ...linesAt(grid, layout, row)].map(unitAfterName).find((each) => each !== undefined);
  if (unit !== product.unit) {
    throw new WrongCell(grid, row, layout.names, `${product.id} in the unit ${product.unit}`);
  }
  const regions = layout.regions.map((column) => {
    const at = (offset: number) => figureAt(grid, row + offset, column);
    return { column, min: at(0), common: at(1), max: at(2) };
  });
  const average = averageAt(
    grid,
    row + 1,
    layout.average,
    regions.some(({ common }) => common !== null),
  );
  const previous = averageAt(grid, row + 1, layout.previous, false);
  const variation = layout.variation === null ? null : cellAt(grid, row + 1, layout.variation);
  const unordered = unorderedRegion(regions);
  if (unordered) {
    const { min, max, column } = unordered;
    throw new WrongCell(grid, row + 1, column, `MIN ≤ M_C ≤ MÁX (between ${min} and ${max})`);
  }
  return {
    product_id: product.id,
    published_as: publishedName(name),
    average,
    range: rangeOfRegions(average, regions),
    previous,
    cell: `${grid.name}!${cellName(row + 1, layout.average)}`,
    previous_cell: `${grid.name}!${cellName(row + 1, layout.previous)}`,
    consistent: isConsistent(regions, average, previous, variation),
  };
}

function figureAt(grid: Grid, row: number, column: number): Figure {
  const figure = figureOf(cellAt(grid, row, column));
  if (!figure.ok) throw new WrongCell(grid, row, column, `${figure.error}, or a mark of none`);
  return figure.value;
}

/** An average that the workbook could not calculate is no price, where no region gave one either. */
function averageAt(grid: Grid, row: number, column: number, surveyed: boolean): Figure {
  const cell = cellAt(grid, row, column);
  if (typeof cell === 'object' && cell !== null && !surveyed) return null;
  return figureAt(grid, row, column);
}

function figureOf(cell: Cell): Result<Figure, string> {
  if (cell === null) return ok(null);
  if (typeof cell === 'number') return figureOfNumber(cell);
  return typeof cell === 'string' ? figureOfText(cell) : fail('a price');
}

/** A book holds the day and the day before; over a holiday the two lie some days apart. */
const ADJACENT_DAYS = 7;
const CENT = decimal('0.01');

/**
 * Every bulletin in a book, newest first: the order of the sheets says nothing. A fault of a product's figures leaves the
 * product out of its day; the first one of anything else refuses the whole book.
 */
export function readBook(grids: readonly Grid[]): Result<readonly Bulletin[], SheetFault> {
  const bulletins: SheetBulletin[] = [];
  for (const grid of grids) {
    const read = readSheet(grid);
    if (!read.ok) return read;
    if (read.value === null) continue;
    const { value } = read;
    const twin = bulletins.find(({ date }) => date === value.date);
    if (!twin) bulletins.push(value);
    else if (!samePrices(twin, value)) {
      const expected = `another date than sheet ${twin.sheet}, or the same prices`;
      return fail({ sheet: value.sheet, cell: value.dateCell, expected, found: value.date });
    }
  }
  if (bulletins.length === 0) {
    const expected = 'a sheet with COTAÇÃO DO DIA : and a header row that starts with PRODUTOS';
    return fail({ sheet: grids[0]?.name ?? null, cell: 'A1', expected, found: 'none' });
  }
  bulletins.sort((a, b) => (a.date < b.date ? 1 : -1));
  const fault = previousDayFault(bulletins);
  return fault
    ? fail(fault)
    : ok(bulletins.map(({ date, observations, not_taken }) => ({ date, observations, not_taken })));
}

const samePrices = (a: Bulletin, b: Bulletin): boolean =>
  a.observations.length === b.observations.length &&
  a.observations.every(
    (one, index) =>
      one.product_id === b.observations[index]?.product_id && one.average === b.observations[index]?.average,
  );

/** Where both days are in the book, a day's column of the day before repeats the other sheet's average. */
function previousDayFault(bulletins: readonly SheetBulletin[]): SheetFault | undefined {
  for (const [index, newer] of bulletins.entries()) {
    const older = bulletins[index + 1];
    if (!older || daysBetween(older.date, newer.date) > ADJACENT_DAYS) continue;
    for (const one of newer.observations) {
      const before = older.observations.find(({ product_id }) => product_id === one.product_id);
      if (one.previous === null || before?.average === undefined || before.average === null) continue;
      if (decimal(one.previous).minus(decimal(before.average)).abs().lte(CENT)) continue;
      const [sheet = '', cell = ''] = splitPlace(one.previous_cell);
      const expected = `the previous day's ${one.product_id} to be ${before.average}, as in ${before.cell}`;
      return { sheet, cell, expected, found: one.previous };
    }
  }
  return undefined;
}

const splitPlace = (place: string): [string, string] => {
  const mark = place.lastIndexOf('!');
  return [place.slice(0, mark), place.slice(mark + 1)];
};
