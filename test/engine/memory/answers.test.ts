import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projections } from '../../../projections/index.ts';
import { markedByPrices } from '../../../projections/valuation.ts';
import { listAssets } from '../../../queries/asset-lists.ts';
import { listDuplicates } from '../../../queries/assets.ts';
import { lastValuations } from '../../../queries/back-tests.ts';
import { openBatches } from '../../../queries/batches.ts';
import { coverageQuestions, loadBook } from '../../../queries/coverage.ts';
import { documentsToVerify, listAbandonedUploads } from '../../../queries/documents.ts';
import { listFailedJobs } from '../../../queries/jobs.ts';
import { approvedPolicies, listPolicyIds } from '../../../queries/policies.ts';
import { listPortfolios } from '../../../queries/portfolios.ts';
import { ask, type LookUp, type Question } from '../../../queries/question.ts';
import {
  type AgeDays,
  listPledgedQuestions,
  listRevaluingOrganizations,
  openValuations,
} from '../../../queries/valuations.ts';
import type { AssetState } from '../../../src/domain/asset.ts';
import { projectionWriter } from '../../../src/engine/projecting/live/writer.ts';
import type { ReadModelStore } from '../../../src/engine/projecting/read-model-store.ts';
import type { ReadModels, Row, RowValue, SqlValue } from '../../../src/engine/projecting/read-models.ts';
import { identifiersOf } from '../../../src/kernel/identity/registration-mark.ts';
import type { JsonObject } from '../../../src/kernel/json.ts';
import { ASSET_CLASSES, VALUATION_AGES } from '../../../src/kernel/vocabulary.ts';
import { startChain } from '../../support/events.ts';
import { appendHistory, history } from '../../support/history.ts';
import { answerTo } from '../../support/memory/answers.ts';
import { memoryReadModels } from '../../support/memory/read-models.ts';
import { memoryEventLog } from '../../support/memory-event-log.ts';
import { policyTerms } from '../../support/policies.ts';
import { interleaved, portfolioStreams } from '../../support/portfolio-history.ts';
import { seededRandom } from '../../support/random.ts';
import { type ReadModelDatabase, readModelDatabase } from '../../support/read-model-database.ts';

type AnyQuestion = Question<Record<string, unknown>, Row, unknown>;

const isQuestion = (value: unknown): value is AnyQuestion =>
  typeof value === 'object' && value !== null && 'statement' in value;
const isLookUp = (value: unknown): value is LookUp<unknown> =>
  typeof value === 'object' && value !== null && 'text' in value && 'read' in value;

/** The exports of `queries/` that memory answers; read from the files, so that no new one is missed. */
const QUERIES = path.resolve(import.meta.dirname, '../../../queries');
const files = (await readdir(QUERIES, { recursive: true })).filter((name) => name.endsWith('.ts'));
const modules = await Promise.all(files.map((file) => import(path.join(QUERIES, file))));
const exported: unknown[] = modules.flatMap((each: object) => Object.values(each));
const NOTHING = {
  filter: {},
  limit: 1,
  ageDays: new Map(),
  tasks: [],
  old: [],
  person: '',
  now: '2026-11-20T12:00:00.000Z',
};
const questions = exported.filter(isQuestion).filter(({ statement }) => answerTo(statement(NOTHING).name));
const lookUps = exported.filter(isLookUp);

const log = memoryEventLog();
const memory = memoryReadModels();
const { store, readModels } = memory.open();
const random = seededRandom(14);
let database: ReadModelDatabase;

async function project(into: ReadModelStore): Promise<void> {
  for (const projection of projections) {
    const { position, epoch } = await into.create(projection, 'live');
    const writer = projectionWriter({ store: into, projection, place: 'live', epoch, position });
    for (let isDone = false; !isDone; ) {
      const batch = await log.readAll({ after: writer.position, limit: 500 });
      await writer.take(batch);
      isDone = batch.caughtUp;
    }
  }
}

/** An approved policy of a new organization. */
const policyOfToday = (revalue_days_before: number | null) =>
  startChain(`policy-${random.uuid()}`).append(
    {
      type: 'PolicyProposed',
      data: policyTerms({ max_valuation_age_days: 90, revalue_days_before }) as unknown as JsonObject,
      metadata: { organization_id: random.uuid() },
    },
    { type: 'PolicyDecided', data: { decision: 'APPROVE', rationale: 'made up' } },
  );

/** Changes a row in both, to values that the history does not produce. */
async function change(table: string, row: Row | undefined, columns: Readonly<Record<string, RowValue>>) {
  const id = String(row?.id);
  memory.database.tables.get(`read_models.${table}`)?.rows.set(id, { ...row, ...columns });
  const set = Object.keys(columns).map((column, index) => `${column} = $${index + 2}`);
  const text = `update read_models.${table} set ${set.join(', ')} where id = $1`;
  expect((await database.pool.query(text, [id, ...Object.values(columns)])).rowCount).toBe(1);
}

beforeAll(async () => {
  database = await readModelDatabase();
  await appendHistory(log, history({ seed: 15, count: 3_000 }));
  const streams = portfolioStreams(random, [random.uuid(), random.uuid()], 150);
  for (const append of interleaved(random, streams)) await log.append(append);
  for (const revalue_days_before of [null, 0, 30]) await log.append(policyOfToday(revalue_days_before));
  await project(store);
  await project(database.store);
  // States that the history does not produce: an obligation claimed but not registered, a disposal not marked.
  const [claim] = rowsOf('obligation_references');
  memory.database.tables.get('read_models.obligations')?.rows.delete(String(claim?.id));
  await database.pool.query('delete from read_models.obligations where id = $1', [claim?.id]);
  const disposed = rowsOf('encumbrances').filter((row) => row.disposed === true);
  const asset = rowsOf('assets').find(({ id }) => disposed.some((row) => row.id === id));
  await change('assets', asset, { status: 'ACTIVE' });
  const pledged = rowsOf('guarantees').filter(({ status }) => status === 'RECOGNIZED');
  const isPledged = ({ asset_id }: Row) => pledged.some((one) => one.asset_id === asset_id);
  for (const valuation of rowsOf('valuations').filter(isPledged))
    await change('valuations', valuation, {
      ...{ review: 'APPROVED', mark_basis: '{"answers":[{"question":"soy"}]}', mark_questions: '["soy"]' },
      collateral: `{"status":"${random.pick(['RECOGNIZED', 'PENDING'])}","amount":"1.00"}`,
    });
  const ids = idsOf('valuations');
  await database.pool.query(
    `insert into read_models.valuation_prices ${markedByPrices.parts.select('read_models')} on conflict do nothing`,
    [ids],
  );
});
afterAll(() => database.close());

const pick = <T>(items: readonly T[]): T | undefined => items[random.int(items.length)];
const rowsOf = (table: string): readonly Row[] => [
  ...(memory.database.tables.get(`read_models.${table}`)?.rows.values() ?? []),
];

const idsOf = (table: string, column = 'id') => rowsOf(table).map((row) => String(row[column]));
const SWEPT = [
  ['secured', null, false],
  ['secured of an organization', null, true],
  ['unsecured', 'unsecured 00000000-0000-0000-0000-000000000000', false],
  ['unsecured of an organization', 'unsecured 00000000-0000-0000-0000-000000000000', true],
] as const;
const LAST_POSITION = '~';
const middlePosition = () => idsOf('guarantees', 'first_position').toSorted()[40] ?? '';

/** Registry identifiers of assets; one in four is replaced by another text. */
const registered = () =>
  rowsOf('assets').flatMap((row) => {
    const [held] = identifiersOf(JSON.parse(String(row.state)) as AssetState);
    if (held?.type !== 'REGISTRY') return [];
    return [{ subject: String(row.id), sealed: random.int(4) === 0 ? 'another' : held.sealed }];
  });

const someDisposals = () =>
  Array.from({ length: 40 }, () => ({
    assetId: String(pick(rowsOf('valuations'))?.asset_id),
    day: String(pick(rowsOf('valuations'))?.valuation_date),
    endedBefore: pick(log.events)?.metadata.occurred_at ?? '',
  }));

const NOBODY = '00000000-0000-0000-0000-000000000000';
/** The key of one person who may not see a row. */
const personIn = (closedTo: string): string => `\n${pick(closedTo.trim().split('\n'))}\n`;

/** A day on which something is due, or another one. */
const day = (): string =>
  (pick(rowsOf('valuations').flatMap(({ due_on }) => due_on ?? [])) as string) ?? '2026-11-20';

/** Two of the existing days as limits for due and too old, or none. */
function ageDays(): AgeDays {
  const days = rowsOf('valuations').map((row) => String(row.valuation_date));
  return new Map(
    ASSET_CLASSES.filter(() => random.int(3) > 0).map((each) => {
      const [tooOldBefore = '', dueBefore = ''] = [pick(days) ?? '', pick(days) ?? ''].sort();
      return [each, { dueBefore, tooOldBefore }];
    }),
  );
}

/** Random parameters of a question about a row of the first table in its statement. */
function parameters({ statement }: AnyQuestion): Record<string, unknown> {
  const { name } = statement(NOTHING);
  const [first = ''] = name.split(' ');
  // Few assets are distinguished from duplicates.
  const isFit = (row: Row) => name !== 'assets distinguished' || row.compared === true;
  const about = pick(rowsOf(first).filter(isFit)) ?? {};
  const given = [
    'asset_class',
    'status',
    'portfolio',
    'external_reference',
    'asset_id',
    'obligation_id',
    'kind',
    'name',
    'review',
  ].filter((name) => typeof about[name] === 'string' && random.int(3) === 0);
  return {
    organizationId: random.int(8) === 0 ? random.uuid() : (about.organization_id ?? null),
    id: about.id ?? null,
    assetId: about.asset_id ?? null,
    valuationId: pick(rowsOf('valuations').filter(({ asset_id }) => asset_id === about.asset_id))?.id ?? null,
    obligationId: about.obligation_id ?? null,
    filter: {
      ...Object.fromEntries(given.map((name) => [name, about[name]])),
      ...(typeof about.closed_to === 'string' && random.int(3) === 0 && { mine: personIn(about.closed_to) }),
      ...(first === 'assets' && random.int(2) === 0 && { valuation: random.pick(VALUATION_AGES) }),
    },
    // Including the exact place of a row: pages neither repeat nor skip it.
    before: random.pick([undefined, pick(log.events)?.position, about.first_position]),
    position: pick(log.events)?.position,
    most: random.pick([1, 2, 20]),
    after: name.endsWith(' by reference')
      ? (about.external_reference ?? null)
      : random.pick([NOBODY, NOBODY, about.id ?? null]),
    assetClass: about.asset_class ?? null,
    purpose: about.purpose ?? null,
    until: pick(rowsOf('valuations'))?.valuation_date ?? null,
    datedSince: pick(rowsOf('valuations'))?.valuation_date ?? '',
    limit: random.pick([1, 2, 7, 200]),
    assetIds: [about.asset_id ?? NOBODY],
    references: [about.external_reference ?? 'none', 'another'],
    portfolios: [about.portfolio ?? 'none', 'another'],
    ids: idsOf(first === 'assets' ? first : 'published_references').filter(() => random.int(2) === 0),
  };
}

/** More than all rows. */
const ALL = 100_000;
/** Rows without a defined order are sorted before the comparison. */
const OPEN = [
  / by id$/,
  /^(portfolios list|assets compared|assets distinguished|questions|references|jobs failed|valuations of|obligations of)/,
  /^coverage (?!obligations .*after)/,
];
/** In memory, portfolios have a number of assets but no sums. */
const COUNTED = ['id', 'name', 'first_position', 'has_more', 'asset_class', 'asset_count'];

function shown(name: string, rows: readonly object[], limit?: SqlValue): readonly unknown[] {
  // Of rows that ended at the same time, any may be left out.
  if (name === 'jobs failed' && limit !== ALL)
    return rows.map((row) => JSON.parse((row as { state: string }).state).finished_at);
  const isPortfolio = name.startsWith('portfolios list ');
  const texts = rows.map((row) => JSON.stringify(row, isPortfolio ? COUNTED : undefined));
  return OPEN.some((open) => open.test(name)) ? texts.toSorted() : texts;
}

/** Queries both, which must answer alike, and counts the rows of each statement. */
const twins: ReadModels = {
  projections: () => database.readModels.projections(),
  row: (...asked) => database.readModels.row(...asked),
  passed: (...asked) => database.readModels.passed(...asked),
  async query<Found extends object>(name: string, text: string, values: readonly SqlValue[]) {
    const inMemory = await readModels.query<Found>(name, text, values);
    const inPostgres = await database.readModels.query<Found>(name, text, values);
    expect(shown(name, inMemory, values[0]), `${name} of ${JSON.stringify(values)}`).toEqual(
      shown(name, inPostgres, values[0]),
    );
    answered.set(name, (answered.get(name) ?? 0) + inPostgres.length);
    return inPostgres;
  },
};
const answered = new Map<string, number>();

/** The total number of rows answered. */
async function compare(asked: () => unknown, turns = 60): Promise<number> {
  answered.clear();
  for (let turn = 0; turn < turns; turn += 1) {
    const question = asked() as AnyQuestion;
    await ask(twins, question, parameters(question));
  }
  return [...answered.values()].reduce((sum, rows) => sum + rows, 0);
}

describe('the read models in memory answer as PostgreSQL does', () => {
  it.each(questions.map((question) => [question.statement(NOTHING).name, question] as const))(
    '%s',
    async (_name, question) => expect(await compare(() => question)).toBeGreaterThan(0),
  );

  it.each<[string, () => unknown]>([
    ['portfolios list', () => listPortfolios(new Map(), day())],
    [
      'assets registered alike, current and not',
      () => listDuplicates([{ type: 'REGISTRY', texts: registered() }]),
    ],
    ['valuations before disposals, of days and instants at hand', () => lastValuations(someDisposals())],
    [
      'assets list, whatever is due and too old',
      () => listAssets(ageDays(), day(), { mostLookedAt: random.pick([5, 10_000]) }),
    ],
  ])('%s', async (_name, question) => expect(await compare(question, 600)).toBeGreaterThan(0));

  it.each<[string, (models: ReadModels) => Promise<unknown>]>([
    ['policies all', listPolicyIds],
    ['valuations open', (models) => ask(models, openValuations, { most: 2 })],
    ['documents open', (models) => ask(models, documentsToVerify, { most: 2 })],
    ['batches open', (models) => ask(models, openBatches, { most: 2 })],
    ['questions pledged', listPledgedQuestions],
    ['policies revaluing', (models) => listRevaluingOrganizations(models, NOBODY, 1)],
    ['uploads abandoned', (models) => listAbandonedUploads(models, '2999-01-01T00:00:00.000Z', 5)],
    ...SWEPT.map(
      ([name, after, isOwn]) =>
        [
          `coverage obligations ${name}`,
          async (models: ReadModels) => {
            const organizationId = isOwn ? idsOf('guarantees', 'organization_id')[9] : undefined;
            for (const position of ['', middlePosition(), LAST_POSITION])
              await coverageQuestions(models).obligations({ after, limit: 90, position, organizationId });
          },
        ] as [string, (models: ReadModels) => Promise<unknown>],
    ),
    [
      'coverage given',
      (models) =>
        coverageQuestions(models).given(idsOf('obligations').slice(0, 20), idsOf('assets').slice(0, 9)),
    ],
    ['coverage assets given', (models) => coverageQuestions(models).given(idsOf('obligations'), [])],
    [
      'coverage valued assets',
      (models) => coverageQuestions(models).valuedAssets(idsOf('valuations').slice(9)),
    ],
    ['coverage recorded', (models) => coverageQuestions(models).lastAlarms(idsOf('coverage_records'))],
    [
      'coverage obligations marked',
      (models) => coverageQuestions(models).marked({ question: 'soy', after: NOBODY, limit: 1_000 }),
    ],
    ['policies approved everywhere', (models) => ask(models, approvedPolicies, {})],
    ['jobs failed', (models) => listFailedJobs(models, ALL)],
    ['coverage open claims', (models) => coverageQuestions(models).openClaims()],
    ['coverage open disposals', (models) => coverageQuestions(models).openDisposals()],
  ])('%s', async (name, asked) => {
    answered.clear();
    await asked(twins);
    expect(answered.get(name)).toBeGreaterThan(0);
  });

  it('every statement of a book', async () => {
    answered.clear();
    const lenders = Map.groupBy(rowsOf('guarantees'), ({ organization_id }) => String(organization_id));
    for (const [organization, guarantees] of lenders) {
      // The generated obligations and guarantees are unrelated, so the book itself has no sums here.
      const ids = guarantees.map(({ obligation_id }) => String(obligation_id));
      await expect(loadBook(twins, organization, [...ids, ...idsOf('obligations')])).rejects.toThrow(
        'read_models is unavailable',
      );
    }
    expect([...answered.keys()].sort()).toEqual([
      'assets compared',
      'coverage assets',
      'coverage encumbrances',
      'coverage guarantees',
      'coverage obligations',
      'coverage valuations',
      'policies approved',
    ]);
    for (const [name, found] of answered) expect(found, name).toBeGreaterThan(0);
  });

  it.each(lookUps.map((lookUp) => [lookUp.name, lookUp] as const))('%s', async (name, { text }) => {
    const [first = ''] = name.split(' ');
    const ids = [...idsOf(first), ...(first === 'jobs' ? idsOf('document_jobs') : [])];
    expect(ids.length).toBeGreaterThanOrEqual(10);
    for (const keys of [[], [random.uuid()], ids.slice(0, 1), [...ids, random.uuid(), ...ids]])
      await twins.query(name, text, [keys]);
    const key = pick(ids) ?? '';
    expect(await readModels.row(name, text, key)).toEqual(await database.readModels.row(name, text, key));
  });

  it('the state of projections', async () => {
    expect(await readModels.projections()).toEqual(await database.readModels.projections());
  });

  it('refuses an unknown statement', async () => {
    await expect(readModels.query('nobody asks this', 'select', [])).rejects.toThrow('know no statement');
  });
});
