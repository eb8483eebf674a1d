import { z } from 'zod';
import { SHEET_LIMIT_BYTES } from '../../../domain/batch.ts';
import { sha256 } from '../../../kernel/digest.ts';
import { fail, ok, type Result } from '../../../kernel/result.ts';
import { bilingual } from '../../../kernel/text/bilingual.ts';
import { ASSET_CLASSES } from '../../../kernel/vocabulary.ts';
import { faultWords } from '../../../kernel/words/faults.ts';
import { faultAt } from '../../../kernel/zod-faults.ts';
import {
  invalidFields,
  invalidParameter,
  invalidParameters,
  type Problem,
} from '../../pipeline/answer/problem.ts';
import { tooLarge } from '../../pipeline/request/checks.ts';
import type { RouteRequest } from '../../route.ts';
import { readSheetInChild } from '../../sheets/read-apart.ts';
import type { LineFault, SheetFormat } from '../../sheets/read-sheet.ts';
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
  show_lines: z.enum(['true', 'false']).optional().meta({
    description:
      'Of a CSV file or workbook, with `dry_run=true` alone: each result has its line, `sent`, to be corrected and sent as a line of JSON. A cell that cannot be read then refuses its line, which holds its text, and not the file.',
  }),
  decimal: z.enum(['comma', 'point']).optional().meta({
    description:
      'Of a CSV file or workbook: how its numbers are written as text, `1.234,5` or `1,234.5`. By default as the cells that leave no doubt.',
  }),
  existing: z.literal('update').optional().meta({
    description:
      '`update`: a line whose `external_reference` an active asset has changes that asset as a patch of it would, and registers none; what the line leaves out stays, null clears a field. Of a CSV file or workbook an empty cell clears its field, and a column that is not there changes nothing. Without it every line registers an asset.',
  }),
  asset_class: z.enum(ASSET_CLASSES).optional().meta({
    description: 'Of a CSV file or workbook: the class of its rows, where no column `asset_class` names it.',
  }),
});
type SendQuery = z.infer<typeof SendQuery>;

/** The lines of a body, as they arrive; `rows`: the row of each line, if they come from a sheet. */
interface SentLines {
  readonly bytes: AsyncIterable<Buffer>;
  readonly rows: readonly number[];
  readonly notes: readonly Note[];
  /** Cells of a sheet that could not be read, where its lines are shown. */
  readonly faults: readonly LineFault[];
  /** Digest of a sheet and its reading options, part of the request's fingerprint: the same bytes with other options are another request. */
  readonly readAs: string;
}

const OF_DRY_RUNS = faultWords('of_dry_runs_alone', bilingual('sheets.of_dry_runs'));
const OF_SHEETS = faultWords('of_sheets_alone', bilingual('sheets.of_sheets'));

/** The lines in a body, or made from its sheet. Throws `UnreadBody`. */
export async function sentLines(
  request: RouteRequest<unknown, SendQuery, AsyncIterable<Buffer>>,
): Promise<Result<SentLines, Problem>> {
  const { body, query, mediaType, signal } = request;
  const format = SHEETS.get(mediaType);
  const { decimal, asset_class: assetClass, show_lines: shown } = query;
  const mends = shown === 'true';
  if (mends && query.dry_run !== 'true') return fail(invalidParameter('show_lines', OF_DRY_RUNS));
  if (format === undefined) {
    const named = Object.entries({ decimal, asset_class: assetClass, show_lines: shown }).filter(
      ([, value]) => value !== undefined,
    );
    if (named.length === 0) return ok({ bytes: body, rows: [], notes: [], faults: [], readAs: '' });
    return fail(invalidParameters(named.map(([name]) => faultAt(`/${name}`, OF_SHEETS))));
  }
  const sheet = await wholeSheet(body);
  if (!sheet) return fail(tooLarge(SHEET_LIMIT_BYTES));
  const read = await readSheetInChild(
    sheet,
    { format, decimal, assetClass, ...(query.existing && { clears: true }), ...(mends && { mends }) },
    signal,
  );
  if (!read.ok) return fail(invalidFields(read.error));
  const { text, rows, notes, faults } = read.value;
  return ok({
    bytes: oneChunk(Buffer.from(text)),
    rows,
    notes,
    faults,
    readAs: [sha256(sheet), format, decimal ?? '', assetClass ?? ''].join(' '),
  });
}

async function* oneChunk(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** Undefined if it is larger than a sheet may be. */
async function wholeSheet(body: AsyncIterable<Buffer>): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > SHEET_LIMIT_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
