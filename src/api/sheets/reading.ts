import { BATCH_LIMIT_BYTES } from '../../domain/batch.ts';
import { HOME_COUNTRY } from '../../kernel/identity/party-tax-id.ts';
import type { Json } from '../../kernel/json.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { PROFILE_VERSION } from '../../kernel/vocabulary.ts';
import type { Fault } from '../../kernel/zod-faults.ts';
import { isNumeric, readCell } from './cell-value.ts';
import { type Column, columnOf, nearestHeading } from './columns.ts';
import { conventionOf, type NumberCell } from './convention.ts';
import { csvTable } from './csv.ts';
import { noteBook } from './notes.ts';
import type { Convention } from './numbers.ts';
import type { Cell, Table } from './table.ts';
import { treeOf } from './tree.ts';
import {
  cellFault,
  NO_HEADING,
  NO_HEADINGS,
  type Note,
  REPEATED,
  TOO_LARGE,
  unknownHeading,
} from './words.ts';
import { workbookTable } from './workbook.ts';

export type SheetFormat = 'csv' | 'xlsx';

export interface ReadingOptions {
  readonly format: SheetFormat;
  readonly decimal?: Convention | undefined;
  /** Of rows that name none. */
  readonly assetClass?: string | undefined;
}

/** A sheet as a batch of assets. */
export interface SheetLines {
  /** `application/x-ndjson`. */
  readonly text: string;
  /** The row of each line, from 1. */
  readonly rows: readonly number[];
  readonly notes: readonly Note[];
}

const MOST_FAULTS = 100;

/** Bytes of a sheet to the lines of a batch, or every cell that is in the way. Pure; a hostile file may keep it busy for long. */
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
  const lines: string[] = [];
  let size = 0;
  for (const row of rows) {
    const values = new Map<readonly string[], Json>();
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
      if ('fault' in read) faults.push(cellFault(place, read.fault));
      else {
        values.set(column.path, read.value);
        if (read.did) notes.did(read.did, place);
      }
    }
    if (faults.length >= MOST_FAULTS) break;
    const line = JSON.stringify(lineOf(values, row, options.assetClass));
    size += Buffer.byteLength(line) + 1;
    if (size > BATCH_LIMIT_BYTES) return fail([TOO_LARGE]);
    lines.push(`${line}\n`);
  }
  if (faults.length > 0) return fail(faults.slice(0, MOST_FAULTS));
  return ok({ text: lines.join(''), rows: rows.map(({ index }) => index + 1), notes: notes.all() });
}

/** Each heading's column. Columns at the end that have neither heading nor cells are none. */
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

/** Whether the row's tax id is one of another country: no zeros are given back to it. */
const isForeign = ({ cells }: Row, columns: Columns): boolean =>
  cells.some(
    (cell, at) =>
      cell?.kind === 'text' &&
      cell.text !== HOME_COUNTRY &&
      isAt(columns[at], 'asset', 'owner', 'tax_id_country'),
  );

/** Those with a cell in them. */
function rowsOf({ rows }: Table, columns: Columns, fallback = ''): readonly Row[] {
  const classAt = columns.findIndex((column) => isAt(column, 'asset', 'asset_class'));
  return rows.flatMap((cells, index) => {
    if (index === 0 || cells.every((cell) => cell === undefined)) return [];
    const cell = cells[classAt];
    return [{ index, cells, assetClass: cell?.kind === 'text' ? cell.text : fallback }];
  });
}

/** Cells of numbers that are written as text. */
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

/** What a row leaves out and a line must have: a key, by the external reference or the row; the profile's version; the class. */
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
