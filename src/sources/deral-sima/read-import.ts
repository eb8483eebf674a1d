import { fail, ok } from '../../kernel/result.ts';
import { faultText } from '../../kernel/workbook/sheet-fault.ts';
import { type ImportReader, importProblem } from '../imports/imports.ts';
import { bookKind } from '../workbooks/book-kind.ts';
import type { Bulletin } from './bulletin.ts';
import type { ParseWorkbook } from './parse-workbook.ts';

/** Ascending dates of bulletins that come newest first. */
export const datesOf = (bulletins: readonly Bulletin[]): string[] =>
  bulletins.map(({ date }) => date).toReversed();

/** Takes a workbook of the publisher; the problem names the sheet and the cell that stops it. */
export const importReader =
  (parse: ParseWorkbook): ImportReader =>
  async (bytes) => {
    const parsed = await parse(bytes);
    if (!parsed.ok) return fail(importProblem('unreadable', faultText(parsed.error), parsed.error));
    return ok({
      extension: bookKind(bytes) ?? 'bin',
      reference_dates: datesOf(parsed.value),
      rows_not_taken: parsed.value.flatMap(({ not_taken }) => not_taken),
      observation_count: parsed.value.reduce((sum, { observations }) => sum + observations.length, 0),
    });
  };
