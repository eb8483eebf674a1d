import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VALUE_NAMES, type ValueName } from '../../src/kernel/vocabulary.ts';
import { ORIGINAL_ESTIMATE, realEstateText } from '../support/bodies.ts';
import { eventually } from '../support/eventually.ts';
import { FUND } from '../support/fund-quotas.ts';
import { goodSources } from '../support/good-sources.ts';
import { newKey, type RunningService, runningService } from '../support/running-service.ts';
import { TODAY } from '../support/source-cases.ts';

/** The specification's rules where an asset is registered, valued and reported. Sources answer well; figures are made up. */

let sources: Awaited<ReturnType<typeof goodSources>>;
let service: RunningService;
beforeAll(async () => {
  sources = await goodSources(TODAY);
  service = await runningService(sources.settings);
});
afterAll(async () => {
  await service.stop();
  await sources.close();
});

interface Shown {
  readonly amount: string | null;
  readonly basis: string;
  readonly status: string;
  readonly reason_codes: readonly string[];
}

/** POST /assets, POST /valuations, the job's end, the valuation, its report. `body`: the asset, as an object or as text. */
async function valued(body: unknown) {
  const asset = await service.call('POST', '/assets', { body, key: newKey() });
  expect(asset.status, asset.text).toBe(201);
  const accepted = await service.call('POST', '/valuations', {
    body: { asset_id: asset.body.id, purpose: 'COLLATERAL' },
    key: newKey(),
  });
  expect(accepted.status, accepted.text).toBe(202);
  const path = `/valuations/${accepted.body.valuation_id}`;
  await eventually(async () => (await service.call('GET', path)).body.completed_at);
  const [stored, valuation, report] = await Promise.all([
    service.call('GET', `/assets/${asset.body.id}`),
    service.call('GET', path),
    service.call('GET', `${path}/report?format=json`),
  ]);
  expect(report.status).toBe(200);
  return { asset, stored, valuation, report, values: valuation.body.values as Record<ValueName, Shown> };
}

const assetOf = (asset_class: string, attributes: object) => ({
  asset_class,
  profile_version: '1.0.0',
  name: `An asset of ${asset_class}`,
  attributes,
});
const codesOf = (body: { readonly [member: string]: unknown }) =>
  (body.limitations as readonly { code: string; text: string }[]).map(({ code }) => code);

describe('The REAL_ESTATE profile accepts the original real-estate estimate JSON and keeps its value, date, method and limitations', () => {
  it.each([
    ['with odd spacing and an exponent', ORIGINAL_ESTIMATE, '1250000.00'],
    [
      'with more digits than a float holds, and names that stand twice further in',
      '{"value":123456789012345678.005,"date" : "2026-10-01","method":{"name":"a","name":"b"},\t"limitations":"não vistoriado","extra":{"x":1.10,"x":1e-7,"":[ ]}}',
      '123456789012345678.00',
    ],
    [
      'with escapes and a decimal string',
      '{"\\u0076alue":"350000.50","date":"2026-09-01","method":"compara\\u00e7\\u00e3o","limitations":["caf\\u00e9 \\/ \\ud83d\\ude00"]}',
      '350000.50',
    ],
  ])('word for word, %s', async (_, estimate, amount) => {
    const { asset, stored, valuation, report, values } = await valued(realEstateText(estimate));
    for (const answer of [asset, stored, report]) expect(answer.text).toContain(estimate);
    // The frozen input is shown as it was digested: the text as a string.
    expect(valuation.body.input).toMatchObject({
      asset: { attributes: { estimate: { source_text: estimate } } },
    });
    expect(values.declared_value).toMatchObject({ amount, basis: 'DECLARED_ESTIMATE' });
    expect(values.market_value.amount).toBeNull();
    const { limitations } = report.body as { limitations: readonly { code: string; text: string }[] };
    const original = limitations.filter(({ code }) => code === 'ORIGINAL').map(({ text }) => text);
    expect(original).toEqual([(JSON.parse(estimate) as { limitations: unknown }).limitations].flat());
    const steps = (
      report.body.calculation as readonly { steps: readonly { label: string; value: string }[] }[]
    )
      .flatMap((each) => each.steps)
      .map(({ value }) => value);
    expect(steps).toContain((JSON.parse(estimate) as { date: string }).date);
  });

  it('an estimate without a value is no zero', async () => {
    const estimate = '{"value": null,"method":"pending"}';
    const { report, values } = await valued(realEstateText(estimate));
    expect(report.text).toContain(estimate);
    expect(values.declared_value).toMatchObject({
      amount: null,
      basis: 'NONE',
      reason_codes: ['MISSING_PARAMETER'],
    });
  });
});

describe('Scenario results are not verified market prices', () => {
  const payment = { face_value: '10000.00', due_date: '2027-11-22' };
  const flows = {
    description: 'A made-up one',
    cash_flows: [{ date: '2027-11-20', amount: '1150.00' }],
    discount_rate: '0.15',
    valuation_date: TODAY,
    ownership_share: '1',
  };

  it.each([
    ['PRIVATE_SECURITY', payment],
    ['RECEIVABLE', payment],
    ['COURT_CLAIM', payment],
    ['BIOLOGICAL_ASSET', flows],
    ['EQUITY_STAKE', flows],
    ['INTELLECTUAL_PROPERTY', flows],
  ])('%s: never a market value', async (asset_class, attributes) => {
    const { valuation, report, values } = await valued(assetOf(asset_class, attributes));
    expect(values.market_value).toMatchObject({ amount: null, basis: 'NONE', status: 'NOT_APPLICABLE' });
    expect(values.scenario_value).toMatchObject({ status: 'CALCULATED' });
    expect(values.scenario_value.amount).toMatch(/^\d+\.\d{2}$/);
    expect(values.scenario_value.basis).toMatch(/_SCENARIO$/);
    for (const name of VALUE_NAMES)
      expect(['MARKET_REFERENCE', 'PUBLIC_REFERENCE']).not.toContain(values[name].basis);
    for (const { body } of [valuation, report]) expect(codesOf(body)).toContain('NOT_A_MARKET_PRICE');
  });
});

describe('Commercial data sources are switched off', () => {
  it('listed shares have no market value, and say why', async () => {
    const before = sources.server.asked.length;
    const attributes = { identifier: 'ABCD3', quantity: '100', unit_price: '31.41' };
    const { report, values } = await valued(assetOf('LISTED_EQUITY', attributes));
    expect(values.market_value).toMatchObject({
      amount: null,
      basis: 'NONE',
      reason_codes: ['COMMERCIAL_SOURCE_DISABLED'],
    });
    expect(values.declared_value).toMatchObject({ amount: '3141.00', basis: 'USER_PROVIDED' });
    expect(codesOf(report.body)).toContain('COMMERCIAL_SOURCE_DISABLED');
    expect(sources.server.asked.length).toBe(before);
  });
});

describe('Units of a fund', () => {
  it('have a market value by the quota of their fund, beside the price of their owner', async () => {
    const attributes = { identifier: 'Fundo', tax_id: FUND, quantity: '100', unit_price: '31.41' };
    const { report, values } = await valued(assetOf('FUND_UNIT', attributes));
    // 100 × 26.7707358
    expect(values.market_value).toMatchObject({ amount: '2677.07', basis: 'MARKET_REFERENCE' });
    expect(values.declared_value).toMatchObject({ amount: '3141.00', basis: 'USER_PROVIDED' });
    expect(report.body.evidence).toMatchObject([
      { source: 'cvm', reference_date: TODAY, observed: { quota: '26.770735800000' } },
    ]);
    expect(codesOf(report.body)).toContain('QUOTA_AS_REPORTED');
  });

  it('have none where no fund is named: nothing is looked up by a name', async () => {
    const attributes = { identifier: FUND, quantity: '100' };
    const { report, values } = await valued(assetOf('FUND_UNIT', attributes));
    expect(values.market_value).toMatchObject({ amount: null, reason_codes: ['MISSING_PARAMETER'] });
    expect(codesOf(report.body)).not.toContain('COMMERCIAL_SOURCE_DISABLED');
  });
});

describe('Every figure names its source and its date', () => {
  it('in the report too, with the digest of what the source answered', async () => {
    const lines = [{ product_id: 'soy', quantity: '100' }];
    const { report, values } = await valued(assetOf('INVENTORY', { lines }));
    expect(values.market_value).toMatchObject({ amount: '11427.00', basis: 'PUBLIC_REFERENCE' });
    expect(report.body.evidence).toMatchObject([
      {
        source: 'deral_sima',
        reference_date: TODAY,
        region: 'PR',
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
    expect(codesOf(report.body)).toContain('LOCATION_NOT_GIVEN');
    expect(report.body.statements).toHaveLength(2);
  });

  it('and no price is moved to another region', async () => {
    const lines = [{ product_id: 'soy', quantity: '100', state: 'MT' }];
    const { values, report } = await valued(assetOf('INVENTORY', { lines }));
    expect(values.market_value).toMatchObject({ amount: '14160.00', basis: 'PUBLIC_REFERENCE' });
    expect(report.body.evidence).toMatchObject([{ source: 'conab_weekly', region: 'MT' }]);
    expect(codesOf(report.body)).toContain('PRODUCER_LEVEL');
    const elsewhere = await valued(assetOf('INVENTORY', { lines: [{ ...lines[0], state: 'RS' }] }));
    expect(elsewhere.values.market_value).toMatchObject({ amount: null, reason_codes: ['NO_REFERENCE'] });
  });
});
