import { z } from 'zod';
import { fail, ok, type Result } from '../../../kernel/result.ts';
import { bilingual } from '../../../kernel/text/bilingual.ts';
import { ASSET_CLASSES } from '../../../kernel/vocabulary.ts';
import { faultWords } from '../../../kernel/words/faults.ts';
import { faultAt } from '../../../kernel/zod-faults.ts';
import { invalidFields, type Problem, problem } from '../../pipeline/answer/problem.ts';
import type { RouteRequest } from '../../route.ts';
import { readSheetInChild } from '../../sheets/read-apart.ts';
import type { SheetFormat } from '../../sheets/read-sheet.ts';
import type { Note } from '../../sheets/words.ts';

export const NDJSON = 'application/x-ndjson';
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const CSV = 'text/csv';
/** RFC 4180: the first row contains the headings. */
export const CSV_WITH_HEADINGS = `${CSV}; charset=utf-8; header=present`;
const SHEETS: ReadonlyMap<string, SheetFormat> = new Map([
  [CSV, 'csv'],
  [XLSX, 'xlsx'],
]);
export const BATCH_MEDIA_TYPES = [NDJSON, ...SHEETS.keys()];

export const SendQuery = z.strictObject({
  dry_run: z.enum(['true', 'false']).optional().meta({
    description:
      '`true`: every line is checked as it would be done now, nothing is kept, and the answer is 200.',
  }),
  decimal: z.enum(['comma', 'point']).optional().meta({
    description:
      'Of a CSV file or workbook: how its numbers are written as text, `1.234,5` or `1,234.5`. By default as the cells that leave no doubt.',
  }),
  asset_class: z.enum(ASSET_CLASSES).optional().meta({
    description: 'Of a CSV file or workbook: the class of its rows, where no column `asset_class` names it.',
  }),
});
type SendQuery = z.infer<typeof SendQuery>;

/** The lines of a body; `rows`: the row of each line, if they come from a sheet. */
interface SentLines {
  readonly bytes: Buffer;
  readonly rows: readonly number[];
  readonly notes: readonly Note[];
  /** The reading options, part of the request's fingerprint: the same bytes with other options are another request. */
  readonly readAs: string;
}

const OF_SHEETS = faultWords('of_sheets_alone', bilingual('sheets.of_sheets'));

/** The lines in a body, or made from its sheet. */
export async function sentLines(
  request: RouteRequest<unknown, SendQuery, Buffer>,
): Promise<Result<SentLines, Problem>> {
  const { body, query, mediaType, signal } = request;
  const format = SHEETS.get(mediaType);
  const { decimal, asset_class: assetClass } = query;
  if (format === undefined) {
    const named = Object.entries({ decimal, asset_class: assetClass }).filter(
      ([, value]) => value !== undefined,
    );
    if (named.length === 0) return ok({ bytes: body, rows: [], notes: [], readAs: '' });
    const errors = named.map(([name]) => faultAt(`/${name}`, OF_SHEETS));
    return fail(problem('INVALID_PARAMETER', undefined, { errors }));
  }
  const read = await readSheetInChild(body, { format, decimal, assetClass }, signal);
  if (!read.ok) return fail(invalidFields(read.error));
  const { text, rows, notes } = read.value;
  return ok({
    bytes: Buffer.from(text),
    rows,
    notes,
    readAs: [format, decimal ?? '', assetClass ?? ''].join(' '),
  });
}
