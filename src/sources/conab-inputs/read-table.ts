import { CsvError, parse } from 'csv-parse/sync';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { TableFault } from './survey.ts';

export interface TableRow {
  /** Of the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Some hundred rows at a time: a file of 2 MB keeps no other request waiting. */
const SLICE_CHARACTERS = 65_536;
const LONGEST_RECORD = 20_000;

/** The rows of a quoted comma list, slice by slice. It ends with the first fault. */
export function* tableRows(text: string): Generator<Result<readonly TableRow[], TableFault>> {
  let lines = 0;
  for (const slice of recordSlices(text)) {
    const rows = rowsOf(slice, lines);
    yield rows;
    if (!rows.ok) return;
    lines += slice.split('\n').length - 1;
  }
}

/** Pieces that end where a record ends: a line break inside quotes is none. */
function* recordSlices(text: string): Generator<string> {
  let start = 0;
  while (start < text.length) {
    let end = start;
    let quotes = 0;
    do {
      const next = behindLine(text, end + (end === start ? SLICE_CHARACTERS : 0));
      quotes += quotesIn(text, end, next);
      end = next;
    } while (quotes % 2 === 1 && end < text.length);
    yield text.slice(start, end);
    start = end;
  }
}

function behindLine(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at + 1;
}

function quotesIn(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('"', from); at >= 0 && at < to; at = text.indexOf('"', at + 1)) count += 1;
  return count;
}

function rowsOf(slice: string, linesBefore: number): Result<readonly TableRow[], TableFault> {
  try {
    const rows: TableRow[] = [];
    parse(slice, {
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: LONGEST_RECORD,
      on_record: (cells: readonly string[], { lines }) => {
        rows.push({ line: linesBefore + lines, cells });
        return null;
      },
    });
    return ok(rows);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = linesBefore + (typeof error.lines === 'number' ? error.lines : 1);
    return fail({ line, column: null, message: `no comma-separated list (${error.code})` });
  }
}
