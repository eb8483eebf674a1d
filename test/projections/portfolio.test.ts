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
  archived,
  completed,
  failed,
  moved,
  registered,
  rejected,
  requested,
  restored,
  started,
  withdrawn,
} from '../support/portfolio-events.ts';
import { type Asked, type PortfolioRig, portfolioRig } from '../support/portfolio-rig.ts';

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

/** Where one stream writes: its id, and what to say next. */
interface Teller {
  readonly id: string;
  readonly tell: (...drafts: readonly [Draft, ...Draft[]]) => Promise<unknown>;
}

let second = 0;
/** Each event a second after the last one that a test told, whatever its stream. */
function teller(kind: string, id: string, owner: string): Teller {
  const chain: Chain = startChain(`${kind}-${id}`);
  const placed = (draft: Draft): Draft => {
    second += 1;
    const occurred_at = new Date(Date.parse('2026-11-20T12:00:00.000Z') + second * 1_000).toISOString();
    return { ...draft, metadata: { organization_id: owner, occurred_at, ...draft.metadata } };
  };
  return {
    id,
    tell: (first, ...others) => log.append(chain.append(placed(first), ...others.map(placed))),
  };
}

const newAsset = (owner = organization) => teller('asset', randomUUID(), owner);
async function asset(portfolio: string | null, ...more: Draft[]): Promise<Teller> {
  const made = newAsset();
  await made.tell(registered(portfolio), ...more);
  return made;
}

/** A valuation of the asset, requested and started, and what came then. */
async function valuation(of: Teller, [first, ...more]: readonly [Draft, ...Draft[]], date?: string) {
  const made = teller('valuation', randomUUID(), organization);
  await made.tell(requested(of.id, made.id, date), started, first, ...more);
  return made;
}

async function list(asked: Asked = {}): Promise<PortfolioView[]> {
  await rig.follow(log, [100]);
  return rig.list(organization, asked);
}
async function only(asked: Asked = {}): Promise<PortfolioView> {
  const [portfolio, ...others] = await list(asked);
  expect(others).toEqual([]);
  if (!portfolio) throw new Error('no portfolio');
  return portfolio;
}
const names = async () => (await list()).map(({ name }) => name);
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

/** Of one asset. */
const UNKNOWN = { amount: null, known_count: 0, unknown_count: 1 };
const NOTHING_KNOWN = {
  ...eachValue(() => UNKNOWN),
  ...eachRecognized(() => ({ ...UNKNOWN, too_old_count: 0, too_old_amount: null })),
};

describe('a portfolio', () => {
  it('is a name on an active asset, with nothing known before a valuation has ended', async () => {
    const only_asset = await asset('North');
    await teller('valuation', randomUUID(), organization).tell(
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

  it('goes when its last asset is archived, and comes back with it in its old place', async () => {
    const north = await asset('North');
    await valuation(north, [completed(FOUR)]);
    await asset('South');
    expect(await names()).toEqual(['South', 'North']);
    await north.tell(archived);
    expect(await names()).toEqual(['South']);
    await north.tell(restored);
    const listed = await list();
    expect(listed.map(({ name }) => name)).toEqual(['South', 'North']);
    expect(listed.map(amounts)).toEqual([{}, FOUR]);
  });

  it('loses what moves to another, with all its values, and what leaves for none', async () => {
    const one = await asset('North');
    const other = await asset('North');
    await valuation(one, [completed({ market_value: '1.00' })]);
    await valuation(other, [completed({ market_value: '20.00' })]);
    await one.tell(moved('South'));
    expect((await list()).map((each) => [each.name, amounts(each)])).toEqual([
      ['South', { market_value: '1.00' }],
      ['North', { market_value: '20.00' }],
    ]);
    await other.tell(moved(null));
    expect(await names()).toEqual(['South']);
  });

  it('disappears when it is renamed away entirely; an asset moved while archived counts where it was moved', async () => {
    const all = [await asset('North'), await asset('North'), await asset('North', archived)];
    for (const each of all) await each.tell(moved('Renamed'));
    expect((await list()).map((each) => [each.name, each.asset_count])).toEqual([['Renamed', 2]]);
  });

  it('has one organization’s assets only, when two use the name', async () => {
    const other = randomUUID();
    const foreign = newAsset(other);
    await foreign.tell(registered('North'));
    const own = await asset('North');
    await valuation(own, [completed({ market_value: '1.00' })]);
    // Nobody can ask for a value of another organization's asset; were it in the log, it would not count.
    await valuation(foreign, [completed({ market_value: '500.00' })]);
    expect(amounts(await only())).toEqual({ market_value: '1.00' });
    expect((await rig.list(other)).map(counts)).toEqual([[1, 0, 0]]);
  });
});

describe('the values of an asset', () => {
  it('wait for its row, when its valuation was there before', async () => {
    const late = newAsset();
    await valuation(late, [completed(ALL), approved]);
    expect(await list()).toEqual([]);
    await late.tell(registered('North'));
    expect(amounts(await only())).toEqual(ALL);
  });

  it('are those of the valuation that was requested last of one day, not of the one that came or ended last', async () => {
    const one = await asset('North');
    const slow = teller('valuation', randomUUID(), organization);
    await slow.tell(requested(one.id, slow.id), started);
    await valuation(one, [completed({ market_value: '1.00' })]);
    await slow.tell(completed({ market_value: '2.00' }));
    // Requested first, ended last.
    expect(amounts(await only())).toEqual({ market_value: '1.00' });
  });

  it('of several requested at one instant for one day are those of the greatest id', async () => {
    const one = await asset('North');
    const at = { occurred_at: '2026-11-01T00:00:00.000Z' };
    const made = await Promise.all(
      ['1.00', '2.00', '3.00'].map(async (market_value) => {
        const { id, tell } = teller('valuation', randomUUID(), organization);
        await tell({ ...requested(one.id, id), metadata: at }, started, completed({ market_value }));
        return { id, market_value };
      }),
    );
    const greatest = made.toSorted((a, b) => (a.id < b.id ? -1 : 1)).at(-1);
    expect(amounts(await only())).toEqual({ market_value: greatest?.market_value });
  });

  it('stay when a later valuation fails, and are unknown when a later one finds no coverage', async () => {
    const one = await asset('North');
    await valuation(one, [completed(FOUR)]);
    await valuation(one, [failed]);
    expect(counts(await only())).toEqual([1, 1, 0]);
    expect(amounts(await only())).toEqual(FOUR);
    await valuation(one, [completed({})]);
    expect(counts(await only())).toEqual([1, 0, 0]);
    expect((await only()).totals).toEqual(NOTHING_KNOWN);
  });

  it('count as a guarantee once approved and while approved, by the latest that is', async () => {
    const one = await asset('North');
    const guarantee = async () => (await only()).totals.collateral_value.amount;
    const first = await valuation(one, [completed({ ...ALL, collateral_value: '1.00' })]);
    expect(await guarantee()).toBeNull();
    await first.tell(approved);
    const later = await valuation(one, [completed({ ...ALL, collateral_value: '2.00' }), approved]);
    expect(await guarantee()).toBe('2.00');
    await valuation(one, [completed({ ...ALL, collateral_value: '3.00' }), rejected]);
    await valuation(one, [completed({ ...ALL, collateral_value: '4.00' })]);
    expect(await guarantee()).toBe('2.00');
    await later.tell(withdrawn);
    expect(await guarantee()).toBe('1.00');
    await first.tell(withdrawn);
    expect(await guarantee()).toBeNull();
    expect(amounts(await only())).toEqual(FOUR);
  });

  it('do not count as a guarantee without accepted evidence, though approved', async () => {
    const one = await asset('North');
    await valuation(one, [completed(ALL), approved]);
    await valuation(one, [completed(ALL, false), approved]);
    expect(amounts(await only())).toEqual(FOUR);
  });
});

describe('a sum', () => {
  const sumOf = async (...market: readonly string[]) => {
    for (const market_value of market) await valuation(await asset('North'), [completed({ market_value })]);
    return (await only()).totals.market_value;
  };

  it('is exact', async () => {
    expect(await sumOf('0.10', '0.20', '99999999999999999.99', '0.01')).toEqual({
      amount: '100000000000000000.30',
      known_count: 4,
      unknown_count: 0,
    });
  });

  it('takes what is negative from it, and of zeros is zero', async () => {
    const [one, other, zero] = [await asset('North'), await asset('North'), await asset('South')];
    await valuation(one, [completed({ scenario_value: '-150.25' })]);
    await valuation(other, [completed({ scenario_value: '100.00' })]);
    await valuation(zero, [completed({ scenario_value: '0.00' })]);
    const sums = (await list()).map(({ totals }) => totals.scenario_value.amount);
    expect(sums).toEqual(['0.00', '-50.25']);
  });

  it('of the largest amount stands, and one cent more is null though all are known', async () => {
    expect((await sumOf('999999999999999999.98', '0.01')).amount).toBe('999999999999999999.99');
    expect(await sumOf('0.01')).toEqual({ amount: null, known_count: 3, unknown_count: 0 });
  });

  it('is of those that are known: each asset is known or unknown in each', async () => {
    await valuation(await asset('North'), [completed({ market_value: '1.00', declared_value: '5.00' })]);
    await valuation(await asset('North'), [completed({ declared_value: '6.00' })]);
    await asset('North');
    const { totals } = await only();
    expect(totals.market_value).toEqual({ amount: '1.00', known_count: 1, unknown_count: 2 });
    expect(totals.declared_value).toEqual({ amount: '11.00', known_count: 2, unknown_count: 1 });
    expect(totals.replacement_cost).toEqual({ amount: null, known_count: 0, unknown_count: 3 });
  });

  it('is made for each class apart too, in the public order', async () => {
    for (const [asset_class, market_value] of [
      ['RECEIVABLE', '1.00'],
      ['INVENTORY', '20.00'],
      ['RECEIVABLE', '300.00'],
      ['LIVESTOCK', null],
    ] as const) {
      const one = newAsset();
      await one.tell(registered('North', asset_class));
      if (market_value) await valuation(one, [completed({ market_value })]);
    }
    const { by_class, totals } = await only();
    expect(
      by_class.map((each) => [each.asset_class, each.asset_count, each.totals.market_value.amount]),
    ).toEqual([
      ['INVENTORY', 1, '20.00'],
      ['LIVESTOCK', 1, null],
      ['RECEIVABLE', 2, '301.00'],
    ]);
    expect(totals.market_value).toEqual({ amount: '321.00', known_count: 3, unknown_count: 1 });
  });
});

describe('stale', () => {
  const oldestFresh = new Map([['INVENTORY', '2026-10-21']] as const);

  it('is a latest valuation of an earlier day than the oldest fresh one, not of that very day', async () => {
    for (const [date, stale] of [
      ['2026-10-20', 1],
      ['2026-10-21', 1],
      ['2026-10-22', 1],
    ] as const) {
      await valuation(await asset('North'), [completed(FOUR)], date);
      expect(counts(await only({ oldestFresh })), date).toEqual([
        expect.any(Number),
        expect.any(Number),
        stale,
      ]);
    }
  });

  it('is what was recognized too, and stands beside the sums of a class with a maximum', async () => {
    await valuation(
      await asset('North'),
      [completed({ ...ALL, collateral_value: '1.00' }), approved],
      '2026-10-20',
    );
    await valuation(
      await asset('North'),
      [completed({ ...ALL, collateral_value: '2.00' }), approved],
      '2026-10-21',
    );
    const { totals, by_class } = await only({ oldestFresh });
    const collateral = {
      amount: '2.00',
      known_count: 1,
      unknown_count: 1,
      too_old_count: 1,
      too_old_amount: '1.00',
    };
    expect(totals.collateral_value).toEqual(collateral);
    expect(by_class[0]?.totals.collateral_value).toEqual(collateral);
    expect(totals.market_value).toMatchObject({ known_count: 2, unknown_count: 0 });
    const other = new Map([['LIVESTOCK', '2026-10-21']] as const);
    expect((await only({ oldestFresh: other })).totals.collateral_value).toMatchObject({
      amount: '3.00',
      too_old_count: 0,
    });
  });

  it('is no asset whose class has no maximum, that has no value, or whose last value is of a later day', async () => {
    const fresh = await asset('North');
    await valuation(fresh, [completed(FOUR)], '2026-01-01');
    await valuation(fresh, [completed(FOUR)], '2026-11-01');
    await valuation(await asset('North'), [completed({})], '2026-01-01');
    expect(counts(await only({ oldestFresh }))).toEqual([2, 1, 0]);
    expect(counts(await only({ oldestFresh: new Map([['LIVESTOCK', '2026-10-21']]) }))).toEqual([2, 1, 0]);
    // Of an earlier day, though run after it.
    await valuation(fresh, [completed(FOUR)], '2026-02-01');
    expect(counts(await only({ oldestFresh }))).toEqual([2, 1, 0]);
  });
});

it('was updated when the last of its assets or of the valuations that count was', async () => {
  const one = await asset('North');
  const last = () => log.events.at(-1)?.metadata.occurred_at;
  const updated = async () => (await only()).updated_at;
  expect(await updated()).toBe(last());
  const made = await valuation(one, [completed(ALL)]);
  expect(await updated()).toBe(last());
  await valuation(one, [completed(FOUR)]);
  await made.tell(approved);
  expect(await updated()).toBe(last());
  await one.tell({ type: 'AssetPatched', data: { name: 'renamed' } });
  const patched = last();
  await valuation(one, [failed]);
  expect(await updated()).toBe(patched);
});
