import { describe, expect, it } from 'vitest';
import { patched } from '../../../support/asking.ts';
import { assetBody } from '../../../support/bodies.ts';
import { fourEyes } from '../../../support/four-eyes.ts';
import type { Answer } from '../../../support/running-service.ts';
import { madeBefore, serviceOfTests } from '../../../support/service-of-tests.ts';

/** Every figure is made up. */

const service = serviceOfTests();
const people = madeBefore(() => fourEyes(service));

const receivable = () =>
  assetBody('RECEIVABLE', { face_value: '1000.00', due_date: '2027-11-20', instrument: 'Duplicata 1' });
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

    await patched(service, `/assets/${assetId}`, { attributes: { face_value: '2200.00' } });
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
});
