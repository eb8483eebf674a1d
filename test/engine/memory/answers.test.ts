import { readdir } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AssetState } from '../../../projections/asset.ts';
import { listAssets } from '../../../queries/assets/list-assets.ts';
import { listDuplicates } from '../../../queries/assets/list-duplicates.ts';
import { listPortfolios } from '../../../queries/assets/list-portfolios.ts';
import { queueCounts } from '../../../queries/count-queues.ts';
import { failedJobs } from '../../../queries/jobs/list-failed-jobs.ts';
import { approvedPolicies } from '../../../queries/policies/list-approved-policies.ts';
import type { LookUp, Question } from '../../../queries/question.ts';
import { lastValuations } from '../../../queries/valuations/back-test-questions.ts';
import type { AgeDays } from '../../../queries/valuations/latest-valuation.ts';
import type { Row, SqlValue } from '../../../src/engine/projecting/read-models.ts';
import { identifiersOf } from '../../../src/kernel/identity/registration-mark.ts';
import type { JsonObject } from '../../../src/kernel/json.ts';
import { ASSET_CLASSES, VALUATION_AGES } from '../../../src/kernel/vocabulary.ts';
import type { FrozenInput } from '../../../src/valuing/domain/valuation/events.ts';
import { startChain } from '../../support/events.ts';
import { appendHistory, history } from '../../support/history.ts';
import { valuationCompleted } from '../../support/history-data.ts';
import { sumOf } from '../../support/memory/numeric.ts';
import { policyTerms } from '../../support/policies.ts';
import { interleaved, portfolioStreams } from '../../support/portfolio-history.ts';
import { seededRandom } from '../../support/random.ts';
import { found } from '../../support/references.ts';
import { bothReadModels } from './both.ts';

type AnyQuestion = Question<Record<string, unknown>, Row, unknown>;

const isQuestion = (value: unknown): value is AnyQuestion =>
  typeof value === 'object' && value !== null && 'statement' in value;
const isLookUp = (value: unknown): value is LookUp<unknown> =>
  typeof value === 'object' && value !== null && 'text' in value && 'read' in value;

/** Everything that the files of `queries/` export; so that no new one is forgotten here. */
const QUERIES = path.resolve(import.meta.dirname, '../../../queries');
const files = (await readdir(QUERIES, { recursive: true })).filter((name) => name.endsWith('.ts'));
const modules = await Promise.all(files.map((file) => import(path.join(QUERIES, file))));
const exported: unknown[] = modules.flatMap((each: object) => Object.values(each));
const questions = exported.filter(isQuestion);
const lookUps = exported.filter(isLookUp);

const NOTHING = { filter: {}, limit: 1, ageDays: new Map() };

const random = seededRandom(14);
const { log, readModels, database, rowsOf } = bothReadModels(fill);

/** An approved one of an organization of its own. */
const policyOfToday = (revalue_days_before: number | null) =>
  startChain(`policy-${random.uuid()}`).append(
    {
      type: 'PolicyProposed',
      data: policyTerms({ max_valuation_age_days: 90, revalue_days_before }) as unknown as JsonObject,
      metadata: { organization_id: random.uuid() },
    },
    { type: 'PolicyDecided', data: { decision: 'APPROVE', rationale: 'made up' } },
  );

interface RequestedValuation {
  readonly input: FrozenInput;
}

/** A made-up result with amounts. */
function calculated(): JsonObject {
  for (;;) {
    const result = valuationCompleted(random);
    if (result.outcome === 'CALCULATED') return result;
  }
}

/** Recognized collateral values that rest on a published price, of pledged assets: what marks are made of. */
function pledgedSoy() {
  const organization_id = random.uuid();
  const requested = log.events
    .filter(({ type }) => type === 'ValuationRequested')
    .map(({ data }) => data as unknown as RequestedValuation);
  const frozen = requested.find(({ input }) => input.policy !== null && input.purpose === 'COLLATERAL');
  if (!frozen) throw new Error('the history has no valuation by a policy');
  return Array.from({ length: 20 }, () => {
    const [asset_id, guarantee_id] = [random.uuid(), random.uuid()];
    const query = { kind: 'commodity-price', product_id: 'soy', state: 'PR', date: '2026-01-02' } as const;
    const answer = found(query, '120.00');
    const approval = { decision: 'APPROVE', rationale: 'made up' };
    const metadata = { organization_id };
    const obligation_id = random.uuid();
    const terms = { obligation_id, kind: 'OTHER', rank: 1, share: '1', limit: null, extension_of: null };
    const days = { effective_from: '2026-01-01', effective_until: null };
    const input = { ...frozen.input, asset: { ...frozen.input.asset, id: asset_id } };
    const result = { ...calculated(), answers: [{ query, answer }] } as unknown as JsonObject;
    const valuation = startChain(`valuation-${random.uuid()}`);
    const proposal = startChain(`guarantee-${guarantee_id}`);
    const decided = startChain(`encumbrances-${asset_id}`);
    const contract = { asset_class: 'INVENTORY', instrument: null, registration: null };
    const given = { asset_id, ...contract, ...terms, ...days };
    return [
      valuation.append(
        { type: 'ValuationRequested', data: { ...frozen, input } as unknown as JsonObject, metadata },
        { type: 'ValuationCompleted', data: result, metadata },
        { type: 'ValuationReviewed', data: approval, metadata },
        { type: 'ValuationReviewed', data: approval, metadata },
      ),
      proposal.append({ type: 'GuaranteeProposed', data: given, metadata }),
      decided.append({
        type: 'GuaranteeDecided',
        data: { ...approval, guarantee_id, version: 2, terms: { ...terms, ...days, registered_on: null } },
        metadata,
      }),
    ];
  }).flat();
}

async function fill(): Promise<void> {
  await appendHistory(log, history({ seed: 15, count: 3_000 }));
  const streams = portfolioStreams(random, [random.uuid(), random.uuid()], 150);
  for (const append of interleaved(random, streams)) await log.append(append);
  for (const revalue_days_before of [null, 0, 30]) await log.append(policyOfToday(revalue_days_before));
  for (const append of pledgedSoy()) await log.append(append);
}

const pick = <T>(items: readonly T[]): T | undefined => items[random.int(items.length)];
const NOBODY = '00000000-0000-0000-0000-000000000000';
/** The mark of one of those to whom a row is closed. */
const personIn = (closedTo: string): string => `\n${pick(closedTo.trim().split('\n'))}\n`;

/** Any day on which something falls due, or none of them. */
const day = (): string =>
  (pick(rowsOf('valuations').flatMap(({ due_on }) => due_on ?? [])) as string) ?? '2026-11-20';

/** What is due and too old is any two of the days that there are, or nothing. */
function ageDays(): AgeDays {
  const days = rowsOf('valuations').map((row) => String(row.valuation_date));
  return new Map(
    ASSET_CLASSES.filter(() => random.int(3) > 0).map((each) => {
      const [tooOldBefore = '', dueBefore = ''] = [pick(days) ?? '', pick(days) ?? ''].sort();
      return [each, { dueBefore, tooOldBefore }];
    }),
  );
}

/** What any question may ask for, about a row of the table that its statement names first. */
function parameters({ statement }: AnyQuestion): Record<string, unknown> {
  const { name } = statement(NOTHING);
  const [named = ''] = name.split(' ');
  const first = named === 'queues' ? 'assets' : named;
  // Few assets were told from others.
  const isFit = (row: Row) => name !== 'assets distinguished' || row.compared === true;
  const about = pick(rowsOf(first).filter(isFit)) ?? {};
  const columns = 'asset_class status portfolio external_reference asset_id obligation_id kind name review';
  const given = columns.split(' ').filter((name) => typeof about[name] === 'string' && random.int(3) === 0);
  return {
    organizationId: random.int(8) === 0 ? random.uuid() : (about.organization_id ?? null),
    id: about.id ?? null,
    assetId: about.asset_id ?? null,
    assetIds: [about.asset_id ?? NOBODY],
    valuationId: pick(rowsOf('valuations').filter(({ asset_id }) => asset_id === about.asset_id))?.id ?? null,
    obligationId: about.obligation_id ?? null,
    filter: {
      ...Object.fromEntries(given.map((name) => [name, about[name]])),
      ...(typeof about.closed_to === 'string' && random.int(3) === 0 && { mine: personIn(about.closed_to) }),
      ...(first === 'assets' && random.int(2) === 0 && { valuation: random.pick(VALUATION_AGES) }),
    },
    ageDays: new Map([[String(about.organization_id), ageDays()]]),
    today: day(),
    before: random.int(2) === 0 ? undefined : pick(log.events)?.position,
    position: pick(log.events)?.position,
    most: random.pick([1, 2, 20]),
    touchedBefore: pick(log.events)?.metadata.occurred_at,
    after: random.int(4) === 0 ? (about.id ?? null) : NOBODY,
    assetClass: about.asset_class ?? null,
    purpose: about.purpose ?? null,
    until: pick(rowsOf('valuations'))?.valuation_date ?? null,
    datedSince: pick(rowsOf('valuations'))?.valuation_date ?? '',
    limit: random.pick([1, 2, 7, 200]),
    ids: rowsOf('published_references').flatMap(({ id }) => (random.int(2) === 0 ? [String(id)] : [])),
  };
}

/** In an order that the statement leaves open the rows are compared in one of their own. */
function shown(name: string, rows: readonly object[]): readonly unknown[] {
  if (name === 'jobs failed')
    return rows.map((row) => JSON.parse((row as { state: string }).state).finished_at);
  if (/ by id$|^portfolios list |^valuations of collateral$/.test(name))
    return rows.map((row) => JSON.stringify(row)).sort();
  return rows;
}

async function both(name: string, text: string, values: readonly SqlValue[]) {
  const inMemory = await readModels.query(name, text, values);
  return { inMemory, inPostgres: await database.readModels.query(name, text, values) };
}

/** How many rows were answered in all. */
async function compare(question: AnyQuestion): Promise<number> {
  let rows = 0;
  for (let turn = 0; turn < 60; turn += 1) {
    const { name, text, values } = question.statement(parameters(question));
    const { inMemory, inPostgres } = await both(name, text, values);
    expect(shown(name, inMemory), `${name} of ${JSON.stringify(values)}`).toEqual(shown(name, inPostgres));
    rows += inPostgres.length;
  }
  return rows;
}

describe('the read models in memory answer as PostgreSQL does', () => {
  it.each(questions.map((question) => [question.statement(NOTHING).name, question] as const))(
    '%s',
    async (_name, question) => expect(await compare(question)).toBeGreaterThan(0),
  );

  it('portfolios list, whatever counts as fresh', async () => {
    let rows = 0;
    for (let turn = 0; turn < 10; turn += 1) {
      const dates = rowsOf('portfolio_valuations').map((row) => String(row.valuation_date));
      const classes = ASSET_CLASSES.filter(() => random.int(3) > 0);
      const oldestFresh = new Map(classes.map((each) => [each, pick(dates) ?? '']));
      rows += await compare(listPortfolios(oldestFresh, day()) as unknown as AnyQuestion);
    }
    expect(rows).toBeGreaterThan(0);
  });

  it('assets registered alike, as they stand and as they do not', async () => {
    const texts = rowsOf('assets').flatMap((row) => {
      const [held] = identifiersOf(JSON.parse(String(row.state)) as AssetState);
      return held?.type === 'REGISTRY'
        ? [{ subject: String(row.id), sealed: random.int(4) === 0 ? 'another' : held.sealed }]
        : [];
    });
    const question = listDuplicates([{ type: 'REGISTRY', texts }]);
    expect(await compare(question as unknown as AnyQuestion)).toBeGreaterThan(0);
    expect(await compare(listDuplicates([]) as unknown as AnyQuestion)).toBe(0);
  });

  it('valuations before disposals, of days and instants at hand', async () => {
    const assets = Array.from({ length: 40 }, () => {
      const row = pick(rowsOf('valuations'));
      return {
        assetId: String(row?.asset_id),
        day: String(pick(rowsOf('valuations'))?.valuation_date),
        endedBefore: log.events[random.int(log.events.length)]?.metadata.occurred_at ?? '',
      };
    });
    expect(await compare(lastValuations(assets) as unknown as AnyQuestion)).toBeGreaterThan(0);
  });

  it('assets list, whatever is due and too old', async () => {
    let rows = 0;
    for (let turn = 0; turn < 10; turn += 1)
      rows += await compare(listAssets(ageDays(), day(), random.pick([5, 10_000])) as unknown as AnyQuestion);
    expect(rows).toBeGreaterThan(0);
  });

  it('queues counted and approved policies, of every organization', async () => {
    for (const question of [queueCounts, approvedPolicies] as unknown as readonly AnyQuestion[]) {
      for (let turn = 0; turn < 20; turn += 1) {
        const own = new Map(rowsOf('assets').map((row) => [String(row.organization_id), ageDays()]));
        const { name, text, values } = question.statement({ ageDays: own, today: day() });
        const { inMemory, inPostgres } = await both(name, text, values);
        expect(inMemory, name).toEqual(inPostgres);
      }
    }
  });

  it.each(lookUps.map((lookUp) => [lookUp.name, lookUp] as const))('%s', async (name, { text }) => {
    const [first = ''] = name.split(' ');
    const ids = [...rowsOf(first), ...(first === 'jobs' ? rowsOf('document_jobs') : [])].map(({ id }) =>
      String(id),
    );
    expect(ids.length).toBeGreaterThanOrEqual(10);
    for (const keys of [[], [random.uuid()], ids.slice(0, 1), [...ids, random.uuid(), ...ids]]) {
      const { inMemory, inPostgres } = await both(name, text, [keys]);
      expect(shown(name, inMemory)).toEqual(shown(name, inPostgres));
    }
    const key = pick(ids) ?? '';
    expect(await readModels.row(name, text, key)).toEqual(await database.readModels.row(name, text, key));
  });

  it('every failed job, of those that ended at once in whatever order', async () => {
    const { name, text, values } = failedJobs.statement({ limit: 100_000 });
    const { inMemory, inPostgres } = await both(name, text, values);
    const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort();
    expect(sorted(inMemory)).toEqual(sorted(inPostgres));
  });

  it('how projections stand', async () => {
    expect(await readModels.projections()).toEqual(await database.readModels.projections());
  });

  it('refuses a statement that it does not know', async () => {
    await expect(readModels.query('nobody asks this', 'select', [])).rejects.toThrow('know no statement');
  });
});

it('sums decimals exactly, and writes them as PostgreSQL does', async () => {
  const digits = (most: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${most}}$`));
  const decimal = fc
    .tuple(fc.constantFrom('', '-'), digits(25), fc.option(digits(20)))
    .map(([sign, whole, fraction]) => `${sign}${whole}${fraction === null ? '' : `.${fraction}`}`);
  const sums = async (amounts: readonly string[]) => {
    const text = 'select sum(amount::numeric)::text as sum from unnest($1::text[]) as a (amount)';
    const { rows } = await database.pool.query<{ sum: string | null }>(text, [amounts]);
    expect(sumOf(amounts)).toBe(rows[0]?.sum);
  };
  await sums([]);
  await sums(['-0.05', '0.05']);
  await fc.assert(fc.asyncProperty(fc.array(decimal, { minLength: 1, maxLength: 6 }), sums), { numRuns: 60 });
});
