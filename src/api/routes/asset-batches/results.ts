import { z } from 'zod';
import { LineResultView, lineResultView } from '../../../../queries/batches.ts';
import { byId, lookUp } from '../../../../queries/question.ts';
import { valuesOf } from '../../../../queries/views/valuation.ts';
import type { AssetState } from '../../../domain/asset.ts';
import { type BatchState, batchStream, type LineResult, MOST_LINES_AT_ONCE } from '../../../domain/batch.ts';
import { type DomainEvent, readEvent } from '../../../domain/events/catalog.ts';
import type { ValuationState } from '../../../domain/valuation.ts';
import type { EventLog } from '../../../engine/log/event-log.ts';
import { decimal, sum, toAmount } from '../../../kernel/decimal.ts';
import type { Json } from '../../../kernel/json.ts';
import { bilingual, bilingualTexts } from '../../../kernel/text/bilingual.ts';
import { type Label, VALUE_NAMES, type ValueName } from '../../../kernel/vocabulary.ts';
import { REASON_WORDS } from '../../../kernel/words/codes.ts';
import { faultWords } from '../../../kernel/words/faults.ts';
import { GENERAL_LIMITATIONS } from '../../../kernel/words/limitations.ts';
import { assetClass } from '../../../valuation/asset-classes/index.ts';
import { invalidParameter } from '../../pipeline/answer/problem.ts';
import { staleHeader, waitForOwnWrites } from '../../resource/consistency.ts';
import type { ManagementParts } from '../../resource/management.ts';
import { readOf } from '../../resource/read.ts';
import { content, type Language, type RouteAnswer, type RouteRequest } from '../../route.ts';
import { csvOf, type WrittenCell, type WrittenRows, workbookOf } from '../../sheets/writing/write.ts';
import { CSV, CSV_WITH_HEADINGS, NDJSON, XLSX } from './sheet.ts';

/** Events read at once: each has the results of a few hundred lines. */
const EVENTS_AT_ONCE = 4;

/** For 20,000 lines with their valuations. */
const SHEET_TIMEOUT_MS = 60_000;
const SHEET = bilingual('sheets.results');
const TOO_MANY_LINES = faultWords(
  'too_many_lines',
  bilingual('sheets.too_many_for_a_sheet', { MOST_LINES: MOST_LINES_AT_ONCE }),
);

const ResultsQuery = z.strictObject({
  format: z.enum(['json', 'csv', 'xlsx']).optional().meta({
    description: 'Lines of JSON, or a sheet with the registered assets and their values.',
    default: 'json',
  }),
});

export const batchResults = readOf<BatchState, typeof ResultsQuery>({
  step: '/results',
  operationId: 'getBatchResults',
  summary: 'Read the result of each line of a batch',
  description: `A line of JSON for each line of the batch, in their order. Lines that are not done yet are missing: read it again when the job has ended. The result of a line never changes. Of the request it quotes only \`key\`.\n\n\`format=csv\` or \`xlsx\`: a row for each line, with the asset and its figures as they were valued, the six values with their limitations and the reasons for missing ones in words, and the totals of the known amounts; in their current state; of at most ${MOST_LINES_AT_ONCE} lines. CSV follows the conventions of spreadsheets in the language. No cell is a formula.`,
  query: ResultsQuery,
  timeoutMs: SHEET_TIMEOUT_MS,
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
  async answer({ id, total_lines }, request, wired) {
    const { format = 'json' } = request.query;
    if (format !== 'json' && total_lines > MOST_LINES_AT_ONCE)
      return invalidParameter('format', TOO_MANY_LINES);
    if (format !== 'json') return sheetOf(wired, request, id, format);
    return {
      kind: 'flow',
      mediaType: NDJSON,
      headers: { 'Content-Language': request.language },
      chunks: resultsOf(wired.log, id, request.language),
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
  const { stale } = await waitForOwnWrites(wired, request, RESULT_MODELS);
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

/** The recorded results, in chunks of lines. */
async function* stretchesOf(log: EventLog, id: string): AsyncGenerator<Stretch> {
  for (let fromRevision = 0; ; fromRevision += EVENTS_AT_ONCE) {
    const events = await log.readStream(batchStream(id), { fromRevision, limit: EVENTS_AT_ONCE });
    for (const event of events.map((each) => readEvent(each) as DomainEvent))
      if (event.type === 'BatchLinesDone' && event.data.results.length > 0) yield event.data;
    if (events.length < EVENTS_AT_ONCE) return;
  }
}

const ASSETS = byId<AssetState>('assets', 'asset');
const VALUATIONS = byId<ValuationState>('valuations', 'valuation');
/** The read models behind a sheet of results. */
const RESULT_MODELS = [...ASSETS.projections, ...VALUATIONS.projections];

/** Valuations loaded at once: each may be large. */
const AT_ONCE = 100;
const MOST_ATTRIBUTES = 100;

const HEADINGS: readonly Label[] = [
  bilingual('sheets.line'),
  bilingual('sheets.key'),
  bilingual('sheets.outcome'),
  bilingual('sheets.asset_class'),
  bilingual('sheets.name'),
  bilingual('sheets.external_reference'),
  bilingual('sheets.portfolio'),
];
const VALUES: Readonly<Record<ValueName, Label>> = bilingualTexts('sheets-values');
const BEHIND: readonly Label[] = [
  bilingual('sheets.limitations'),
  bilingual('sheets.why_amounts_missing'),
  bilingual('sheets.problem'),
  bilingual('sheets.asset_id'),
  bilingual('sheets.valuation_id'),
];
const OUTCOMES: Readonly<Record<LineResult['status'], Label>> = bilingualTexts('sheets-outcomes');
const TOTAL: Label = bilingual('sheets.total');

interface Row {
  readonly before: readonly WrittenCell[];
  readonly attributes: ReadonlyMap<string, string>;
  readonly amounts: Readonly<Record<ValueName, string | null>> | undefined;
  readonly behind: readonly WrittenCell[];
}

interface NumberedResult {
  readonly line: number;
  readonly result: LineResult;
}

/** A row for each finished line: the asset, its values and their limitations; then the totals. */
async function resultRows(
  parts: Pick<ManagementParts, 'readModels'>,
  organizationId: string,
  results: AsyncIterable<NumberedResult>,
  language: Language,
): Promise<WrittenRows> {
  const rows: Row[] = [];
  let waiting: NumberedResult[] = [];
  const take = async (): Promise<void> => {
    const each = waiting.map((one) => rowOf(parts, organizationId, one, language));
    rows.push(...(await Promise.all(each)));
    waiting = [];
  };
  for await (const result of results) {
    waiting.push(result);
    if (waiting.length === AT_ONCE) await take();
  }
  await take();
  const names = [...new Set(rows.flatMap(({ attributes }) => [...attributes.keys()]))].slice(
    0,
    MOST_ATTRIBUTES,
  );
  const texts = (labels: readonly Label[]) => labels.map((label) => ({ text: label[language] }));
  return [
    [
      ...texts(HEADINGS),
      ...names.map((name) => ({ text: `attributes.${name}` })),
      ...texts(VALUE_NAMES.map((name) => VALUES[name])),
      ...texts(BEHIND),
    ],
    ...rows.map(({ before, attributes, amounts, behind }) => [
      ...before,
      ...names.map((name) => textOf(attributes.get(name))),
      ...VALUE_NAMES.map((name) => amountOf(amounts?.[name])),
      ...behind,
    ]),
    [
      { text: TOTAL[language] },
      ...Array(HEADINGS.length + names.length - 1).fill(null),
      ...totals(rows),
      ...BEHIND.map(() => null),
    ],
  ];
}

const textOf = (text: string | null | undefined): WrittenCell => (text ? { text } : null);
const amountOf = (amount: string | null | undefined): WrittenCell => (amount ? { amount } : null);

const totals = (rows: readonly Row[]): readonly WrittenCell[] =>
  VALUE_NAMES.map((name) => {
    const known = rows.flatMap(({ amounts }) => amounts?.[name] ?? []);
    const total = toAmount(sum(known.map(decimal)));
    return known.length > 0 && total.ok ? { amount: total.value } : null;
  });

async function rowOf(
  { readModels }: Pick<ManagementParts, 'readModels'>,
  organizationId: string,
  { line, result }: NumberedResult,
  language: Language,
): Promise<Row> {
  const { asset_id, valuation_id } = result;
  const found = <State>(look: ReturnType<typeof byId<State>>, id: string | undefined) =>
    id === undefined ? undefined : lookUp(readModels, look, { organizationId, id });
  const [state, valuation] = await Promise.all([found(ASSETS, asset_id), found(VALUATIONS, valuation_id)]);
  // The asset as it was valued, because it may have changed since.
  const asset = valuation?.input.asset ?? state;
  const methods = asset ? assetClass(asset.asset_class).methods.map(({ method }) => method) : [];
  const values = valuation && valuesOf(valuation, methods);
  const reasons = new Set(
    VALUE_NAMES.flatMap((name) =>
      values?.[name].status === 'NO_COVERAGE' || values?.[name].status === 'PENDING'
        ? values[name].reason_codes
        : [],
    ),
  );
  const shown = lineResultView(line, result, language);
  return {
    before: [
      { text: String(line) },
      textOf(result.key),
      { text: OUTCOMES[result.status][language] },
      textOf(asset?.asset_class),
      textOf(asset?.name),
      textOf(asset?.external_reference),
      textOf(asset?.portfolio),
    ],
    attributes: new Map(asset ? figuresIn(asset.attributes, '') : []),
    amounts:
      values &&
      (Object.fromEntries(VALUE_NAMES.map((name) => [name, values[name].amount])) as Row['amounts']),
    behind: [
      textOf(
        (valuation?.result?.limitations ?? [])
          .filter(({ code }) => !GENERAL.has(code))
          .map(({ code, text }) => `${code}: ${text[language]}`)
          .join('\n'),
      ),
      textOf([...reasons].map((code) => `${code}: ${REASON_WORDS[code][language]}`).join('\n')),
      textOf(problemIn(shown)),
      textOf(asset_id),
      textOf(valuation_id),
    ],
  };
}

/** The two limitations of every result, which are left out. */
const GENERAL = new Set(GENERAL_LIMITATIONS.map(({ code }) => code));

const problemIn = ({ problem }: LineResultView): string =>
  problem === undefined
    ? ''
    : [problem.detail, ...problem.errors.map(({ pointer, detail }) => `${pointer}: ${detail}`)].join('\n');

/** Texts and numbers by their place. Personal ones stay encrypted. */
function figuresIn(value: Json, name: string): readonly (readonly [string, string])[] {
  if (value === null) return [];
  if (typeof value !== 'object') return [[name, String(value)]];
  if ('sealed' in value) return [];
  return Object.entries(value).flatMap(([step, below]) =>
    figuresIn(below ?? null, name === '' ? step : `${name}.${step}`),
  );
}
