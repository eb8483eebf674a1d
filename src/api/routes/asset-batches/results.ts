import { z } from 'zod';
import { LineResultView, lineResultView } from '../../../../queries/batches.ts';
import { type BatchState, batchStream, type LineResult } from '../../../domain/batch.ts';
import { type DomainEvent, readEvent } from '../../../domain/events/catalog.ts';
import type { EventLog } from '../../../engine/log/event-log.ts';
import { type ManagementParts, settle, staleHeader } from '../../resource/management.ts';
import { type Operation, readOne } from '../../resource.ts';
import { content, type Language, type RouteAnswer, type RouteRequest, route } from '../../route.ts';
import { csvOf, workbookOf } from '../../sheets/writing/write.ts';
import { IdPath, READERS } from '../resource-parameters.ts';
import { type NumberedResult, RESULT_MODELS, resultRows } from './result-sheet.ts';
import { CSV, CSV_WITH_HEADINGS, NDJSON, XLSX } from './sheet.ts';

/** Of a stream that are read at once: each holds the results of a few hundred lines. */
const EVENTS_AT_ONCE = 4;

/** Of 10,000 lines, with their valuations. */
const SHEET_PATIENCE_MS = 60_000;
const SHEET = { en: 'Results', 'pt-BR': 'Resultados' } as const;

const ResultsQuery = z.strictObject({
  format: z.enum(['json', 'csv', 'xlsx']).optional().meta({
    description: 'Lines of JSON, or a sheet with the values beside what was registered.',
    default: 'json',
  }),
});

/** `GET /asset-batches/{id}/results`: what became of each line, a line each. */
export const batchResults: Operation<BatchState> = (batches, parts) =>
  route({
    method: 'GET',
    path: '/asset-batches/{id}/results',
    operationId: 'getBatchResults',
    tag: 'Batches',
    summary: 'Read what became of each line of a batch',
    description:
      'A line of JSON for each line of the batch, in their order. Lines that are not done yet are not there yet: read it again once the job has ended. What became of a line never changes. It quotes nothing of what was sent but `key`.\n\n`format=csv` or `xlsx`: a row for each line, with the asset and its figures as they were valued, the six values with their limitations and the reasons for missing ones in words, and the totals of the known amounts; as they are now. CSV is written as spreadsheets of the language read it. No cell is a formula.',
    access: READERS,
    params: IdPath,
    query: ResultsQuery,
    patienceMs: SHEET_PATIENCE_MS,
    responses: {
      200: {
        description: 'The results, line by line',
        schema: LineResultView,
        asLines: true,
        alsoAs: [CSV, XLSX],
        inLanguage: true,
        headers: {
          Consistency: '`stale` when a sheet may not rest on the latest writes yet.',
          'Content-Disposition': 'A name for the file, of a sheet.',
        },
      },
    },
    async handle(request) {
      const wired = parts();
      const found = await readOne(batches, wired, request);
      if (found.kind === 'problem') return found;
      const { format = 'json' } = request.query;
      if (format !== 'json') return sheetOf(wired, request, found.state.id, format);
      return {
        kind: 'flow',
        mediaType: NDJSON,
        headers: { 'Content-Language': request.language },
        chunks: resultsOf(wired.log, found.state.id, request.language),
      };
    },
  });

type Sent = RouteRequest<unknown, unknown, unknown>;

async function sheetOf(
  wired: ManagementParts,
  request: Sent,
  id: string,
  format: 'csv' | 'xlsx',
): Promise<RouteAnswer> {
  const { language } = request;
  const { stale } = await settle(wired, request, RESULT_MODELS);
  const { organization_id } = request.credential();
  const rows = await resultRows(wired, organization_id, numbered(wired.log, id), language);
  const headers = {
    ...staleHeader(stale),
    'Content-Disposition': `attachment; filename="results-${id}.${format}"`,
  };
  return format === 'csv'
    ? content(200, CSV_WITH_HEADINGS, csvOf(rows, language), { headers, language })
    : content(200, XLSX, workbookOf([{ name: SHEET[language], rows }], language), { headers, language });
}

async function* numbered(log: EventLog, id: string): AsyncGenerator<NumberedResult> {
  for await (const { first_line, results } of stretchesOf(log, id))
    for (const [offset, result] of results.entries()) yield { line: first_line + offset, result };
}

async function* resultsOf(log: EventLog, id: string, language: Language): AsyncGenerator<string> {
  for await (const { first_line, results } of stretchesOf(log, id))
    yield results
      .map((result, offset) => `${JSON.stringify(lineResultView(first_line + offset, result, language))}\n`)
      .join('');
}

interface Stretch {
  readonly first_line: number;
  readonly results: readonly LineResult[];
}

/** The results as they were recorded, a stretch of lines at a time. */
async function* stretchesOf(log: EventLog, id: string): AsyncGenerator<Stretch> {
  for (let fromRevision = 0; ; fromRevision += EVENTS_AT_ONCE) {
    const events = await log.readStream(batchStream(id), { fromRevision, limit: EVENTS_AT_ONCE });
    for (const event of events.map((each) => readEvent(each) as DomainEvent))
      if (event.type === 'BatchLinesDone' && event.data.results.length > 0) yield event.data;
    if (events.length < EVENTS_AT_ONCE) return;
  }
}
