import { beforeAll, expect, it } from 'vitest';
import { madeBefore } from '../../support/for-suite.ts';
import { faultsOf, lending } from '../../support/lending.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

const service = serviceOfTests();
const bank = madeBefore(() => lending(service));
let loans: string[];
let coffee: string;
let land: string;
beforeAll(async () => {
  coffee = await bank.assetOf('1000.00');
  land = await bank.landOf('500.00');
  const unvalued = await bank.asset('77.00');
  const of = (amount: string, tax_id: string | null, more: object = {}) =>
    bank.obligation({
      balance: { amount, date: '2026-11-20' },
      portfolio: 'Harvest',
      ...(tax_id !== null && { debtor: { name: 'Made-up Farm', tax_id } }),
      ...more,
    });
  const [first, second, third, other] = [
    await of('800.00', '11.222.333/0001-81'),
    await of('300.00', '11222333000181'),
    await of('900.00', null),
    await of('5000.00', null, { portfolio: 'Other' }),
  ];
  loans = [first, second, third, other];
  await bank.recognized(coffee, loans[0] ?? '', { share: '0.8' });
  await bank.recognized(coffee, loans[1] ?? '', { share: '0.2' });
  await bank.recognized(land, loans[1] ?? '');
  await bank.recognized(unvalued, loans[2] ?? '');
  const settled = await of('7.00', null);
  const body = { status: 'SETTLED' };
  await service.call('PATCH', `/obligations/${settled}`, { body, headers: { 'if-match': '"1"' } });
});

const test = (query: string) => service.call('GET', `/stress-tests${query}`);

it('shows actual and changed values, coverage and concentrations', async () => {
  const { status, body } = await test('?portfolio=Harvest&shock=INVENTORY:-0.25&shock=RURAL_LAND:0.1');
  expect(status).toBe(200);
  const debtor = {
    obligation_id: loans[1],
    obligation_count: 2,
    balance: '1100.00',
    share: '0.55000000',
  };
  expect(body).toEqual({
    portfolio: 'Harvest',
    shocks: [
      { asset_class: 'INVENTORY', change: '-0.25' },
      { asset_class: 'RURAL_LAND', change: '0.1' },
    ],
    as_of: service.clock.now(),
    before: {
      obligations: {
        count: 3,
        balance: '2000.00',
        required: '2000.00',
        counted: '1300.00',
        shortfall: '0.00',
        shortfall_unknown_count: 1,
        short_count: 0,
        unknown_count: 1,
      },
      values: { amount: '1500.00', known_count: 2, unknown_count: 1 },
      by_class: [
        { asset_class: 'RURAL_LAND', amount: '500.00', known_count: 1, unknown_count: 0 },
        { asset_class: 'INVENTORY', amount: '1000.00', known_count: 1, unknown_count: 1 },
      ],
      concentrations: {
        asset: { asset_id: coffee, counted: '1000.00', share: '0.76923077' },
        asset_class: { asset_class: 'INVENTORY', counted: '1000.00', share: '0.76923077' },
        debtor,
      },
    },
    after: {
      obligations: {
        count: 3,
        balance: '2000.00',
        required: '2000.00',
        counted: '1050.00',
        shortfall: '200.00',
        shortfall_unknown_count: 1,
        short_count: 1,
        unknown_count: 1,
      },
      values: { amount: '1300.00', known_count: 2, unknown_count: 1 },
      by_class: [
        { asset_class: 'RURAL_LAND', amount: '550.00', known_count: 1, unknown_count: 0 },
        { asset_class: 'INVENTORY', amount: '750.00', known_count: 1, unknown_count: 1 },
      ],
      concentrations: {
        asset: { asset_id: coffee, counted: '750.00', share: '0.71428571' },
        asset_class: { asset_class: 'INVENTORY', counted: '750.00', share: '0.71428571' },
        debtor,
      },
    },
    changed_count: 1,
    changed: [
      {
        id: loans[0],
        external_reference: expect.any(String),
        before: { status: 'COVERED', counted: '800.00', shortfall: '0.00' },
        after: { status: 'SHORT', counted: '600.00', shortfall: '200.00' },
      },
    ],
  });
});

it('counts every obligation without a portfolio, and changes nothing without a shock', async () => {
  const { body } = await test('');
  const { before, after, portfolio, shocks, changed } = body as Record<string, unknown>;
  expect([portfolio, shocks, changed]).toEqual([null, [], []]);
  expect(after).toEqual(before);
  expect(before).toMatchObject({
    obligations: { count: 4, balance: '7000.00', short_count: 1 },
    concentrations: { debtor: { obligation_id: loans[3], obligation_count: 1, share: '0.71428571' } },
  });
});

it('is empty where there is nothing, also for another organization', async () => {
  const foreign = (await service.issue('Coop Sul', 'Eva', ['AUDITOR'])).token;
  const nothing = {
    obligations: { count: 0, balance: '0.00' },
    values: { amount: '0.00', known_count: 0, unknown_count: 0 },
    by_class: [],
    concentrations: { asset: null, asset_class: null, debtor: null },
  };
  for (const [query, token] of [
    ['?portfolio=Nowhere', undefined],
    ['?portfolio=Harvest&shock=INVENTORY:-0.5', foreign],
  ] as const) {
    const answer = await service.call('GET', `/stress-tests${query}`, token === undefined ? {} : { token });
    expect(answer.body, query).toMatchObject({ before: nothing, after: nothing, changed_count: 0 });
  }
});

it.each([
  ['shock=INVENTORY', '/shock/0 invalid_shock'],
  ['shock=inventory:-0.2', '/shock/0 invalid_shock'],
  ['shock=INVENTORY:-1.01', '/shock/0 invalid_shock'],
  ['shock=INVENTORY:.5', '/shock/0 invalid_shock'],
  ['shock=INVENTORY:1e0', '/shock/0 invalid_shock'],
  ['shock=VEHICLE:0.1&shock=INVENTORY:-20', '/shock/1 invalid_shock'],
  ['shock=VEHICLE:0.1&shock=VEHICLE:0.1', '/shock/1 repeated'],
  ['portfolio=', '/portfolio too_short'],
  ['portfolio=a&portfolio=b', '/portfolio repeated'],
  ['shocks=VEHICLE:0.1', '/shocks unknown_parameter'],
])('refuses %s and names the parameter', async (query, fault) => {
  expect(faultsOf(await test(`?${query}`))).toEqual([400, fault]);
});
