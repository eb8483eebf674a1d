import { fail, ok, type Result } from '../../kernel/result.ts';
import { type Cell, cellAt, cellName, type Grid, shown, textAt } from '../../kernel/workbook/grid.ts';
import type { SheetFault } from '../../kernel/workbook/sheet-fault.ts';
import type { RowNotTaken } from '../imports/imports.ts';
import { type Figure, figureOfNumber, figureOfText } from '../workbooks/figure.ts';
import type { Bulletin, Observation } from './bulletin.ts';
import { consistencyOf, rangeOfRegions } from './consistency.ts';
import { productNamed, publishedName, type SimaProduct, unitAfterName, whyNotTaken } from './products.ts';
import { layoutOf, type SheetLayout, typeOf } from './sheet-layout.ts';

/** A day's bulletin, and the cell its date stands in. */
export interface SheetBulletin extends Bulletin {
  readonly sheet: string;
  readonly dateCell: string;
}

/** Thrown inside this file only: it ends the reading wherever the first wrong cell is met. */
class WrongCell extends Error {
  readonly fault: SheetFault;

  constructor(grid: Grid, row: number, column: number, expected: string) {
    super('wrong cell');
    const cell = cellName(row, column);
    this.fault = { sheet: grid.name, cell, expected, found: shown(cellAt(grid, row, column)) };
  }
}

/** Reads one sheet whole, or says which cell stops it; null when it is no bulletin. */
export function readSheet(grid: Grid): Result<SheetBulletin | null, SheetFault> {
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
  for (let row = layout.firstRow; row < grid.rows.length; row += 1) {
    const type = typeOf(cellAt(grid, row, layout.types));
    if (type === undefined) continue;
    if (type !== 'MIN') throw new WrongCell(grid, row, layout.types, 'MIN in the first row of a product');
    const name = nameAt(grid, layout, row);
    const product = productNamed(name);
    if (product) {
      const observation = observationOf(grid, layout, row, product, name);
      if (observations.some((each) => each.product_id === observation.product_id)) {
        throw new WrongCell(grid, row, layout.names, 'each product once');
      }
      observations.push(observation);
    } else {
      const place = `${grid.name}!${cellName(row, layout.names)}`;
      notTaken.push({ place, name: publishedName(name), why: whyNotTaken(name) });
    }
    row += 2;
  }
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

/** The state's average stands on the middle one of the three rows. */
function observationOf(
  grid: Grid,
  layout: SheetLayout,
  row: number,
  product: SimaProduct,
  name: string,
): Observation {
  // A long name goes on in the row below, after the unit.
  const unit = [name, ...linesAt(grid, layout, row)].map(unitAfterName).find((each) => each !== undefined);
  if (unit !== product.unit) {
    throw new WrongCell(grid, row, layout.names, `${product.id} in the unit ${product.unit}`);
  }
  const regions = layout.regions.map((column) => {
    const [min, common, max] = [0, 1, 2].map((offset) => figureAt(grid, row + offset, column)) as [
      Figure,
      Figure,
      Figure,
    ];
    return { column, min, common, max };
  });
  const average = averageAt(
    grid,
    row + 1,
    layout.average,
    regions.some(({ common }) => common !== null),
  );
  const previous = averageAt(grid, row + 1, layout.previous, false);
  const check = consistencyOf({
    regions,
    average,
    previous,
    variation: layout.variation === null ? null : cellAt(grid, row + 1, layout.variation),
  });
  if (check.unordered) {
    const { min, max, column } = check.unordered;
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
    consistent: check.consistent,
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
