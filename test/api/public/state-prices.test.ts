import { describe, expect, it } from 'vitest';
import { fakeSources } from '../../support/fake-sources.ts';
import { forSuite } from '../../support/for-suite.ts';
import { type Body, codesOf, publicRig } from '../../support/public-rig.ts';
import { found, missing } from '../../support/references.ts';
import { sourceRig } from '../../support/source-rig.ts';
import { answers, startSourceServer } from '../../support/source-server.ts';
import { WEEKLY_HEADER, weeklyRow } from '../../support/weekly-prices.ts';

/** Stocks in other states over HTTP, by the real source on a file of its real shape; Paraná is answered by the test. */
const FULL = '/inventory/estimates';

const server = forSuite(startSourceServer);
const weekly = forSuite(() =>
  sourceRig('2026-11-20T15:00:00.000Z', {
    addresses: { SOURCE_CONAB_WEEKLY_URL: `${server.url}/weekly.txt` },
  }),
);
const rig = forSuite(async () => {
  const rows = [
    { state: 'MT', price: '2,36' },
    { state: 'GO', level: 'ATACADO', price: '2,51' },
    { state: 'MT', product: 'MILHO', id: '4742', price: '0,98' },
    { state: 'MT', product: 'BOI GORDO', kind: 'A VISTA', price: '22,48' },
    { state: 'GO', product: 'BOI GORDO', kind: 'A VISTA', level: 'ATACADO', price: '21,90' },
  ];
  server.on(
    '/weekly.txt',
    answers.bytes(Buffer.from([WEEKLY_HEADER, ...rows.map(weeklyRow)].join('\n'), 'latin1')),
  );
  const parana = fakeSources({
    answer: (query) => (query.kind === 'commodity-price' ? found(query, '120.25') : missing('NO_REFERENCE')),
  });
  return publicRig({
    ...parana,
    ask: (query) =>
      query.kind === 'commodity-price' && query.state !== null && query.state !== 'PR'
        ? weekly.sources.ask(query)
        : parana.ask(query),
    list: weekly.sources.list,
  });
});

const soy = { product_id: 'soy', quantity: '10' };
const feed = { description: 'Feed', quantity: '2', unit: 'bag', unit_price: '80.10' };
const estimated = async (...lines: readonly object[]) => (await rig.post(FULL, { lines })).body;
const stepsOf = ({ calculation }: Body) =>
  (calculation as { steps: { label: string; value: string }[] }).steps.map(({ label, value }) => [
    label,
    value,
  ]);

describe('a stock line with a state', () => {
  it("is valued by that state's own price, with its level as a limitation, in the line and in the calculation", async () => {
    const body = await estimated({ ...soy, state: 'MT' });
    expect(body).toMatchObject({
      amount: '1416.00',
      basis: 'PUBLIC_REFERENCE',
      range: null,
      range_reason: 'NOT_PUBLISHED',
      source: { id: 'conab_weekly' },
      evidence: [{ source: 'conab_weekly', region: 'MT', reference_date: '2026-11-20', unit: 'sc 60 kg' }],
      inventory: { lines: [{ unit_price: '141.6', market_level: 'PRODUCER_RECEIVED' }] },
    });
    expect(codesOf(body)).toContain('PRODUCER_LEVEL');
    expect(codesOf(body)).not.toContain('LOCATION_NOT_GIVEN');
    expect(stepsOf(body)).toEqual([
      ['Quantity 1', '10'],
      ['Unit price 1', '141.6'],
      ['Market level 1', 'PRODUCER_RECEIVED'],
      ['Covered amount', '1416.00'],
    ]);
  });

  it('each by its own, Paraná and no state as before, as one sum', async () => {
    const body = await estimated(
      { ...soy, state: 'MT' },
      { ...soy, state: 'GO' },
      { ...soy, state: 'PR' },
      soy,
    );
    // 10 × (141.6 + 150.6 + 120.25 + 120.25)
    expect(body).toMatchObject({ amount: '5327.00', reason_codes: [] });
    const { lines } = body.inventory as { lines: Body[] };
    expect(lines.map(({ market_level }) => market_level)).toEqual([
      ...['PRODUCER_RECEIVED', 'WHOLESALE', undefined, undefined],
    ]);
    expect(lines[2]).not.toHaveProperty('market_level');
    expect(codesOf(body)).toEqual(
      expect.arrayContaining(['PRODUCER_LEVEL', 'STATE_WHOLESALE_LEVEL', 'LOCATION_NOT_GIVEN']),
    );
  });

  it("with the owner's prices keeps its level in the calculation of the covered lines", async () => {
    const body = await estimated(feed, { ...soy, state: 'GO' });
    expect(body).toMatchObject({ amount: null, reason_codes: ['PARTIAL_COVERAGE'] });
    expect(stepsOf(body)).toContainEqual(['Market level 2', 'WHOLESALE']);
  });

  it.each([
    [{ ...soy, state: 'XX' }, ['/lines/0/state invalid_value']],
    [{ ...soy, state: 'MT', unit_price: '1.00' }, ['/lines/0/unit_price price_not_allowed']],
    [{ ...soy, state: 'MT', market_level: 'WHOLESALE' }, ['/lines/0/market_level unknown_field']],
    [{ ...feed, state: 'MT' }, ['/lines/0/state not_allowed']],
  ])('refuses %j', async (line, faults) => {
    const answer = await rig.post(FULL, { lines: [line] });
    expect([answer.status, answer.faults]).toEqual([422, faults]);
  });
});

it.each([
  // 10 × 450 × 0.5 × (15 × 22.48) ÷ 15
  ['MT', '50580.00', 'PRODUCER_LEVEL'],
  ['GO', '49275.00', 'STATE_WHOLESALE_LEVEL'],
])('oxen of %s have the price of their own state, by live weight and yield', async (state, amount, level) => {
  const parameters = { product_id: 'ox', heads: '10', weight_kg: '450', state };
  const { body } = await rig.post('/market/guided-estimates', { asset_class: 'LIVESTOCK', parameters });
  expect(body).toMatchObject({
    amount,
    basis: 'PUBLIC_REFERENCE',
    evidence: [{ source: 'conab_weekly', region: state }],
  });
  expect(codesOf(body)).toEqual(expect.arrayContaining([level, 'CARCASS_YIELD_BY_CONVENTION']));
});
