/** A cell's value; an object where the workbook itself holds an error (`#DIV/0!`). */
export type Cell = string | number | boolean | null | { readonly error: string };

/** One sheet as rows of cells, from A1 on. */
export interface Grid {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
}

export const cellAt = (grid: Grid, row: number, column: number): Cell => grid.rows[row]?.[column] ?? null;

/** The text of a cell, empty for anything that is none. */
export function textAt(grid: Grid, row: number, column: number): string {
  const cell = cellAt(grid, row, column);
  return typeof cell === 'string' ? cell : '';
}

/** `B7` of row 6, column 1. */
export function cellName(row: number, column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row + 1}`;
}

/** How a cell is shown in a message, cut short. */
export function shown(cell: Cell): string {
  if (cell === null || cell === '') return 'nothing';
  if (typeof cell === 'object') return cell.error;
  return JSON.stringify(typeof cell === 'string' ? cell.slice(0, 60) : cell);
}
