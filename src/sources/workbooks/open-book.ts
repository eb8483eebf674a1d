import { read, type WorkBook } from '@e965/xlsx';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Cell, Grid } from '../../kernel/workbook/grid.ts';
import { fileFault, type SheetFault } from '../../kernel/workbook/sheet-fault.ts';
import { checkZip } from '../../kernel/workbook/zip-check.ts';
import { bookKind } from './book-kind.ts';
import type { WorkbookLimits } from './open-apart.ts';

const MOST_PARTS = 400;
/** Grids are handed to the service's own process, which must not be kept busy by what a hostile file holds. */
const [MOST_CELLS, LONGEST_TEXT] = [300_000, 1000];

/**
 * Opens a workbook: bytes in, cells or a fault out. Pure, but a hostile file can keep it busy: outside of tests it
 * runs in a process that can be killed (`open-apart.ts`).
 */
export function openBook(bytes: Uint8Array, limits: WorkbookLimits): Result<readonly Grid[], SheetFault> {
  const kind = bookKind(bytes);
  if (!kind) return fail(fileFault('an .xls or .xlsx workbook', 'a file of another kind'));
  if (bytes.length > limits.bytes) {
    return fail(fileFault(`at most ${limits.bytes} bytes`, `${bytes.length} bytes`));
  }
  if (kind === 'xlsx') {
    const parts = checkZip(bytes, { entries: MOST_PARTS, bytes: limits.unpackedBytes });
    if (!parts.ok) return parts;
    if (!parts.value.includes('xl/workbook.xml'))
      return fail(fileFault('an .xlsx workbook', 'another zip file'));
  }
  const book = open(bytes, limits);
  if (!book.ok) return book;
  const grids = gridsOf(book.value, limits);
  const cells = grids.reduce((sum, { rows }) => rows.reduce((all, row) => all + row.length, sum), 0);
  return cells > MOST_CELLS ? fail(fileFault(`at most ${MOST_CELLS} cells`, `${cells} cells`)) : ok(grids);
}

function open(bytes: Uint8Array, { rows, only }: WorkbookLimits): Result<WorkBook, SheetFault> {
  try {
    return ok(
      read(bytes, {
        type: 'array',
        dense: true,
        sheetRows: rows,
        ...(only === undefined ? {} : { sheets: only }),
        cellFormula: false,
        cellHTML: false,
        cellText: false,
        cellDates: false,
      }),
    );
  } catch {
    return fail(fileFault('a whole workbook', 'a truncated or damaged one'));
  }
}

/** The visible sheets; what the publisher hides is not published. */
function gridsOf(book: WorkBook, limits: WorkbookLimits): Grid[] {
  const hidden = new Set(book.Workbook?.Sheets?.filter(({ Hidden }) => Hidden).map(({ name }) => name));
  return book.SheetNames.filter((name) => !hidden.has(name) && (limits.only ?? name) === name)
    .slice(0, limits.sheets)
    .map((name) => {
      const sheet = book.Sheets[name];
      const data = (sheet as { '!data'?: unknown } | undefined)?.['!data'];
      return { name, rows: Array.isArray(data) ? rowsOf(data, limits) : [] };
    });
}

const rowsOf = (data: readonly unknown[], { rows, columns }: WorkbookLimits): Cell[][] =>
  Array.from(data.slice(0, rows), (row) =>
    Array.isArray(row) ? Array.from(row.slice(0, columns), cellOf) : [],
  );

function cellOf(cell: unknown): Cell {
  if (typeof cell !== 'object' || cell === null || !('v' in cell)) return null;
  if ('t' in cell && cell.t === 'e') {
    const code = typeof cell.v === 'number' ? cell.v : -1;
    return { error: ERRORS[code] ?? '#ERROR' };
  }
  const { v } = cell;
  if (typeof v === 'string') return v.slice(0, LONGEST_TEXT);
  return typeof v === 'number' || typeof v === 'boolean' ? v : null;
}

const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};
