import { z } from 'zod';
import { LineResultView, lineResultView } from '../../../../queries/batches.ts';
import type { LineResult } from '../../../domain/batch.ts';
import { bilingual } from '../../../kernel/text/bilingual.ts';
import type { Language } from '../../route.ts';
import type { LineFault } from '../../sheets/read-sheet.ts';
import { NOTE_CODES, type Note } from '../../sheets/words.ts';

const SheetNote = z
  .strictObject({
    code: z.enum(NOTE_CODES).meta({
      description:
        'SHEET_SKIPPED: of a workbook only the first visible sheet is read. EMPTY_ROWS: empty rows are no lines. DECIMAL_FOUND: how numbers were read. ROUNDED, ZEROS_RESTORED: cells that were taken otherwise than they are.',
    }),
    cell: z
      .string()
      .nullable()
      .meta({ description: 'The first cell that the note is about, such as `B7`, or null.' }),
    column: z.string().nullable().meta({ description: 'The heading of its column, or null.' }),
    count: z.int().min(1).meta({ description: 'Number of cells or rows that the note is about.' }),
    detail: z.string().meta({ description: 'The note in words, in the language of the answer.' }),
  })
  .meta({ id: 'SheetNote' });

export const noteViews = (notes: readonly Note[], language: Language) =>
  notes.map(({ detail, ...note }) => ({ ...note, detail: detail[language] }));

/** 202 of POST /asset-batches and POST /revaluations. */
export const BatchAccepted = z
  .strictObject({
    batch_id: z.uuid().meta({ description: 'Id of the batch, for GET /asset-batches/{id}.' }),
    job_id: z.uuid().meta({ description: 'Id of the job that works on it, for GET /jobs/{id}.' }),
    notes: z.array(SheetNote).optional().meta({
      description:
        'Of a CSV file or workbook: what its reading did of itself; absent where there is nothing to say.',
    }),
  })
  .meta({ id: 'BatchAccepted' });

const Count = z.int().min(0);

/** 200 of POST /asset-batches?dry_run=true. */
export const BatchCheck = z
  .strictObject({
    lines: z
      .strictObject({
        done: Count.meta({ description: 'Lines that would be done completely.' }),
        partial: Count.meta({ description: 'Lines whose valuation would be refused.' }),
        refused: Count.meta({ description: 'Lines that would be refused.' }),
      })
      .meta({ description: 'Counts of the results that the lines would have.' }),
    results: z
      .array(
        LineResultView.extend({
          row: z.int().min(1).optional().meta({
            description:
              'Row of the CSV file or workbook, from 1, the headings among them; absent of lines of JSON.',
          }),
          sent: z.string().optional().meta({
            description:
              'With `show_lines=true`: the line as it was read, as text of JSON in which no digit of a number is lost.',
          }),
        }).meta({ id: 'CheckedLine' }),
      )
      .meta({ description: 'The result that each line would have, in their order.' }),
    notes: z.array(SheetNote).meta({
      description: 'Of a CSV file or workbook: changes made while reading it.',
    }),
  })
  .meta({ id: 'BatchCheck' });
type BatchCheck = z.infer<typeof BatchCheck>;

const INVALID_LINE = bilingual('batches.VALIDATION_FAILED');
const MOST_ERRORS = 5;

interface Checked {
  /** The row of each line, if they come from a sheet. */
  readonly rows: readonly number[];
  readonly notes: readonly Note[];
  /** Cells that could not be read, with which their lines are refused. */
  readonly faults: readonly LineFault[];
  /** The lines, where they are to be shown. */
  readonly shown?: readonly Buffer[] | undefined;
}

export function batchCheckView(
  checked: readonly LineResult[],
  { rows, notes, faults, shown }: Checked,
  language: Language,
): BatchCheck {
  const unread = Map.groupBy(faults, ({ line }) => line);
  const results = checked.map((result, index) => withUnread(result, unread.get(index)));
  const count = (status: LineResult['status']): number =>
    results.filter((result) => result.status === status).length;
  return {
    lines: { done: count('DONE'), partial: count('PARTIAL'), refused: count('REFUSED') },
    results: results.map((result, index) => ({
      ...lineResultView(index + 1, result, language),
      ...(rows[index] !== undefined && { row: rows[index] }),
      ...(shown?.[index] && { sent: shown[index].toString() }),
    })),
    notes: noteViews(notes, language),
  };
}

/** What the reading found wrong in a field says more than that its text does not fit. */
function withUnread(result: LineResult, unread: readonly LineFault[] | undefined): LineResult {
  if (!unread) return result;
  const own = unread.map(({ fault: { pointer, code, detail } }) => ({ pointer, code, detail }));
  const others = (result.problem?.errors ?? []).filter(
    ({ pointer }) => !own.some((each) => each.pointer === pointer),
  );
  return {
    key: result.key,
    status: 'REFUSED',
    problem: {
      code: 'VALIDATION_FAILED',
      detail: INVALID_LINE,
      errors: [...own, ...others].slice(0, MOST_ERRORS),
    },
  };
}
