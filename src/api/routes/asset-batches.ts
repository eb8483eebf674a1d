import { z } from 'zod';
import { acceptAssetBatch } from '../../../commands/batch.ts';
import { BatchPage, BatchView, batchView, ListBatches, listBatches } from '../../../queries/batches.ts';
import { byId } from '../../../queries/question.ts';
import {
  BATCH_LIMIT_BYTES,
  type BatchState,
  batchStream,
  evolveBatch,
  MOST_LINES_AT_ONCE,
} from '../../domain/batch.ts';
import { DependencyUnavailable } from '../../engine/dependency-unavailable.ts';
import { linePortions } from '../../evidence/privacy/batch-lines.ts';
import type { Json } from '../../kernel/json.ts';
import { bilingual } from '../../kernel/text/bilingual.ts';
import { ASSET_CLASSES } from '../../kernel/vocabulary.ts';
import { faultWords } from '../../kernel/words/faults.ts';
import { faultAt } from '../../kernel/zod-faults.ts';
import { BASE_PATH } from '../base-path.ts';
import { invalidFields } from '../pipeline/answer/problem.ts';
import { type TimeLimit, timeLimit } from '../pipeline/answer/time-limit.ts';
import { list } from '../resource/list.ts';
import { claimOf, commandResult, type ManagementParts } from '../resource/management.ts';
import { read } from '../resource/read.ts';
import { CREATE_HEADERS, type Operation, READERS, resource } from '../resource.ts';
import { Bytes, Chunks, content, json, route } from '../route.ts';
import { templateCsv, templateWorkbook } from '../sheets/writing/template.ts';
import { BatchAccepted, BatchCheck, batchCheckView, noteViews } from './asset-batches/accepted.ts';
import { batchResults } from './asset-batches/results.ts';
import {
  BATCH_MEDIA_TYPES,
  CSV,
  CSV_WITH_HEADINGS,
  SendQuery,
  sentLines,
  XLSX,
} from './asset-batches/sheet.ts';
import { exportFile, exports } from './exports.ts';
import { revaluations } from './revaluations.ts';

const TemplateQuery = z.strictObject({
  asset_class: z.enum(ASSET_CLASSES).meta({ description: 'The class of its rows.' }),
  format: z.enum(['xlsx', 'csv']).optional().meta({
    description: 'A workbook, with lists of choices and a sheet that explains the columns; or CSV.',
    default: 'xlsx',
  }),
});

const batchTemplate: Operation<BatchState> = () =>
  route({
    method: 'GET',
    path: '/asset-batches/template',
    operationId: 'getBatchTemplate',
    tag: 'Batches',
    summary: 'Get a sheet of an asset class, to fill in and send as a batch',
    description:
      'Headings in the language of `Accept-Language` and one row of a made-up example. As it comes it can be sent to POST /asset-batches. Comparable market data are in no template: they are sent as lines of JSON.',
    access: READERS,
    query: TemplateQuery,
    responses: {
      200: {
        description: 'The sheet',
        schema: Bytes,
        bytesAs: [XLSX, CSV],
        inLanguage: true,
        headers: { 'Content-Disposition': 'A name for the file.' },
      },
    },
    async handle({ query: { asset_class, format = 'xlsx' }, language }) {
      const name = `${asset_class.toLowerCase().replaceAll('_', '-')}.${format}`;
      const headers = { 'Content-Disposition': `attachment; filename="${name}"` };
      return format === 'csv'
        ? content(200, CSV_WITH_HEADINGS, templateCsv(asset_class, language), { headers, language })
        : content(200, XLSX, templateWorkbook(asset_class, language), { headers, language });
    },
  });

/** As long as a body may take to arrive. */
const TIMEOUT_MS = 3_600_000;
/** Of each thing that is done with it: a slow object storage may take long for a portion, as may a dry run. */
const WORK_MS = 60_000;
const inTime: TimeLimit = (work) => timeLimit(WORK_MS)(work);

const EXAMPLE = {
  asset_class: 'VESSEL',
  profile_version: '1.0.0',
  attributes: { description: 'Harbour tug' },
};
const EXAMPLE_LINES = [
  { key: 'tug-1', asset: { ...EXAMPLE, name: 'Tug 1' }, valuation: { purpose: 'COLLATERAL' } },
  { key: 'tug-2', asset: { ...EXAMPLE, name: 'Tug 2' } },
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join('');

const EXAMPLE_ROWS = [
  'asset_class;external_reference;name;area_ha;price_per_ha;purpose',
  'RURAL_LAND;F-1;Fazenda Boa Vista;120,5;45.000,00;COLLATERAL',
  'RURAL_LAND;F-2;Fazenda Santa Rita;80;52.500,00;COLLATERAL',
]
  .map((row) => `${row}\r\n`)
  .join('');

const EXAMPLE_ACCEPTED = {
  batch_id: '51ef6d7c-e641-511b-86bf-d9188b7d37bf',
  job_id: '51ef6d7c-e641-511b-86bf-9357c93f76eb',
};

const EXAMPLE_CHECK = {
  lines: { done: 1, partial: 0, refused: 1 },
  results: [
    { line: 1, row: 2, key: 'F-1', status: 'DONE' },
    {
      line: 2,
      row: 3,
      key: 'F-2',
      status: 'REFUSED',
      problem: {
        code: 'VALIDATION_FAILED',
        detail: 'The line does not conform to the contract',
        errors: [{ pointer: '/asset/name', code: 'required', detail: 'is required' }],
      },
    },
  ],
  notes: [],
};

const NO_LINES = faultWords('wrong_line_count', bilingual('sheets.no_lines'));
const TOO_MANY_AT_ONCE = faultWords(
  'wrong_line_count',
  bilingual('sheets.too_many_to_check', { MOST_LINES: MOST_LINES_AT_ONCE }),
);

const send: Operation<BatchState> = (_, parts) =>
  route({
    method: 'POST',
    path: '/asset-batches',
    operationId: 'sendAssetBatch',
    tag: 'Batches',
    summary: 'Register many assets at once, and request their valuations',
    description: `One line of JSON for each asset, as many as there are, of at most 64 KB each; blank lines do not count: \`{ "key", "asset", "valuation"? }\`. \`key\` (1 to 128 printable ASCII characters) names the line; \`asset\` is the body of POST /assets; \`valuation\`, where there is one, the body of POST /valuations without \`asset_id\`. A line that is wrong stops no other: \`…/results\` says what is wrong with it. The lines are done as the person who sent them, and do not count against the rate limit. Sent again under its \`Idempotency-Key\`, and after a crash of the service, each line is done once. The lines are kept encrypted, and can no longer be read once the batch has ended. Follow the job, then read the results.\n\nOr a CSV file or \`.xlsx\` workbook of at most 16 MB with a row for each asset, whose headings are the fields of an asset with points: \`asset_class\`, \`name\`, \`attributes.area_ha\`, \`valuation.purpose\`; \`key\` names the row, by default its \`external_reference\`. What cannot be read without a guess is 422 and changes nothing; the pointer of an error is then the cell, such as \`/B7\`.`,
    access: ['INTEGRATOR'],
    headers: { idempotencyKey: true },
    query: SendQuery,
    body: {
      schema: Chunks,
      raw: true,
      mediaTypes: BATCH_MEDIA_TYPES,
      limitBytes: BATCH_LIMIT_BYTES,
      examples: {
        lines: { summary: 'Two lines, one of which asks for a valuation', value: EXAMPLE_LINES },
      },
      otherExamples: {
        'text/csv': { rows: { summary: 'Two rows, as Excel in Brazil writes them', value: EXAMPLE_ROWS } },
        [XLSX]: { file: { summary: 'The bytes of the file', value: 'PK' } },
      },
    },
    timeoutMs: TIMEOUT_MS,
    responses: {
      200: {
        description: 'With `dry_run=true`: the result that each line would have',
        schema: BatchCheck,
        inLanguage: true,
        examples: { checked: { summary: 'Two rows, one of which would be refused', value: EXAMPLE_CHECK } },
      },
      202: {
        description: 'Accepted: the lines are kept',
        schema: BatchAccepted,
        inLanguage: true,
        headers: { Location: 'Address of the job', ...CREATE_HEADERS },
        examples: { accepted: { summary: 'Accepted', value: EXAMPLE_ACCEPTED } },
      },
    },
    async handle(request) {
      const wired = parts();
      const sent = await sentLines(request);
      if (!sent.ok) return sent.error;
      const { bytes, readAs, notes } = sent.value;
      const { organization_id: organizationId } = request.credential();
      const updates = request.query.existing === 'update';
      if (request.query.dry_run === 'true') {
        const lines = await linesToCheck(bytes);
        if (!lines) return invalidFields([faultAt('', TOO_MANY_AT_ONCE)]);
        if (lines.length === 0) return invalidFields([faultAt('', NO_LINES)]);
        const results = await inTime(wired.checkBatchLines(organizationId, lines, updates));
        const shown = request.query.show_lines === 'true' ? lines : undefined;
        return json(200, batchCheckView(results, { ...sent.value, shown }, request.language));
      }
      const path = `${BASE_PATH}/asset-batches`;
      const key = request.idempotencyKey();
      const place = await inTime(wired.handler.place(acceptAssetBatch, { path, organizationId, key }));
      const {
        digest,
        lineCount,
        body: kept,
      } = await wired.keepBatchLines(place.isMade ? undefined : place.id, bytes, inTime);
      if (lineCount === 0) return invalidFields([faultAt('', NO_LINES)]);
      const creating = wired.handler.create(acceptAssetBatch, {
        path,
        cause: claimOf(
          wired,
          request,
          [readAs === '' ? digest : readAs, ...(updates ? ['update'] : [])].join(' '),
        ),
        looksElsewhere: true,
        async prepare(batchId) {
          if (kept === 'erased') return kept;
          if (kept && batchId === place.id)
            return {
              batchId,
              line_count: lineCount,
              ...kept,
              ...(updates && { existing: 'UPDATE' as const }),
            };
          // The key has expired while the lines arrived.
          throw new DependencyUnavailable('event_log', new Error(`batch ${batchId} is not ${place.id}`));
        },
      });
      const done = await commandResult(wired, request, await inTime(creating));
      if (done.kind === 'problem') return done;
      const { id, job_id } = done.state;
      const shown = noteViews(notes, request.language);
      const body = { batch_id: id, job_id, ...(shown.length > 0 && { notes: shown }) };
      return json(202, body, { headers: { Location: `${BASE_PATH}/jobs/${job_id}`, ...done.headers } });
    },
  });

/** Undefined if they are more than are checked at once. */
async function linesToCheck(bytes: AsyncIterable<Buffer>): Promise<readonly Buffer[] | undefined> {
  const lines: Buffer[] = [];
  for await (const portion of linePortions(bytes)) {
    if (lines.length + portion.length > MOST_LINES_AT_ONCE) return undefined;
    lines.push(...portion);
  }
  return lines;
}

/** `/asset-batches`: send, template, list, read, results; and `/revaluations` and exports, which also create a batch. */
export const batchRoutes = (parts: () => ManagementParts) =>
  resource<BatchState>(parts, {
    path: '/asset-batches',
    tag: 'Batches',
    name: 'Batch',
    stream: batchStream,
    evolve: evolveBatch,
    row: byId('batches', 'batch'),
    view: BatchView,
    inLanguage: true,
    answer: (state, { status, language, headers }) =>
      json(status, batchView(state, language) as Json, { version: state.version, headers }),
    operations: [
      send,
      // Before the route with an id: `template` is not an id.
      batchTemplate,
      list(listBatches, batchView, {
        summary: 'List batches and revaluations, newest first',
        query: ListBatches,
        page: BatchPage,
        inLanguage: true,
      }),
      read({
        summary: 'Read the progress of a batch or revaluation, now or at an earlier instant',
        description:
          'It has ended when every line is registered, and every valuation that the lines ask for is requested; each valuation has a job of its own, which may still run.',
      }),
      batchResults,
      revaluations,
      ...exports,
      exportFile,
    ],
  });
