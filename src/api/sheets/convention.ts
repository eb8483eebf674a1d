import { fail, ok, type Result } from '../../kernel/result.ts';
import { cellName } from '../../kernel/workbook/grid.ts';
import type { Fault } from '../../kernel/zod-faults.ts';
import { type Convention, evidenceOf } from './numbers.ts';
import { cellFault, eitherReading, otherConvention, type Place } from './words.ts';

export interface NumberCell extends Place {
  readonly text: string;
}

/**
 * The one convention of a file: the named one, or else that of the cells that leave no doubt. Undefined where no cell needs one.
 * Fails where cells contradict each other, and where those in doubt have nobody to ask: nothing is guessed.
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
