import { type CalendarDate, dateOfDay, dayOf } from '../../kernel/instant.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { type Cell, cellAt, cellName, type Grid, shown, textAt } from '../../kernel/workbook/grid.ts';
import type { SheetFault } from '../../kernel/workbook/sheet-fault.ts';
import { parseBrazilianDate, plain } from '../reading/texts.ts';

/** Where things stand on a sheet that is a day's bulletin. */
export interface SheetLayout {
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
const BESIDE = 12;

/** Finds the layout by its words; null when the sheet is no bulletin at all (notes, an empty sheet). */
export function layoutOf(grid: Grid): Result<SheetLayout | null, SheetFault> {
  const label = findCell(grid, (text) => text.includes(DATE_LABEL));
  const header = findCell(grid, (text) => /^PRODUTOS?\b/.test(text));
  if (!label && !(header && findCell(grid, (text) => text === 'M_C'))) return ok(null);
  const fault = (cell: string, expected: string, found: string) =>
    fail({ sheet: grid.name, cell, expected, found });
  if (!label) return fault(USUAL_DATE_LABEL, 'the label COTAÇÃO DO DIA : with the date beside it', 'none');
  const date = dateBeside(grid, label.row, label.column);
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

function dateBeside(
  grid: Grid,
  row: number,
  column: number,
): Result<Pick<SheetLayout, 'date' | 'dateCell'>, SheetFault> {
  const within = /\d{1,2}\/\d{1,2}\/\d{4}/.exec(textAt(grid, row, column))?.[0];
  const beside = Array.from({ length: BESIDE }, (_, index) => column + 1 + index);
  const at = within ? column : beside.find((each) => shown(cellAt(grid, row, each)) !== 'nothing');
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
