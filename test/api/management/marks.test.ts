import { beforeAll, describe, expect, it } from 'vitest';
import { replayObligation } from '../../../src/evidence/replay/obligation.ts';
import { idsAt } from '../../support/asking.ts';
import { eventually } from '../../support/eventually.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { faultsOf, lending, obligationBody, WHOLE_VALUE } from '../../support/lending.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';
import { importSoy } from '../../support/soy-book.ts';

const DAY_MS = 86_400_000;

const service = serviceOfTests();
const people = madeBefore(() => lending(service));
/** What a pledged stock of 1,000 sacks of soy secures, and the stock's valuation. */
let obligation: string;
let valuationId: string;

const soy = (quantity = '1000') => ({
  portfolio: 'Soy',
  attributes: { lines: [{ product_id: 'soy', quantity, state: 'PR' }] },
});
const PRICED = { ...WHOLE_VALUE, accepted_bases: ['PUBLIC_REFERENCE'], collateral_haircut: '0.2' };
/** 1,000 sacks at 150.00, less 20 %, are 120,000.00; at 105.00 they are 84,000.00. */
const loan = (more: object = {}) =>
  obligationBody({
    balance: { amount: '80000.00', date: '2026-11-20' },
    required_coverage: '1.25',
    call_below: '1.1',
    portfolio: 'Soy',
    cure_days: 10,
    ...more,
  });

async function pledged(
  owed: object,
): Promise<readonly [asset: string, obligation: string, valuation: string]> {
  const asset = await people.asset('1.00', soy());
  const valuation = await people.valued(asset);
  await people.review(valuation.id);
  const secured = await people.made('/obligations', owed);
  // The first check would otherwise find the obligation covered already, and record nothing, then or later.
  await eventually(async () => (await recorded(secured))[0]?.type === 'CoverageFellShort');
  await people.recognized(asset, secured);
  return [asset, secured, String(valuation.id)];
}

const recorded = (id: string) => service.engines.eventLog.readStream(`coverage-${id}`);
const alarms = async (id: string) => (await recorded(id)).filter(({ type }) => type.includes('Mark'));

beforeAll(async () => {
  service.clock.advance(10);
  await people.approvedPolicy(PRICED);
  await importSoy(service, '2026-11-20', 150);
  [, obligation, valuationId] = await pledged(loan());
});

describe('a price that moves', () => {
  it('gives no mark as long as none is newer than that of the valuation', async () => {
    await eventually(async () => (await people.coverage(obligation)).status === 'COVERED');
    // Recorded after it is shown: without waiting, on a busy machine after the alarm of the next day.
    await eventually(async () => (await recorded(obligation)).at(-1)?.type === 'CoverageRestored');
    expect(await people.coverage(obligation)).toMatchObject({
      counted: '100000.00',
      marked: '100000.00',
      guarantees: [
        {
          base: '120000.00',
          mark: { amount: null, day: null, references: [], reason_codes: ['NO_NEWER_REFERENCE'] },
        },
      ],
    });
  });

  it('is shown on the day it moves, with the recognized value, and the call is made once', async () => {
    service.clock.advance(DAY_MS);
    await importSoy(service, '2026-11-21', 105);
    await eventually(async () => (await people.coverage(obligation)).marked !== '100000.00');
    const coverage = await people.coverage(obligation);
    expect(coverage).toMatchObject({
      status: 'COVERED',
      counted: '100000.00',
      marked: '84000.00',
      shortfall: '0.00',
      guarantees: [
        {
          base: '120000.00',
          counted: '100000.00',
          valuation_id: valuationId,
          mark: {
            amount: '84000.00',
            day: '2026-11-21',
            references: [
              { source: 'deral_sima', value: '105', unit: 'sc 60 kg', reference_date: '2026-11-21' },
            ],
            reason_codes: [],
          },
        },
      ],
    });
    await eventually(async () => (await alarms(obligation)).length > 0);
    expect(await alarms(obligation)).toMatchObject([
      {
        type: 'CoverageMarkFellShort',
        data: {
          status: 'COVERED',
          required: '100000.00',
          counted: '100000.00',
          marked: '84000.00',
          ratio: '0.84000000',
          call_below: '1.1',
          top_up: '26000.00',
          cure_until: '2026-12-01',
          day: '2026-11-21',
          cause: 'ReferencePublished',
        },
      },
    ]);
  });

  it('is in the feed, without an amount', async () => {
    // Nobody's own write: a reader of the feed waits for it.
    const items = await eventually(async () => {
      const feed = await service.call('GET', '/events?types=coverage.mark_short&limit=100');
      expect(feed.status, feed.text).toBe(200);
      const found = feed.body.items as unknown[];
      return found.length > 0 && found;
    });
    expect(items).toMatchObject([
      {
        type: 'coverage.mark_short',
        subject: { kind: 'coverage', id: obligation },
        url: `/api/v1/asset-valuation/obligations/${obligation}/coverage`,
      },
    ]);
  });

  it("is summed with a portfolio's recognized values", async () => {
    const { body } = await service.call('GET', '/portfolios?name=Soy');
    expect(body.items).toMatchObject([
      {
        totals: { collateral_value: { amount: '120000.00' } },
        marked: { amount: '84000.00', marked_count: 1 },
        obligations: { counted: '100000.00', marked: '84000.00' },
      },
    ]);
  });

  it('does not change earlier states', async () => {
    // The instants of a stream rise: where the price before was recorded late, at this very instant, that of the new one is a millisecond ahead.
    service.clock.advance(1_000);
    const before = new Date(Date.parse(service.clock.now()) - DAY_MS / 2).toISOString();
    expect(await people.coverage(obligation, `?as_of=${before}`)).toMatchObject({
      marked: '100000.00',
      guarantees: [{ base: '120000.00', mark: { amount: null, reason_codes: ['NO_NEWER_REFERENCE'] } }],
    });
    const now = await people.coverage(obligation, `?as_of=${service.clock.now()}`);
    expect(now).toMatchObject({ marked: '84000.00', guarantees: [{ mark: { amount: '84000.00' } }] });
    const { streams: _, coverage, findings, alarms: checked } = (await replayed(obligation)) ?? {};
    expect(findings).toEqual([]);
    expect(checked?.at(-1)).toMatchObject({ type: 'CoverageMarkFellShort', same: true });
    expect({ ...coverage, as_of: now.as_of }).toEqual(now);
  });

  it('is kept with its day when a source no longer answers', async () => {
    service.clock.advance(40 * DAY_MS);
    await importSoy(service, '2026-11-10', 300);
    expect(await people.coverage(obligation)).toMatchObject({
      guarantees: [{ mark: { amount: '84000.00', day: '2026-11-21' } }],
    });
  });

  it('is recorded once as restored, however often the same price arrives', async () => {
    await importSoy(service, '2026-12-30', 165);
    await eventually(async () => (await alarms(obligation)).length > 1);
    await importSoy(service, '2026-12-30', 165);
    await importSoy(service, '2026-12-29', 90);
    await importSoy(service, '2026-12-31', 166);
    await eventually(async () => {
      const { guarantees } = await people.coverage(obligation);
      return (guarantees as { mark: { day: string } }[])[0]?.mark.day === '2026-12-31';
    });
    expect((await alarms(obligation)).map(({ type, data }) => [type, data.marked, data.cure_until])).toEqual([
      ['CoverageMarkFellShort', '84000.00', '2026-12-01'],
      ['CoverageMarkRestored', '100000.00', null],
    ]);
  });

  it('calls nobody whose obligation names no threshold', async () => {
    const [, quiet] = await pledged(loan({ call_below: null, cure_days: null }));
    service.clock.advance(DAY_MS);
    await importSoy(service, '2027-01-01', 60);
    await eventually(async () => (await people.coverage(quiet)).marked === '48000.00');
    await eventually(async () => (await alarms(obligation)).length > 2);
    expect(await alarms(quiet)).toEqual([]);
  });

  it('has the service request the next valuation, once, where the policy wants it', async () => {
    const [asset, secured, valuation] = await pledged(loan());
    const before = await valuationsOf(asset);
    expect(before).toEqual([valuation]);
    await people.approvedPolicy({ ...PRICED, revalue_on_fall: '0.3', effective_from: '2026-12-01' });
    service.clock.advance(DAY_MS);
    await importSoy(service, '2027-01-02', 43);
    await eventually(async () => (await people.coverage(secured)).marked === '34400.00');
    expect(await valuationsOf(asset)).toEqual([valuation]);
    service.clock.advance(DAY_MS);
    await importSoy(service, '2027-01-03', 42);
    await eventually(async () => (await valuationsOf(asset)).length > 1);
    const again = (await valuationsOf(asset)).filter((id) => id !== valuation);
    expect(again).toHaveLength(1);
    await eventually(async () => (await valuationOf(again[0])).status === 'CALCULATED');
    expect(await valuationOf(again[0])).toMatchObject({
      repeats: valuation,
      values: { collateral_value: { amount: '33600.00', status: 'PENDING_REVIEW' } },
    });
    service.clock.advance(DAY_MS);
    await importSoy(service, '2027-01-04', 41);
    await eventually(async () => (await people.coverage(secured)).marked === '32800.00');
    expect(await valuationsOf(asset)).toHaveLength(2);
    // Until somebody has approved it, the recognized figure counts.
    expect(await people.coverage(secured)).toMatchObject({ guarantees: [{ base: '48000.00' }] });
  });
});

describe('a threshold', () => {
  it.each([
    [{ call_below: '0' }, '/call_below out_of_range'],
    [{ call_below: '-1' }, '/call_below out_of_range'],
    [{ call_below: '1.1.' }, '/call_below invalid_decimal'],
    [{ cure_days: 0 }, '/cure_days out_of_range'],
    [{ call_below: null, cure_days: 5 }, '/cure_days out_of_range'],
  ])('is refused: %j', async (terms, fault) => {
    const answer = await people.post('/obligations', loan(terms));
    expect(faultsOf(answer)).toEqual([422, fault]);
  });

  it('can be changed, and taken away', async () => {
    const id = await people.made('/obligations', loan());
    const patch = async (body: object) => {
      const { headers } = await service.call('GET', `/obligations/${id}`);
      return service.call('PATCH', `/obligations/${id}`, {
        body,
        headers: { 'if-match': String(headers.get('etag')) },
      });
    };
    expect(faultsOf(await patch({ call_below: null }))).toEqual([422, '/cure_days out_of_range']);
    expect((await patch({ call_below: '0.9', cure_days: 3 })).body).toMatchObject({
      call_below: '0.9',
      cure_days: 3,
    });
    expect((await patch({ call_below: null, cure_days: null })).body).toMatchObject({
      call_below: null,
      cure_days: null,
    });
  });
});

const valuationOf = async (id: string | undefined) => (await service.call('GET', `/valuations/${id}`)).body;

const valuationsOf = (asset: string) => idsAt(service, `/valuations?asset_id=${asset}`);

const replayed = (id: string) =>
  replayObligation({ log: service.engines.eventLog, now: () => service.clock.now() }, id);
