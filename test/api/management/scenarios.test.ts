import { describe, expect, it } from 'vitest';
import { idsAt, patched } from '../../support/asking.ts';
import { assetBody } from '../../support/bodies.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { fourEyes } from '../../support/four-eyes.ts';
import { faultsOf } from '../../support/lending.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

/** Every figure is made up. */

const service = serviceOfTests();
const people = madeBefore(() => fourEyes(service));

const payment = (overrides: object = {}) => ({
  name: 'Paid in a year',
  asset_class: 'COURT_CLAIM',
  kind: 'PRESENT_VALUE',
  parameters: { face_value: '1000.00', due_date: '2027-11-20', discount_rate: '0.1' },
  ...overrides,
});
const approved = async (body: object): Promise<string> => {
  const id = await people.made('/scenarios', body);
  expect((await people.decide(`/scenarios/${id}/decisions`, 'APPROVE')).status).toBe(201);
  return id;
};

describe('a proposed scenario', () => {
  it('shows its result, its calculation and its results at other rates', async () => {
    const answer = await people.post('/scenarios', payment());
    expect(answer.status).toBe(201);
    const { id } = answer.body;
    expect(answer.headers.get('location')).toBe(`/api/v1/asset-valuation/scenarios/${id}`);
    expect(answer.headers.get('etag')).toBe('"1-en"');
    expect(answer.headers.get('consistency-token')).not.toBeNull();
    expect(answer.body).toMatchObject({
      ...payment(),
      status: 'PROPOSED',
      decision: null,
      proposed_by: 'person:Ana Lima',
      version: 1,
      result: {
        as_of: '2026-11-20',
        value: {
          amount: '909.09',
          currency: 'BRL',
          basis: 'PRESENT_VALUE_SCENARIO',
          status: 'CALCULATED',
          reason_codes: [],
        },
        calculation: { formula: 'face_value ÷ factor; factor = (1 + discount_rate) ^ (days ÷ 365)' },
      },
    });
    expect(answer.body.sensitivity).toEqual(
      [
        ['-0.02', '0.08', '925.93'],
        ['-0.01', '0.09', '917.43'],
        ['0', '0.1', '909.09'],
        ['0.01', '0.11', '900.90'],
        ['0.02', '0.12', '892.86'],
      ].map(([rate_change, discount_rate, amount]) => ({
        rate_change,
        discount_rate,
        amount,
        reason_codes: [],
      })),
    );
    expect((await service.call('GET', `/scenarios/${id}`)).text).toBe(answer.text);
  });
});

describe('the list of scenarios', () => {
  it('is by class and status, newest first, without results', async () => {
    const one = await approved(payment({ asset_class: 'VESSEL' }));
    const two = await people.made('/scenarios', payment({ asset_class: 'VESSEL' }));
    const ids = (query: string) => idsAt(service, `/scenarios?${query}`);
    expect(await ids('asset_class=VESSEL')).toEqual([two, one]);
    expect(await ids('asset_class=VESSEL&status=APPROVED')).toEqual([one]);
    expect(await ids('asset_class=VESSEL&status=PROPOSED&limit=1')).toEqual([two]);
    const { body } = await service.call('GET', '/scenarios?asset_class=VESSEL&status=APPROVED');
    const { result: _, sensitivity: _rows, ...item } = (await service.call('GET', `/scenarios/${one}`)).body;
    expect(body.items).toEqual([item]);
    expect((await service.call('GET', '/scenarios?kind=CASH_FLOW')).status).toBe(400);
  });
});

const receivable = () =>
  assetBody('RECEIVABLE', { face_value: '1000.00', due_date: '2027-11-20', instrument: 'Duplicata 1' });
const scenario = (more: object = {}) =>
  payment({ asset_class: 'RECEIVABLE', parameters: { discount_rate: '0.1' }, ...more });
const codesOf = ({ limitations }: { limitations?: unknown }) =>
  (limitations as { code: string }[]).map(({ code }) => code);
const amountOf = (valuation: Record<string, unknown>) =>
  (valuation.values as { scenario_value: { amount: string } }).scenario_value.amount;

describe('a scenario for an asset', () => {
  it('is valued on current facts, shows those of the proposal, and cannot be used for another asset', async () => {
    const assetId = await people.register(receivable());
    const body = scenario({ asset_id: assetId });
    const id = await approved(body);
    const { body: shown } = await service.call('GET', `/scenarios/${id}`);
    expect(shown).toMatchObject({
      asset_id: assetId,
      parameters: { discount_rate: '0.1' },
      result: { value: { amount: '909.09' } },
    });
    expect(codesOf(shown.result as object)).toContain('FACTS_OF_THE_ASSET');

    await patched(service, `/assets/${assetId}`, { attributes: { face_value: '2200.00' } });
    expect((await service.call('GET', `/scenarios/${id}`)).body).toEqual(shown);
    const valuation = await people.valued(assetId, { scenario_id: id });
    expect(amountOf(valuation)).toBe('2000.00');
    expect((valuation.input as { scenario: object }).scenario).toMatchObject({ asset_id: assetId });
    expect(codesOf(valuation)).toContain('FACTS_OF_THE_ASSET');
    const report = await service.call('GET', `/valuations/${valuation.id}/report`);
    expect(report.body.scenario).toMatchObject({ id, asset_id: assetId });

    const other = await people.request(await people.register(receivable()), { scenario_id: id });
    expect(faultsOf(other)).toEqual([422, '/scenario_id of_another_asset']);
  });

  it('is listed under it', async () => {
    const [assetId, another] = [await people.register(receivable()), await people.register(receivable())];
    const ids = [await people.made('/scenarios', scenario({ asset_id: assetId }))];
    await people.made('/scenarios', scenario({ asset_id: another }));
    await people.made('/scenarios', scenario());
    expect(await idsAt(service, `/scenarios?asset_id=${assetId}`)).toEqual(ids);
    expect((await service.call('GET', '/scenarios?asset_id=mine')).status).toBe(400);
  });
});
