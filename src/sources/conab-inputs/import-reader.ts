import { setImmediate as yielding } from 'node:timers/promises';
import { sha256 } from '../../kernel/digest.ts';
import { fail, ok } from '../../kernel/result.ts';
import { type ImportReader, importProblem, type RowNotTaken } from '../imports/imports.ts';
import { COLUMNS, type LeaveOut, readInputs } from './read-inputs.ts';
import type { SurveyedProduct, TableFault } from './survey.ts';

/** Takes the published file; the problem names the row and the column that stop it. */
export const inputsImportReader: ImportReader = async (bytes) => {
  const notTaken: RowNotTaken[] = [];
  const leaveOut: LeaveOut = ({ line, name, why }) => notTaken.push({ place: `row ${line}`, name, why });
  const read = await cooperatively(readInputs(bytes, sha256, leaveOut));
  if (!read.ok) {
    return fail(
      importProblem('unreadable', faultText(read.error), { sheet: null, cell: cellOf(read.error) }),
    );
  }
  return ok({
    extension: 'csv',
    rows_not_taken: notTaken,
    reference_dates: monthsOf(read.value),
    observation_count: read.value.reduce((sum, { prices }) => sum + prices.length, 0),
  });
};

/** Drives a reading to its end; at each of its pauses whatever else waits may run. */
export async function cooperatively<T>(reading: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
    await yielding();
  }
}

/** Every month with a price, ascending. */
export const monthsOf = (products: readonly SurveyedProduct[]): string[] =>
  [...new Set(products.flatMap(({ prices }) => prices.map(({ date }) => date)))].sort();

function faultText({ line, column, message }: TableFault): string {
  const name = column === null ? undefined : (COLUMNS[column] ?? `number ${column + 1}`);
  return `row ${line}${name === undefined ? '' : `, column ${name}`}: ${message}`;
}

/** `G37`, as a spreadsheet names it. */
const cellOf = ({ line, column }: TableFault): string | null =>
  column === null || column > 25 ? null : `${String.fromCharCode(65 + column)}${line}`;
