import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fourEyes } from '../../../support/four-eyes.ts';
import { type Answer, type RunningService, runningService } from '../../../support/running-service.ts';

/** Every figure is made up. */

let service: RunningService;
let people: Awaited<ReturnType<typeof fourEyes>>;
beforeAll(async () => {
  service = await runningService();
  people = await fourEyes(service);
});
afterAll(() => service.stop());

const UNKNOWN = 'd9428888-122b-41e1-b85c-61e80e5c7e3b';
const asset = (asset_class: string, attributes: object) => ({
  asset_class,
  profile_version: '1.0.0',
  name: 'Made up',
  attributes,
});
const receivable = (face_value = '1000.00') =>
  asset('RECEIVABLE', { face_value, due_date: '2027-11-20', instrument: 'Duplicata 1' });
const scenario = (parameters: object, more: object = {}) => ({
  name: 'Made for something else',
  asset_class: 'RECEIVABLE',
  kind: 'PRESENT_VALUE',
  parameters: { discount_rate: '0.1', ...parameters },
  ...more,
});
async function approved(body: object): Promise<string> {
  const id = await people.made('/scenarios', body);
  await people.decide(`/scenarios/${id}/decisions`, 'APPROVE');
  return String(id);
}
const faultsOf = ({ status, body }: Answer) => [
  status,
  ...((body.errors ?? []) as { pointer: string; code: string; detail: string }[]),
];
const codesOf = ({ limitations }: { limitations?: unknown }) =>
  (limitations as { code: string }[]).map(({ code }) => code);
const amountOf = (valuation: Record<string, unknown>) =>
  (valuation.values as { scenario_value: { amount: string } }).scenario_value.amount;

describe('a scenario that names another fact than the asset', () => {
  it('values no receivable of R$ 1,000 at R$ 74.6 m', async () => {
    const assetId = await people.register(receivable());
    const scenario_id = await approved(scenario({ face_value: '74600000.00', due_date: '2027-11-20' }));
    const refused = await people.request(assetId, { scenario_id });
    expect(faultsOf(refused)).toEqual([
      422,
      {
        pointer: '/scenario_id',
        code: 'contradicts_asset',
        detail:
          'says face_value 74600000.00, the asset 1000.00: a scenario replaces assumptions, never facts',
      },
    ]);
    const other = await people.register(receivable('74600000.00'));
    expect(amountOf(await people.valued(other, { scenario_id }))).toBe('67818181.82');
  });
});

describe('a scenario of another model than the class is valued by', () => {
  it('values no asset: the facts of the class would have no place in it', async () => {
    const assetId = await people.register(receivable());
    const cash_flows = [{ date: '2027-11-20', amount: '1000000.00' }];
    const flows = scenario({ cash_flows }, { kind: 'CASH_FLOW' });
    const depreciated = {
      ...scenario({}, { kind: 'DEPRECIATED_REPLACEMENT_COST', asset_id: assetId }),
      parameters: { replacement_cost: '1000000.00', service_life_years: '10' },
    };
    for (const body of [flows, depreciated]) {
      const refused = await people.request(assetId, { scenario_id: await approved(body) });
      expect(faultsOf(refused)).toMatchObject([
        422,
        {
          pointer: '/scenario_id',
          code: 'of_another_model',
          detail: expect.stringContaining('PRESENT_VALUE'),
        },
      ]);
    }
    const land = await people.register(asset('RURAL_LAND', { area_ha: '10' }));
    const scenario_id = await approved({ ...flows, asset_class: 'RURAL_LAND' });
    expect(amountOf(await people.valued(land, { scenario_id }))).not.toBeNull();
  });
});

describe('a scenario for an asset', () => {
  it('is valued on its facts as they stand, shows itself on those of the proposal, and serves no other', async () => {
    const assetId = await people.register(receivable());
    const body = scenario({}, { asset_id: assetId });
    const id = await approved(body);
    const { body: shown } = await service.call('GET', `/scenarios/${id}`);
    expect(shown).toMatchObject({
      asset_id: assetId,
      parameters: { discount_rate: '0.1' },
      result: { value: { amount: '909.09' } },
    });
    expect(codesOf(shown.result as object)).toContain('FACTS_OF_THE_ASSET');

    const patched = await service.call('PATCH', `/assets/${assetId}`, {
      body: { attributes: { face_value: '2200.00' } },
      headers: { 'if-match': '"1"' },
    });
    expect(patched.status, patched.text).toBe(200);
    expect((await service.call('GET', `/scenarios/${id}`)).body).toEqual(shown);
    const valuation = await people.valued(assetId, { scenario_id: id });
    expect(amountOf(valuation)).toBe('2000.00');
    expect((valuation.input as { scenario: object }).scenario).toMatchObject({ asset_id: assetId });
    expect(codesOf(valuation)).toContain('FACTS_OF_THE_ASSET');
    const report = await service.call('GET', `/valuations/${valuation.id}/report`);
    expect(report.body.scenario).toMatchObject({ id, asset_id: assetId });

    const other = await people.request(await people.register(receivable()), { scenario_id: id });
    expect(faultsOf(other)).toMatchObject([422, { pointer: '/scenario_id', code: 'of_another_asset' }]);
  });

  it('is listed under it', async () => {
    const [assetId, another] = [await people.register(receivable()), await people.register(receivable())];
    const ids = [await people.made('/scenarios', scenario({}, { asset_id: assetId }))];
    await people.made('/scenarios', scenario({}, { asset_id: another }));
    await people.made('/scenarios', scenario({}));
    const { body } = await service.call('GET', `/scenarios?asset_id=${assetId}`);
    expect((body.items as { id: string; asset_id: string }[]).map(({ id }) => id)).toEqual(ids);
    expect(body.items).toMatchObject([{ asset_id: assetId }]);
    expect((await service.call('GET', '/scenarios?asset_id=mine')).status).toBe(400);
  });

  it('is refused where the asset is unknown, of another class or archived', async () => {
    const assetId = await people.register(receivable());
    const proposed = (asset_id: string, asset_class = 'RECEIVABLE') =>
      people.post('/scenarios', scenario({}, { asset_id, asset_class }));
    expect(faultsOf(await proposed(UNKNOWN))).toMatchObject([
      422,
      { pointer: '/asset_id', code: 'unknown_asset' },
    ]);
    expect(faultsOf(await proposed(String(assetId), 'COURT_CLAIM'))).toMatchObject([
      422,
      { pointer: '/asset_id', code: 'invalid_value' },
    ]);
    await service.call('PATCH', `/assets/${assetId}`, {
      body: { status: 'ARCHIVED' },
      headers: { 'if-match': '"1"' },
    });
    const archived = await proposed(String(assetId));
    expect([archived.status, archived.body.code]).toEqual([409, 'STATE_CONFLICT']);
  });

  it('of an equity stake takes its share from it', async () => {
    const assetId = await people.register(
      asset('EQUITY_STAKE', { description: 'A quarter of a company', ownership_share: '0.25' }),
    );
    const cash_flows = [{ date: '2027-11-20', amount: '440.00' }];
    const id = await approved(
      scenario({ cash_flows }, { asset_id: assetId, asset_class: 'EQUITY_STAKE', kind: 'CASH_FLOW' }),
    );
    expect(amountOf(await people.valued(assetId, { scenario_id: id }))).toBe('100.00');
  });
});

describe('an estimate of real estate', () => {
  const estate = (estimate: object) => asset('REAL_ESTATE', { estimate });
  const values = async (estimate: object, more: object = {}) => {
    const valuation = await people.valued(await people.register(estate(estimate)), more);
    return [valuation.values, valuation] as const;
  };

  it.each([
    [{ value: 1, currency: 'USD' }, '/attributes/estimate/currency', 'currency_not_supported'],
    [{ value: 1, date: '21/11/2026' }, '/attributes/estimate/date', 'in_the_future'],
  ])('is refused in %j', async (estimate, pointer, code) => {
    const refused = await people.post('/assets', estate(estimate));
    expect(faultsOf(refused)).toMatchObject([422, { pointer, code }]);
    const parameters = { estimate };
    const told = await service.call('POST', '/public-estimates', {
      token: '',
      body: { asset_class: 'REAL_ESTATE', parameters },
    });
    expect(faultsOf(told)).toMatchObject([
      422,
      { pointer: pointer.replace('attributes', 'parameters'), code },
    ]);
  });

  it('tells its age, and says nothing of a day before its own', async () => {
    const estimate = { value: 350000, currency: 'R$', date: '10/11/2026' };
    const [today, valuation] = await values(estimate);
    expect(today).toMatchObject({ declared_value: { amount: '350000.00' } });
    expect(valuation.limitations).toContainEqual({
      code: 'DECLARED_VALUE_AGE',
      text: expect.stringContaining('10 days old'),
    });
    const [earlier] = await values(estimate, { valuation_date: '2026-11-09' });
    expect(earlier).toMatchObject({
      declared_value: {
        amount: null,
        status: 'NO_COVERAGE',
        reason_codes: ['DECLARED_VALUE_AFTER_VALUATION_DATE'],
      },
    });
  });
});
