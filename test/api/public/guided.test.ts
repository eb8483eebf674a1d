import { describe, expect, it } from 'vitest';
import type { ReferenceAnswer, ReferenceQuery } from '../../../src/kernel/reference.ts';
import { registeredAssetClasses } from '../../../src/valuation/asset-classes/index.ts';
import { fakeSources } from '../../support/fake-sources.ts';
import { forSuite } from '../../support/for-suite.ts';
import { codesOf, publicRig } from '../../support/public-rig.ts';
import { found, missing } from '../../support/references.ts';

const PATH = '/market/guided-estimates';
const guided = (asset_class: string, parameters: object) => ({ asset_class, parameters });
const herd = { product_id: 'ox', heads: '10', weight_kg: '450' };
const scenario = {
  cash_flows: [{ date: '2027-11-20', amount: '1150.00' }],
  discount_rate: '0.15',
  valuation_date: '2026-11-20',
};

const tooMany = Array(361).fill(scenario.cash_flows[0]);

/** Figures are made up. */
const ANSWERS: Partial<Record<ReferenceQuery['kind'], (query: ReferenceQuery) => ReferenceAnswer>> = {
  'commodity-price': (query) =>
    query.kind === 'commodity-price' && query.state === 'MT'
      ? missing('REGION_NOT_COVERED')
      : found(query, '300.00', 'arroba'),
  'metal-price': (query) => found(query, '3110.34768', 'US$ per troy ounce'),
  'usd-brl': (query) => found(query, '5.00', 'BRL per US$'),
};

const rig = forSuite(() =>
  publicRig(fakeSources({ answer: (query) => ANSWERS[query.kind]?.(query) ?? missing('NO_REFERENCE') })),
);

describe('POST /market/guided-estimates', () => {
  it('values a herd by live weight and a published quotation, with calculation, source, evidence and limits', async () => {
    const { body } = await rig.post(PATH, guided('LIVESTOCK', herd));
    // 10 × 450 ÷ 15 × 0.5 × 300.00
    expect(body).toMatchObject({
      amount: '45000.00',
      basis: 'PUBLIC_REFERENCE',
      source: { id: 'made_up' },
      evidence: [{ region: 'PR' }],
    });
    expect(body.calculation).not.toBeNull();
    expect(body.limits).toEqual(body.limitations);
    expect(codesOf(body)).toEqual(expect.arrayContaining(['NO_LEGAL_GUARANTEE', 'NO_CREDIT_LIMIT']));
  });

  it('takes 360 cash flows of any amount; more are 422, and more than 8 KB are 413 at /public-estimates', async () => {
    const flows = Array.from({ length: 361 }, (_, month) => ({
      date: `${2027 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-15`,
      amount: '123456789012345.00',
    }));
    const estimate = (count: number, path = PATH) =>
      rig.post(
        path,
        guided('BIOLOGICAL_ASSET', {
          ...scenario,
          discount_rate: '0.00',
          cash_flows: flows.slice(0, count),
        }),
      );
    expect((await estimate(360)).body).toMatchObject({ amount: '44444444044444200.00' });
    expect(await estimate(361)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/parameters/cash_flows' }] },
    });
    expect(await estimate(360, '/public-estimates')).toMatchObject({
      status: 413,
      body: {
        detail:
          'The body may have at most 8192 bytes; /market/guided-estimates takes cash flows in a larger one',
      },
    });
  });

  it.each(['BIOLOGICAL_ASSET', 'EQUITY_STAKE', 'INTELLECTUAL_PROPERTY'])(
    'of %s is a scenario, and never a market reference',
    async (asset_class) => {
      const { body } = await rig.post(PATH, guided(asset_class, { ...scenario, ownership_share: '0.5' }));
      expect(body).toMatchObject({
        amount: '500.00',
        basis: 'CASH_FLOW_SCENARIO',
        source: null,
        evidence: [],
        origin: { kind: 'CALLER' },
      });
      expect(codesOf(body)).toContain('NOT_A_MARKET_PRICE');
    },
  );

  it.each(['AIRCRAFT', 'VESSEL', 'EQUIPMENT'])(
    'of %s is a depreciated replacement cost; what is not given is not invented',
    async (asset_class) => {
      const cost = {
        replacement_cost: '100000.00',
        age_years: '5',
        service_life_years: '10',
        residual_rate: '0.10',
      };
      const known = await rig.post(PATH, guided(asset_class, cost));
      // 100000 × (1 − 0.9 × 5 ÷ 10)
      expect(known.body).toMatchObject({ amount: '55000.00', basis: 'DEPRECIATED_REPLACEMENT_COST' });
      const { service_life_years: _life, ...without } = cost;
      const unknown = await rig.post(PATH, guided(asset_class, without));
      expect(unknown.body).toMatchObject({ amount: null, reason_codes: ['MISSING_PARAMETER'] });
    },
  );

  it.each([PATH, '/public-estimates'])('%s supposes no date of a scenario either', async (path) => {
    const { valuation_date: _, ...dateless } = { ...scenario, ownership_share: '1' };
    for (const asset_class of ['BIOLOGICAL_ASSET', 'EQUITY_STAKE', 'INTELLECTUAL_PROPERTY']) {
      const { body } = await rig.post(path, guided(asset_class, dateless));
      expect(body).toMatchObject({ amount: null, reason_codes: ['MISSING_PARAMETER'] });
    }
  });

  it('takes exactly the classes whose profile has guided parameters', async () => {
    for (const { id, guided: has } of registeredAssetClasses) {
      const { faults } = await rig.post(PATH, guided(id, { nonsense: '1' }));
      expect(faults.includes('/asset_class invalid_value'), id).toBe(has === null);
    }
  });

  it.each([
    [guided('LIVESTOCK', { ...herd, price: '1.00' }), ['/parameters/price unknown_field']],
    [guided('LIVESTOCK', { ...herd, product_id: 'soy' }), ['/parameters/product_id invalid_value']],
    [{ asset_class: 'LIVESTOCK' }, ['/parameters required']],
    [guided('VEHICLE', {}), ['/asset_class invalid_value']],
    [{ parameters: herd }, ['/asset_class required']],
    [guided('BIOLOGICAL_ASSET', { cash_flows: tooMany }), ['/parameters/cash_flows too_many']],
  ])('%#: a wrong body is 422', async (wrong, faults) => {
    const answer = await rig.post(PATH, wrong);
    expect([answer.status, answer.faults]).toEqual([422, faults]);
  });

  it.each([PATH, '/public-estimates'])('%s of a scenario on a day to come is 422', async (path) => {
    const tomorrow = { ...scenario, valuation_date: '2026-11-21' };
    const { status, faults } = await rig.post(path, guided('BIOLOGICAL_ASSET', tomorrow));
    expect([status, faults]).toEqual([422, ['/parameters/valuation_date in_the_future']]);
  });

  it('beyond 18 integer digits is 422 within the parameters', async () => {
    const answer = await rig.post(PATH, guided('LIVESTOCK', { ...herd, weight_kg: '9'.repeat(18) }));
    expect(answer.status).toBe(422);
    expect(answer.faults).toEqual([expect.stringMatching(/^\/parameters\/\w+ amount_out_of_range$/)]);
  });
});

describe('a factor of more than 1,000 digits', () => {
  const fault = 'factor_out_of_range';
  const absurd = { discount_rate: '999999', valuation_date: '2026-11-20' };
  const flows = { ...absurd, cash_flows: [{ date: '9999-12-31', amount: '1.00' }] };
  const payment = { face_value: '1.00', due_date: '9999-12-31', discount_rate: '999999' };

  it.each([
    [PATH, guided('BIOLOGICAL_ASSET', flows), '/parameters/cash_flows/0/date'],
    ['/public-estimates', guided('BIOLOGICAL_ASSET', flows), '/parameters/cash_flows/0/date'],
    ['/public-estimates', guided('RECEIVABLE', payment), '/parameters/due_date'],
  ])('%s: is 422 for what it is, whatever is discounted by it (%#)', async (path, body, pointer) => {
    const answer = await rig.post(path, body);
    expect([answer.status, answer.faults]).toEqual([422, [`${pointer} ${fault}`]]);
    const [{ detail } = { detail: '' }] = answer.body.errors as { detail: string }[];
    expect(detail).toBe('the rate and the dates give a factor of more than 1,000 digits');
  });
});
