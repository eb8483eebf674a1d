import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ListPortfolios, listPortfolios } from '../../queries/portfolios.ts';
import { ask } from '../../queries/question.ts';
import { PortfolioPage, PortfolioView } from '../../queries/views/portfolio.ts';
import type { Position } from '../../src/engine/log/event-log.ts';
import { newStream, startChain } from '../support/events.ts';
import { memoryEventLog } from '../support/memory-event-log.ts';
import { archived, moved, registered } from '../support/portfolio-events.ts';
import { interleaved, portfolioStreams } from '../support/portfolio-history.ts';
import { type PortfolioRig, portfolioRig } from '../support/portfolio-rig.ts';
import { seededRandom } from '../support/random.ts';

const log = memoryEventLog();
const organization = randomUUID();
const metadata = { organization_id: organization };
let rig: PortfolioRig;

const name = async (portfolio: string) => {
  const chain = startChain(newStream('asset'));
  await log.append(chain.append({ ...registered(portfolio), metadata }));
  return chain;
};
const NAMES = Array.from({ length: 9 }, (_, index) => `Portfolio ${index}`);
const NEWEST_FIRST = NAMES.toReversed();

beforeAll(async () => {
  rig = await portfolioRig();
  const random = seededRandom(5);
  for (const append of interleaved(random, portfolioStreams(random, [random.uuid()], 40)))
    await log.append(append);
  for (const each of NAMES) {
    await name(each);
    // Names without an active asset sort between all others.
    const gone = await name(`Gone ${each}`);
    await log.append(gone.append({ ...archived, metadata }));
  }
  await rig.follow(log, [1_000]);
});
afterAll(() => rig.close());

const page = (limit: number, before?: Position) =>
  ask(rig.database.readModels, listPortfolios(new Map(), '2026-11-20'), {
    organizationId: organization,
    filter: {},
    before,
    limit,
  });
const namesOf = (views: readonly PortfolioView[]) => views.map((view) => view.name);

describe('the list of portfolios', () => {
  it.each([1, 2, 8, 9, 10, 200])('has each once, newest first, %i a page', async (limit) => {
    expect(namesOf(await rig.list(organization, { limit }))).toEqual(NEWEST_FIRST);
  });

  it('marks the last page as the last, also when it is full', async () => {
    expect((await page(9)).next).toBeNull();
    const first = await page(4);
    expect(first.states).toHaveLength(4);
    const second = await page(5, first.next ?? undefined);
    expect([second.states.length, second.next]).toEqual([5, null]);
  });

  it('finds a portfolio by its exact name, in its own organization', async () => {
    expect(namesOf(await rig.list(organization, { name: 'Portfolio 3' }))).toEqual(['Portfolio 3']);
    for (const other of ['portfolio 3', 'Portfolio', 'Portfolio 3 ', "'; --"])
      expect(await rig.list(organization, { name: other })).toEqual([]);
    expect(await rig.list(randomUUID(), { name: 'Portfolio 3' })).toEqual([]);
  });

  it('neither skips nor repeats while names appear, disappear and return between pages', async () => {
    const seen: string[] = [];
    for (let before: Position | undefined, turn = 0; ; turn += 1) {
      const { states, next } = await page(2, before);
      seen.push(...states.map((state) => state.name));
      if (next === null) break;
      before = next;
      const chain = await name(`New ${turn}`);
      await log.append(chain.append({ ...moved('Portfolio 8'), metadata }));
      await log.append(chain.append({ ...archived, metadata }));
      await rig.follow(log, [1_000]);
    }
    expect(seen).toEqual(NEWEST_FIRST);
  });
});

it('shows portfolios with any content in their schema', async () => {
  const [{ metadata: first } = { metadata: { organization_id: '' } }] = log.events;
  const views = await rig.list(String(first.organization_id));
  expect(views.length).toBeGreaterThan(3);
  for (const view of views) {
    expect(PortfolioView.safeParse(view).error).toBeUndefined();
    expect(Object.keys(view)).toEqual(Object.keys(PortfolioView.shape));
    for (const { known_count, unknown_count } of Object.values(view.totals))
      expect(known_count + unknown_count).toBe(view.asset_count);
  }
  expect(PortfolioPage.safeParse({ items: views, next_cursor: null }).error).toBeUndefined();
});

it('takes a name, a cursor and a limit, and nothing else', () => {
  expect(ListPortfolios.parse({ name: 'North' })).toEqual({ name: 'North', limit: 50 });
  for (const wrong of [{ name: '' }, { portfolio: 'North' }, { limit: '201' }])
    expect(ListPortfolios.safeParse(wrong).success).toBe(false);
});

/** 1,600 portfolios with 20 classes each, of which 40 are of the organization. */
const MANY = `
  insert into read_models.portfolios (id, organization_id, name, first_position)
    select gen_random_uuid(), case when n <= 40 then $ORGANIZATION::uuid else gen_random_uuid() end, 'Many ' || n, n::text
    from generate_series(1, 1600) as n;
  insert into read_models.portfolio_parts (asset_id, purpose, organization_id, portfolio_id, changed_at)
    select gen_random_uuid(), '', organization_id, id, '' from read_models.portfolios;
  insert into read_models.portfolio_sums (portfolio_id, purpose, asset_class, parts)
    select id, 'COLLATERAL', 'CLASS_' || n, 1 from read_models.portfolios, generate_series(1, 20) as n
    where name like 'Many %' order by random();
  insert into read_models.portfolio_valued (portfolio_id, purpose, asset_class, level, period, parts)
    select portfolio_id, purpose, asset_class, 'DAY', '2026-10-20', 1 from read_models.portfolio_sums;
  insert into read_models.portfolio_recognized (portfolio_id, purpose, asset_class, changed, level, period, parts)
    select portfolio_id, purpose, asset_class, false, 'ALL', '', 1 from read_models.portfolio_sums;
  insert into read_models.portfolio_due (portfolio_id, purpose, asset_class, changed, due_on, approved_on, parts)
    select portfolio_id, purpose, asset_class, false, '2026-11-' || (n + 10), '2026-11-20', 1
    from read_models.portfolio_sums, generate_series(1, 2) as n;
  analyze`;

it('reads the sums of its own portfolios alone', async () => {
  const client = await rig.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(MANY.replace('$ORGANIZATION', `'${organization}'`));
    const { statement } = listPortfolios(new Map([['VEHICLE', '2026-11-01']]), '2026-11-20');
    const { text, values } = statement({
      organizationId: organization,
      filter: {},
      before: undefined,
      limit: 200,
    });
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('portfolio_recognized_pkey');
    expect(plan).not.toMatch(/Seq Scan on portfolio_(sums|valued|recognized|due)/);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
