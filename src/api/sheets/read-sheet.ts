import { SHEET_LIMIT_BYTES } from '../../domain/batch.ts';
import { HOME_COUNTRY } from '../../kernel/identity/party-tax-id.ts';
import type { Json } from '../../kernel/json.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { bilingual, bilingualTexts } from '../../kernel/text/bilingual.ts';
import { type Label, PROFILE_VERSION } from '../../kernel/vocabulary.ts';
import type { FaultWords } from '../../kernel/words/faults.ts';
import { cellName } from '../../kernel/workbook/grid.ts';
import { type Fault, faultAt, pointerOf } from '../../kernel/zod-faults.ts';
import { isNumeric, readCell, shownCell } from './cell-value.ts';
import { type Column, columnOf, nearestHeading } from './columns.ts';
import { csvTable } from './csv.ts';
import { kindAt, LINES } from './fields.ts';
import { type Convention, evidenceOf } from './numbers.ts';
import type { Cell, Table } from './table.ts';
import {
  cellFault,
  eitherReading,
  NO_HEADING,
  NO_HEADINGS,
  type Note,
  otherConvention,
  type Place,
  REPEATED,
  TOO_LARGE,
  TOO_MANY_TO_MEND,
  unknownHeading,
} from './words.ts';
import { workbookTable } from './workbook.ts';

const WORDS: Readonly<Record<'ROUNDED' | 'ZEROS_RESTORED', Label>> = bilingualTexts('sheets-words');

const EMPTY: Label = bilingual('sheets.empty');

const FOUND: Readonly<Record<Convention, Label>> = bilingualTexts('sheets-found');

/** Collects notes on a sheet: one for each kind and column, with the first cell and the count. */
function noteBook(before: readonly Note[]) {
  const notes = new Map<string, Note>();
  const add = (note: Omit<Note, 'count'>): void => {
    const name = JSON.stringify([note.code, note.column]);
    const known = notes.get(name);
    notes.set(name, known ? { ...known, count: known.count + 1 } : { ...note, count: 1 });
  };
  return {
    did: (code: 'ROUNDED' | 'ZEROS_RESTORED', { row, column, heading }: Place): void =>
      add({ code, cell: cellName(row, column), column: heading ?? null, detail: WORDS[code] }),
    emptyRow: (row: number): void =>
      add({ code: 'EMPTY_ROWS', cell: cellName(row, 0), column: null, detail: EMPTY }),
    found: (convention: Convention): void =>
      add({ code: 'DECIMAL_FOUND', cell: null, column: null, detail: FOUND[convention] }),
    all: (): readonly Note[] => [...before, ...notes.values()],
  };
}

export type SheetFormat = 'csv' | 'xlsx';

export interface ReadingOptions {
  readonly format: SheetFormat;
  readonly decimal?: Convention | undefined;
  /** The class of rows that name none. */
  readonly assetClass?: string | undefined;
  /** An empty cell clears its field: null in the line. Otherwise it is left out. */
  readonly clears?: boolean | undefined;
  /** A cell that cannot be read is a fault of its line, which holds its text, instead of the file's. */
  readonly mends?: boolean | undefined;
}

/** A cell that could not be read; the pointer of its fault is the field in the line. */
export interface LineFault {
  /** From 0. */
  readonly line: number;
  readonly fault: Fault;
}

export interface SheetLines {
  /** `application/x-ndjson`. */
  readonly text: string;
  /** The row of each line, from 1. */
  readonly rows: readonly number[];
  readonly notes: readonly Note[];
  /** With `mends` alone. */
  readonly faults: readonly LineFault[];
}

const MOST_FAULTS = 100;
/** A file with more of them is another one than was meant. */
const MOST_TO_MEND = 10_000;

/** Converts a sheet to the lines of a batch, or returns a fault for every unreadable cell. Pure; a hostile file may take long. */
export function readSheet(bytes: Uint8Array, options: ReadingOptions): Result<SheetLines, readonly Fault[]> {
  const table = options.format === 'csv' ? csvTable(bytes) : workbookTable(bytes);
  return table.ok ? linesOf(table.value, options) : table;
}

type Columns = readonly (Column | undefined)[];
interface Row {
  /** From 0. */
  readonly index: number;
  readonly cells: readonly (Cell | undefined)[];
  readonly assetClass: string;
}

export function linesOf(table: Table, options: ReadingOptions): Result<SheetLines, readonly Fault[]> {
  const columns = columnsOf(table.rows[0] ?? []);
  if (!columns.ok) return columns;
  const rows = rowsOf(table, columns.value, options.assetClass);
  const convention = conventionOf(numberCells(rows, columns.value), options.decimal);
  if (!convention.ok) return fail(convention.error);
  const notes = noteBook(table.notes);
  if (convention.value !== undefined && options.decimal === undefined) notes.found(convention.value);
  noteEmptyRows(rows, notes);

  const faults: Fault[] = [];
  const toMend: LineFault[] = [];
  const lines: string[] = [];
  let size = 0;
  for (const row of rows) {
    const values = new Map<readonly string[], Json>();
    const unread = new Map<readonly string[], FaultWords>();
    for (const [at, cell] of row.cells.entries()) {
      if (cell === undefined) continue;
      const place = { row: row.index, column: at, heading: columns.value[at]?.heading };
      const column = columns.value[at];
      if (!column) {
        faults.push(cellFault(place, NO_HEADING));
        continue;
      }
      const kind = column.kind(row.assetClass);
      const read = readCell(cell, kind === 'tax-id' && isForeign(row, columns.value) ? 'text' : kind, {
        convention: convention.value,
        from1904: table.from1904,
      });
      if ('fault' in read && options.mends) {
        values.set(column.path, shownCell(cell, table.from1904));
        unread.set(column.path, read.fault);
      } else if ('fault' in read) faults.push(cellFault(place, read.fault));
      else {
        values.set(column.path, read.value);
        if (read.did) notes.did(read.did, place);
      }
    }
    for (const [path, words] of unread) {
      if (toMend.length === MOST_TO_MEND) return fail([TOO_MANY_TO_MEND]);
      const pointer = pointerOf(placeInLine(path, values.keys()));
      toMend.push({ line: lines.length, fault: faultAt(pointer, words) });
    }
    if (faults.length >= MOST_FAULTS) break;
    if (options.clears) for (const path of clearedBy(row, columns.value, values)) values.set(path, null);
    const line = JSON.stringify(lineOf(values, row, options.assetClass));
    size += Buffer.byteLength(line) + 1;
    if (size > SHEET_LIMIT_BYTES) return fail([TOO_LARGE]);
    lines.push(`${line}\n`);
  }
  if (faults.length > 0) return fail(faults.slice(0, MOST_FAULTS));
  return ok({
    text: lines.join(''),
    rows: rows.map(({ index }) => index + 1),
    notes: notes.all(),
    faults: toMend,
  });
}

/** Items that a row leaves empty are not in its list: the ones behind them move up. */
function placeInLine(path: readonly string[], paths: Iterable<readonly string[]>): readonly string[] {
  const all = [...paths];
  return path.map((step, depth) => {
    if (!INDEX.test(step)) return step;
    const above = path.slice(0, depth).join('.');
    const items = all
      .filter((each) => each.slice(0, depth).join('.') === above)
      .map((each) => Number(each[depth]));
    return String(new Set(items.filter((item) => item < Number(step))).size);
  });
}

const INDEX = /^\d+$/;
/** What says which asset a row is, and is never cleared. */
const NAMING = new Set(['asset.asset_class', 'asset.profile_version', 'asset.external_reference']);

/**
 * Paths of the fields that empty cells of a row clear, of those that its class has where the row names one. A list or an original estimate is one value: it is
 * cleared where all of its cells are empty; so is an object such as the owner.
 */
function clearedBy(
  { cells, assetClass }: Row,
  columns: Columns,
  values: ReadonlyMap<readonly string[], Json>,
): readonly (readonly string[])[] {
  const schema = LINES.get(assetClass);
  const filled = [...values.keys()].map((path) => path.join('.'));
  const isFilled = (path: readonly string[]) =>
    filled.some((each) => each === path.join('.') || each.startsWith(`${path.join('.')}.`));
  const cleared = columns.flatMap((column, at) => {
    if (!column || cells[at] !== undefined) return [];
    const { path } = column;
    const isOfClass = schema === undefined || kindAt([schema], path) !== undefined;
    if (path[0] !== 'asset' || NAMING.has(path.join('.')) || !isOfClass) return [];
    const depth = path[1] === 'attributes' ? 3 : 2;
    const whole = path.slice(0, depth);
    if (!isFilled(whole)) return [whole];
    const isOneValue = path.some((step) => INDEX.test(step)) || path[2] === 'estimate';
    return path.length === depth || isOneValue ? [] : [path];
  });
  return [...new Map(cleared.map((path) => [path.join('.'), path])).values()];
}

/** The column of each heading. Trailing columns without heading and cells are ignored. */
function columnsOf(headings: readonly (Cell | undefined)[]): Result<Columns, readonly Fault[]> {
  const faults: Fault[] = [];
  const taken = new Set<string>();
  const columns = headings.map((cell, at) => {
    if (cell === undefined) return undefined;
    const heading = cell.kind === 'text' ? cell.text : '';
    const column = columnOf(heading);
    const place = { row: 0, column: at };
    if (column === undefined) faults.push(cellFault(place, unknownHeading(heading, nearestHeading(heading))));
    else if (taken.has(column.path.join('.'))) faults.push(cellFault({ ...place, heading }, REPEATED));
    else taken.add(column.path.join('.'));
    return column;
  });
  if (faults.length > 0) return fail(faults.slice(0, MOST_FAULTS));
  return taken.size === 0 ? fail([NO_HEADINGS]) : ok(columns);
}

const isAt = (column: Column | undefined, ...path: readonly string[]): boolean =>
  column?.path.join('.') === path.join('.');

/** True if the row's tax id is of another country: its zeros are not restored. */
const isForeign = ({ cells }: Row, columns: Columns): boolean =>
  cells.some(
    (cell, at) =>
      cell?.kind === 'text' &&
      cell.text !== HOME_COUNTRY &&
      isAt(columns[at], 'asset', 'owner', 'tax_id_country'),
  );

function rowsOf({ rows }: Table, columns: Columns, fallback = ''): readonly Row[] {
  const classAt = columns.findIndex((column) => isAt(column, 'asset', 'asset_class'));
  return rows.flatMap((cells, index) => {
    if (index === 0 || cells.every((cell) => cell === undefined)) return [];
    const cell = cells[classAt];
    return [{ index, cells, assetClass: cell?.kind === 'text' ? cell.text : fallback }];
  });
}

/** Numbers written as text. */
function* numberCells(rows: readonly Row[], columns: Columns): Generator<NumberCell> {
  for (const { index, cells, assetClass } of rows)
    for (const [at, cell] of cells.entries()) {
      const column = columns[at];
      if (cell?.kind === 'text' && column && isNumeric(column.kind(assetClass)))
        yield { row: index, column: at, heading: column.heading, text: cell.text };
    }
}

function noteEmptyRows(rows: readonly Row[], notes: ReturnType<typeof noteBook>): void {
  let expected = 1;
  for (const { index } of rows) {
    for (; expected < index; expected += 1) notes.emptyRow(expected);
    expected = index + 1;
  }
}

const KEY = /^[\x20-\x7e]{1,128}$/;

/** Adds what a line needs and a row omits: a key, from the external reference or the row; the profile's version; the class. */
function lineOf(values: Map<readonly string[], Json>, { index }: Row, assetClass: string | undefined): Json {
  const tree = treeOf(values) as { key?: Json; asset?: { [name: string]: Json }; valuation?: Json };
  const reference = tree.asset?.external_reference;
  const named = typeof reference === 'string' && KEY.test(reference) ? reference : `row-${index + 1}`;
  return {
    key: tree.key ?? named,
    asset: {
      ...(assetClass !== undefined && { asset_class: assetClass }),
      profile_version: PROFILE_VERSION,
      attributes: {},
      ...tree.asset,
    },
    ...(tree.valuation !== undefined && { valuation: tree.valuation }),
  };
}

type Branch = Map<string, Branch | { readonly leaf: Json }>;

/** Builds a tree from paths; names are keys of a map, never properties. */
function treeOf(values: Iterable<readonly [path: readonly string[], value: Json]>): Json {
  const root: Branch = new Map();
  for (const [path, value] of values) {
    let branch = root;
    for (const step of path.slice(0, -1)) {
      const next = branch.get(step);
      const below: Branch = next instanceof Map ? next : new Map();
      if (below !== next) branch.set(step, below);
      branch = below;
    }
    branch.set(path.at(-1) ?? '', { leaf: value });
  }
  return jsonOf(root);
}

/** Branches with numeric names become lists without holes. */
function jsonOf(branch: Branch): Json {
  const entries = [...branch].map(
    ([name, below]) => [name, below instanceof Map ? jsonOf(below) : below.leaf] as const,
  );
  if (entries.length === 0 || !entries.every(([name]) => /^\d+$/.test(name)))
    return Object.fromEntries(entries);
  return entries.toSorted(([one], [other]) => Number(one) - Number(other)).map(([, value]) => value);
}

interface NumberCell extends Place {
  readonly text: string;
}

/**
 * The convention of a file: the given one, else that of its unambiguous cells. Undefined if no cell needs one. Fails if cells
 * contradict each other, or all are ambiguous: nothing is guessed.
 */
export function conventionOf(
  cells: Iterable<NumberCell>,
  named: Convention | undefined,
): Result<Convention | undefined, readonly Fault[]> {
  if (named !== undefined) return ok(named);
  let sure: { readonly says: Convention; readonly cell: NumberCell } | undefined;
  let doubtful: Fault | undefined;
  for (const cell of cells) {
    const evidence = evidenceOf(cell.text);
    if (evidence.says === 'either')
      doubtful ??= cellFault(cell, eitherReading(cell.text, evidence.comma, evidence.point));
    if (evidence.says !== 'comma' && evidence.says !== 'point') continue;
    sure ??= { says: evidence.says, cell };
    if (sure.says !== evidence.says)
      return fail([cellFault(cell, otherConvention(cell.text, cellName(sure.cell.row, sure.cell.column)))]);
  }
  return doubtful && !sure ? fail([doubtful]) : ok(sure?.says);
}
