import { decimal } from '../../kernel/decimal.ts';
import { daysBetween } from '../../kernel/instant.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Grid } from '../../kernel/workbook/grid.ts';
import type { SheetFault } from '../../kernel/workbook/sheet-fault.ts';
import type { Bulletin } from './bulletin.ts';
import { readSheet, type SheetBulletin } from './read-sheet.ts';

/** A book holds the day and the day before; over a holiday the two lie some days apart. */
const ADJACENT_DAYS = 7;
const CENT = decimal('0.01');

/**
 * Every bulletin in a book, newest first: the order of the sheets says nothing. The first fault anywhere refuses
 * the whole book.
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
