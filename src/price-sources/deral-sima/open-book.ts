import { read, type WorkBook } from '@e965/xlsx';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { bookKind, LARGEST_BOOK_BYTES } from './book-kind.ts';
import type { Bulletin } from './bulletin.ts';
import type { Cell, Grid } from './grid.ts';
import { readBook } from './read-book.ts';
import { fileFault, type SheetFault } from './sheet-fault.ts';
import { checkZip } from './zip-check.ts';

const LARGEST_UNPACKED_BYTES = 48 * 1_048_576;
const MOST_PARTS = 400;
const MOST_SHEETS = 60;
/** A bulletin has some 50 rows and 25 columns. */
const [MOST_ROWS, MOST_COLUMNS] = [500, 120];

/**
 * Reads the bulletins of a workbook, newest first: bytes in, observations or a fault out. Pure, but a hostile file
 * can keep it busy: outside of tests it runs in a process that can be killed (`parse-apart.ts`).
 */
export function parseWorkbook(bytes: Uint8Array): Result<readonly Bulletin[], SheetFault> {
  const kind = bookKind(bytes);
  if (!kind) return fail(fileFault('an .xls or .xlsx workbook', 'a file of another kind'));
  if (bytes.length > LARGEST_BOOK_BYTES) {
    return fail(fileFault(`at most ${LARGEST_BOOK_BYTES} bytes`, `${bytes.length} bytes`));
  }
  if (kind === 'xlsx') {
    const parts = checkZip(bytes, { entries: MOST_PARTS, bytes: LARGEST_UNPACKED_BYTES });
    if (!parts.ok) return parts;
    if (!parts.value.includes('xl/workbook.xml'))
      return fail(fileFault('an .xlsx workbook', 'another zip file'));
  }
  const book = open(bytes);
  return book.ok ? readBook(gridsOf(book.value)) : book;
}

function open(bytes: Uint8Array): Result<WorkBook, SheetFault> {
  try {
    return ok(
      read(bytes, {
        type: 'array',
        dense: true,
        sheetRows: MOST_ROWS,
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
function gridsOf(book: WorkBook): Grid[] {
  const hidden = new Set(book.Workbook?.Sheets?.filter(({ Hidden }) => Hidden).map(({ name }) => name));
  return book.SheetNames.filter((name) => !hidden.has(name))
    .slice(0, MOST_SHEETS)
    .map((name) => {
      const sheet = book.Sheets[name];
      const data = (sheet as { '!data'?: unknown } | undefined)?.['!data'];
      return { name, rows: Array.isArray(data) ? rowsOf(data) : [] };
    });
}

const rowsOf = (data: readonly unknown[]): Cell[][] =>
  Array.from(data.slice(0, MOST_ROWS), (row) =>
    Array.isArray(row) ? Array.from(row.slice(0, MOST_COLUMNS), cellOf) : [],
  );

function cellOf(cell: unknown): Cell {
  if (typeof cell !== 'object' || cell === null || !('v' in cell)) return null;
  if ('t' in cell && cell.t === 'e') {
    const code = typeof cell.v === 'number' ? cell.v : -1;
    return { error: ERRORS[code] ?? '#ERROR' };
  }
  const { v } = cell;
  return typeof v === 'string' || typeof v === 'number' || typeof v === 'boolean' ? v : null;
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
