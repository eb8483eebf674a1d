import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eachValue } from '../../queries/views/fields.ts';
import { eachRecognized, type PortfolioView } from '../../queries/views/portfolio.ts';
import { portfolioId } from '../../src/kernel/ids.ts';
import type { ValueName } from '../../src/kernel/vocabulary.ts';
import { type Chain, type Draft, startChain } from '../support/events.ts';
import { memoryEventLog } from '../support/memory-event-log.ts';
import {
  approved,
  completed,
  registered,
  rejected,
  requested,
  started,
  withdrawn,
} from '../support/portfolio-events.ts';
import { type PortfolioRig, portfolioRig, type Request } from '../support/portfolio-rig.ts';

/** Examples of portfolios; `portfolio-any-order.test.ts` compares thousands of events with a reference fold. */

let rig: PortfolioRig;
let log: ReturnType<typeof memoryEventLog>;
let organization: string;
beforeAll(async () => {
  rig = await portfolioRig();
});
beforeEach(async () => {
  await rig.forget();
  log = memoryEventLog();
  organization = randomUUID();
});
afterAll(() => rig.close());

/** A stream's id, and a function that appends to it. */
interface Writer {
  readonly id: string;
  readonly append: (...drafts: readonly [Draft, ...Draft[]]) => Promise<unknown>;
}

let second = 0;
/** Each event is a second later than the last event of any stream. */
function writer(kind: string, id: string, owner: string): Writer {
  const chain: Chain = startChain(`${kind}-${id}`);
  const placed = (draft: Draft): Draft => {
    second += 1;
    const occurred_at = new Date(Date.parse('2026-11-20T12:00:00.000Z') + second * 1_000).toISOString();
    return { ...draft, metadata: { organization_id: owner, occurred_at, ...draft.metadata } };
  };
  return {
    id,
    append: (first, ...others) => log.append(chain.append(placed(first), ...others.map(placed))),
  };
}

const newAsset = (owner = organization) => writer('asset', randomUUID(), owner);
async function asset(portfolio: string | null, ...more: Draft[]): Promise<Writer> {
  const made = newAsset();
  await made.append(registered(portfolio), ...more);
  return made;
}

/** A valuation of the asset: requested, started, then these events. */
async function valuation(of: Writer, [first, ...more]: readonly [Draft, ...Draft[]], date?: string) {
  const made = writer('valuation', randomUUID(), organization);
  await made.append(requested(of.id, made.id, date), started, first, ...more);
  return made;
}

async function list(asked: Request = {}): Promise<PortfolioView[]> {
  await rig.follow(log, [100]);
  return rig.list(organization, asked);
}
async function only(asked: Request = {}): Promise<PortfolioView> {
  const [portfolio, ...others] = await list(asked);
  expect(others).toEqual([]);
  if (!portfolio) throw new Error('no portfolio');
  return portfolio;
}
const counts = ({ asset_count, valued_count, stale_count }: PortfolioView) => [
  asset_count,
  valued_count,
  stale_count,
];
const amounts = ({ totals }: PortfolioView) =>
  Object.fromEntries(
    Object.entries(totals).flatMap(([name, { amount }]) => (amount === null ? [] : [[name, amount]])),
  );
const ALL: Record<ValueName, string> = {
  declared_value: '100.01',
  market_value: '200.02',
  scenario_value: '300.03',
  replacement_cost: '400.04',
  forced_liquidation_value: '50.05',
  collateral_value: '60.06',
};
const { forced_liquidation_value: _f, collateral_value: _c, ...FOUR } = ALL;

const UNKNOWN = { amount: null, known_count: 0, unknown_count: 1 };
const NOTHING_KNOWN = {
  ...eachValue(() => UNKNOWN),
  ...eachRecognized(() => ({ ...UNKNOWN, too_old_count: 0, too_old_amount: null })),
};

describe('a portfolio', () => {
  it('is a name on an active asset, with nothing known before a valuation has ended', async () => {
    const only_asset = await asset('North');
    await writer('valuation', randomUUID(), organization).append(
      requested(only_asset.id, randomUUID()),
      started,
    );
    expect(await only()).toMatchObject({
      id: portfolioId(organization, 'North'),
      name: 'North',
      asset_count: 1,
      valued_count: 0,
      stale_count: 0,
      by_class: [{ asset_class: 'INVENTORY', asset_count: 1, totals: NOTHING_KNOWN }],
      totals: NOTHING_KNOWN,
    });
  });

  it('has one organization’s assets only, when two use the name', async () => {
    const other = randomUUID();
    const foreign = newAsset(other);
    await foreign.append(registered('North'));
    const own = await asset('North');
    await valuation(own, [completed({ market_value: '1.00' })]);
    // Nobody can ask for a value of another organization's asset; were it in the log, it would not count.
    await valuation(foreign, [completed({ market_value: '500.00' })]);
    expect(amounts(await only())).toEqual({ market_value: '1.00' });
    expect((await rig.list(other)).map(counts)).toEqual([[1, 0, 0]]);
  });
});

it('keeps its days in the order of the comparisons, so that an index finds what is older', async () => {
  const { rows } = await rig.database.pool.query(
    `select distinct collation_name as collation from information_schema.columns
     where table_schema = 'read_models' and column_name in ('due_on', 'period')
       and table_name in ('portfolio_valued', 'portfolio_recognized', 'portfolio_due', 'asset_ages', 'asset_ages_due')`,
  );
  expect(rows).toEqual([{ collation: 'C' }]);
});

describe('the values of an asset', () => {
  it('of several requested at one instant for one day are those of the greatest id', async () => {
    const one = await asset('North');
    const at = { occurred_at: '2026-11-01T00:00:00.000Z' };
    const made = await Promise.all(
      ['1.00', '2.00', '3.00'].map(async (market_value) => {
        const { id, append } = writer('valuation', randomUUID(), organization);
        await append({ ...requested(one.id, id), metadata: at }, started, completed({ market_value }));
        return { id, market_value };
      }),
    );
    const greatest = made.toSorted((a, b) => (a.id < b.id ? -1 : 1)).at(-1);
    expect(amounts(await only())).toEqual({ market_value: greatest?.market_value });
  });

  it('count as a guarantee once approved and while approved, by the latest that is', async () => {
    const one = await asset('North');
    const guarantee = async () => (await only()).totals.collateral_value.amount;
    const first = await valuation(one, [completed({ ...ALL, collateral_value: '1.00' })]);
    expect(await guarantee()).toBeNull();
    await first.append(approved);
    const later = await valuation(one, [completed({ ...ALL, collateral_value: '2.00' }), approved]);
    expect(await guarantee()).toBe('2.00');
    await valuation(one, [completed({ ...ALL, collateral_value: '3.00' }), rejected]);
    await valuation(one, [completed({ ...ALL, collateral_value: '4.00' })]);
    expect(await guarantee()).toBe('2.00');
    await later.append(withdrawn);
    expect(await guarantee()).toBe('1.00');
    await first.append(withdrawn);
    expect(await guarantee()).toBeNull();
    expect(amounts(await only())).toEqual(FOUR);
  });
});

describe('a sum', () => {
  const sumOf = async (...market: readonly string[]) => {
    for (const market_value of market) await valuation(await asset('North'), [completed({ market_value })]);
    return (await only()).totals.market_value;
  };

  it('of the largest amount is shown, and one cent more is null though all are known', async () => {
    expect((await sumOf('999999999999999999.98', '0.01')).amount).toBe('999999999999999999.99');
    expect(await sumOf('0.01')).toEqual({ amount: null, known_count: 3, unknown_count: 0 });
  });
});
