import { read, SSF, type WorkBook } from '@e965/xlsx';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { bilingual } from '../../kernel/text/bilingual.ts';
import { checkZip } from '../../kernel/workbook/zip-check.ts';
import { TEMPLATE_SHEETS } from './sheet-words.ts';
import { type Cell, type Table, type TableFaults, textCell } from './table.ts';
import { cellFault, MERGED, NO_HEADINGS, NO_WORKBOOK, type Note, quoted, TOO_LARGE } from './words.ts';

const MOST_PARTS = 1_000;
const UNPACKED_BYTES = 134_217_728;
/** More than the lines of a batch, so that a sheet with too many is noticed. */
const MAX_ROWS = 20_000;
const MOST_CELLS = 1_000_000;

interface Area {
  readonly s: { readonly r: number; readonly c: number };
  readonly e: { readonly r: number; readonly c: number };
}
interface Sheet {
  readonly '!data'?: readonly (readonly RawCell[] | undefined)[];
  readonly '!merges'?: readonly Area[];
}
interface RawCell {
  readonly t?: string;
  readonly v?: unknown;
  readonly f?: string;
  readonly z?: string;
}

/** The table of a workbook: its first visible sheet. Other sheets are ignored. */
export function workbookTable(bytes: Uint8Array): Result<Table, TableFaults> {
  const parts = checkZip(bytes, { entries: MOST_PARTS, bytes: UNPACKED_BYTES });
  if (!parts.ok || !parts.value.includes('xl/workbook.xml')) return fail([NO_WORKBOOK]);
  const book = open(bytes);
  if (!book) return fail([NO_WORKBOOK]);
  const hidden = new Set(book.Workbook?.Sheets?.filter(({ Hidden }) => Hidden).map(({ name }) => name));
  const name = book.SheetNames.find((each) => !hidden.has(each));
  const sheet = name === undefined ? undefined : (book.Sheets[name] as unknown as Sheet | undefined);
  if (name === undefined || !sheet) return fail([NO_HEADINGS]);
  const [area] = sheet['!merges'] ?? [];
  if (area) return fail([cellFault({ row: area.s.r, column: area.s.c }, MERGED)]);
  const data = sheet['!data'] ?? [];
  const cells = data.reduce((sum, row) => sum + (row?.length ?? 0), 0);
  if (data.length > MAX_ROWS || cells > MOST_CELLS) return fail([TOO_LARGE]);
  return ok({
    rows: Array.from(data, (row) => Array.from(row ?? [], cellOf)),
    from1904: book.Workbook?.WBProps?.date1904 === true,
    notes: book.SheetNames.filter((each) => each !== name && !TEMPLATE_SHEETS.has(each)).map((each) =>
      leftOut(each, hidden.has(each)),
    ),
  });
}

function open(bytes: Uint8Array): WorkBook | undefined {
  try {
    return read(bytes, {
      type: 'array',
      dense: true,
      sheetRows: MAX_ROWS + 1,
      cellFormula: true,
      cellNF: true,
      cellHTML: false,
      cellText: false,
      cellDates: false,
    });
  } catch {
    return undefined;
  }
}

function cellOf(cell: RawCell | undefined): Cell | undefined {
  if (!cell) return undefined;
  const { t, v, f, z = 'General' } = cell;
  if (v === undefined || v === null) return f === undefined ? undefined : { kind: 'unkept' };
  if (t === 'e') return { kind: 'error' };
  if (typeof v === 'number') return { kind: 'number', value: v, format: z, isDay: SSF.is_date(z) };
  if (typeof v === 'boolean') return { kind: 'flag', value: v };
  return typeof v === 'string' ? textCell(v) : undefined;
}

const leftOut = (name: string, isHidden: boolean): Note => ({
  code: 'SHEET_SKIPPED',
  cell: null,
  column: null,
  count: 1,
  detail: isHidden
    ? bilingual('sheets.hidden_sheet_left_alone', { name: quoted(name) })
    : bilingual('sheets.sheet_left_alone_first', { name: quoted(name) }),
});
