import { fail, ok } from '../../kernel/result.ts';
import { cellName } from '../../kernel/workbook/grid.ts';
import { type ImportReader, importProblem, type RowNotTaken } from '../imports/imports.ts';
import { readSurvey } from './read-survey.ts';
import { surveyDay, type TableFault } from './survey.ts';

/** Takes the table of a year; the problem names the cell, or the row, that stops it. */
export const landImportReader: ImportReader = async (bytes) => {
  const notTaken: RowNotTaken[] = [];
  const read = readSurvey(bytes, (row) => notTaken.push(row));
  if (!read.ok) {
    const cell = cellOf(read.error);
    return fail(importProblem('unreadable', faultText(read.error, cell), { sheet: null, cell }));
  }
  const { year, municipalities } = read.value;
  return ok({
    extension: 'csv',
    rows_not_taken: notTaken,
    reference_dates: [surveyDay(year)],
    observation_count: [...municipalities.values()].reduce((sum, { prices }) => sum + prices.size, 0),
  });
};

const cellOf = ({ row, column }: TableFault): string | null =>
  row === null || column === null ? null : cellName(row - 1, column);

function faultText({ row, message }: TableFault, cell: string | null): string {
  const place = cell ?? (row === null ? 'the file' : `row ${row}`);
  return `${place}: ${message}`;
}
