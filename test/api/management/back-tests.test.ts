import { beforeAll, expect, it } from 'vitest';
import { madeBefore } from '../../support/for-suite.ts';
import { faultsOf, lending } from '../../support/lending.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

const service = serviceOfTests();
const bank = madeBefore(() => lending(service));

/** Sells an asset, for `null` at an unknown price; a second later, because the valuation must have ended before. */
async function sell(assetId: string, proceeds: string | null, more: object = {}): Promise<void> {
  service.clock.advance(1_000);
  const answer = await bank.dispose(assetId, { ...(proceeds !== null && { proceeds }), ...more });
  expect(answer.status, answer.text).toBe(201);
}

beforeAll(async () => {
  const stocks = ['90.00', '100.00', '240.00', '0.00', '70.00'];
  const [first = '', second = '', third = '', nothing = '', lost = ''] = await Promise.all(
    stocks.map((amount) => bank.assetOf(amount)),
  );
  await sell(first, '100.00');
  await sell(second, '100.00');
  await sell(third, '200.00', { date: '2026-11-19' });
  await sell(nothing, null);
  await sell(lost, '1.00', { reason: 'LOST' });
  await sell(await bank.asset('77.00'), '77.00');
  await sell(await bank.landOf('500.00'), '400.00');
});

const test = (query = '', call: object = {}) => service.call('GET', `/back-tests${query}`, call);

it('compares the last value of each sale with its proceeds, by class and method', async () => {
  const { status, body } = await test();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    report: 'BACK_TEST',
    organization: { name: 'Coop Norte' },
    asset_class: null,
    from: null,
    to: null,
    as_of: service.clock.now(),
    sold: 6,
    excluded: { without_proceeds: 1, without_value: 2 },
  });
  expect(body.groups).toEqual([
    expect.objectContaining({
      asset_class: 'RURAL_LAND',
      method: 'USER_PROVIDED',
      count: 1,
      median_ratio: '1.250000',
      prb: null,
    }),
    {
      asset_class: 'INVENTORY',
      class_label: 'Inventory',
      method: 'USER_PROVIDED',
      sample: 'TOO_FEW',
      count: 2,
      median_ratio: '0.950000',
      cod: '5.263158',
      prd: '1.000000',
      prb: '1.385974',
      with_range: 0,
      share_in_range: null,
    },
  ]);
});

it('filters sales by class and time', async () => {
  const counts = async (query: string) => {
    const { body } = await test(query);
    const groups = body.groups as { asset_class: string; count: number }[];
    return [body.sold, ...groups.map(({ asset_class, count }) => `${asset_class} ${count}`)];
  };
  expect(await counts('?asset_class=RURAL_LAND')).toEqual([1, 'RURAL_LAND 1']);
  expect(await counts('?to=2026-11-19')).toEqual([1]);
  expect(await counts('?from=2026-11-20&asset_class=INVENTORY')).toEqual([4, 'INVENTORY 2']);
  expect(await counts('?from=2026-11-21')).toEqual([0]);
});

it('ignores valuations of a later day than the sale, and those that ended after it was recorded', async () => {
  // The third stock was valued as of the 20th and sold on the 19th.
  const { body } = await test('?to=2026-11-19');
  expect([body.excluded, body.groups]).toEqual([{ without_proceeds: 0, without_value: 1 }, []]);
});

it('reports whether the proceeds lie in the range of the value', async () => {
  // 100 in a year at 10 %: 90.91, from 89.29 at 12 % to 92.59 at 8 %.
  const stake = async () => {
    const cash_flows = [{ date: '2027-11-20', amount: '100.00' }];
    const figures = { cash_flows, discount_rate: '0.1', valuation_date: '2026-11-20' };
    const attributes = { description: 'Trade mark', ...figures };
    const id = await bank.asset('0', { asset_class: 'INTELLECTUAL_PROPERTY', attributes });
    await bank.valued(id);
    return id;
  };
  await sell(await stake(), '92.59');
  await sell(await stake(), '92.60');
  const { body } = await test('?asset_class=INTELLECTUAL_PROPERTY');
  expect(body.groups).toEqual([
    expect.objectContaining({
      method: 'CASH_FLOW_SCENARIO',
      count: 2,
      with_range: 2,
      share_in_range: '0.500000',
    }),
  ]);
});

it('has the same content as PDF, and nothing of another organization', async () => {
  const pdf = await test('?format=pdf');
  expect([pdf.status, pdf.headers.get('content-type'), pdf.headers.get('content-language')]).toEqual([
    200,
    'application/pdf',
    'pt-BR',
  ]);
  const foreign = (await service.issue('Coop Sul', 'Eva', ['AUDITOR'])).token;
  const { body } = await test('', { token: foreign });
  expect([body.sold, body.groups]).toEqual([0, []]);
});

it.each([
  ['asset_class=COFFEE', '/asset_class invalid_value'],
  ['from=2026-13-01', '/from invalid_date'],
  ['from=2026-11-20&to=2026-11-19', '/to before_beginning'],
  ['format=csv', '/format invalid_value'],
  ['portfolio=a', '/portfolio unknown_parameter'],
])('refuses %s and names the parameter', async (query, fault) => {
  expect(faultsOf(await test(`?${query}`))).toEqual([400, fault]);
});
