import { CsvError, parse } from 'csv-parse/sync';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { textOf } from '../reading/latin-text.ts';
import type { TableFault } from './survey.ts';

/** A row for each of 399 municipalities are some 30 KB. */
const MOST_BYTES = 1_048_576;
const LONGEST_RECORD = 20_000;
const BINARY = [
  ['%PDF', 'a PDF'],
  ['PK\u0003\u0004', 'a workbook'],
  ['\u00d0\u00cf\u0011\u00e0', 'a workbook'],
] as const;

/** The rows of a list parted by semicolons where it has any, else by commas: row 1 is the first, empty ones included. */
export function tableRows(bytes: Uint8Array): Result<readonly (readonly string[])[], TableFault> {
  const whole = (message: string) => fail({ row: null, column: null, message });
  const start = String.fromCharCode(...bytes.subarray(0, 4));
  const binary = BINARY.find(([magic]) => start === magic);
  if (binary) return whole(`expected the table as CSV, found ${binary[1]}`);
  if (bytes.byteLength > MOST_BYTES) return whole(`expected a table of at most ${MOST_BYTES} bytes`);
  const text = textOf(bytes);
  try {
    const rows: string[][] = parse(text, {
      delimiter: text.includes(';') ? ';' : ',',
      relax_column_count: true,
      max_record_size: LONGEST_RECORD,
    });
    return ok(rows);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = typeof error.lines === 'number' ? error.lines : 1;
    return fail({ row, column: null, message: `no list of columns (${error.code})` });
  }
}
