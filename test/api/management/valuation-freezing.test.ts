import { describe, expect, it } from 'vitest';
import { consistencyToken } from '../../../src/api/resource/consistency.ts';
import { digestOf } from '../../../src/kernel/digest.ts';
import type { Json } from '../../../src/kernel/json.ts';
import { assetBody, inventoryBody } from '../../support/bodies.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { fourEyes } from '../../support/four-eyes.ts';
import { policyTerms } from '../../support/policies.ts';
import { newKey, SHORT_TIMEOUTS } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

const UNKNOWN = 'd9428888-122b-41e1-b85c-61e80e5c7e3b';

const service = serviceOfTests();
const people = madeBefore(() => fourEyes(service));

interface Input {
  readonly policy: { readonly id: string } | null;
  readonly scenario: { readonly id: string } | null;
  readonly documents: readonly { readonly id: string; readonly review_status: string }[];
}
const inputOf = (valuation: { readonly [member: string]: unknown }) => valuation.input as Input;
const amountsOf = ({ values }: { readonly [member: string]: unknown }) =>
  Object.fromEntries(
    Object.entries(values as Record<string, { amount: string | null }>).map(([name, { amount }]) => [
      name,
      amount,
    ]),
  );
const pointersOf = ({ body }: { readonly body: { readonly [member: string]: unknown } }) =>
  (body.errors as { pointer: string; code: string }[]).map(({ pointer, code }) => `${pointer} ${code}`);

describe('a valuation under a policy', () => {
  it('has a forced-liquidation and a collateral value, and no later policy changes them', async () => {
    const assetId = await people.register(inventoryBody());
    const policyId = await people.approvedPolicy(policyTerms());
    const accepted = await people.request(assetId, { policy_id: policyId });
    const before = await people.ended(accepted);
    expect(before.body).toMatchObject({
      accepted_value: 'declared_value',
      repeats: null,
      input: { policy: { id: policyId, approved_by: 'person:Rui Melo' } },
      values: {
        declared_value: { amount: '150000.00', reason_codes: ['REVIEW_PENDING', 'EVIDENCE_NOT_ACCEPTED'] },
        forced_liquidation_value: {
          amount: '97500.00',
          basis: 'POLICY_DERIVED',
          status: 'PENDING_REVIEW',
          reason_codes: ['REVIEW_PENDING', 'EVIDENCE_NOT_ACCEPTED'],
        },
        collateral_value: { amount: '120000.00' },
      },
    });
    expect(digestOf(before.body.input as Json)).toBe(before.body.input_digest);

    const successor = await people.approvedPolicy(policyTerms({ collateral_haircut: '0.90' }));
    const now = await people.valued(assetId);
    expect(amountsOf(now).collateral_value).toBe('15000.00');
    expect((await service.call('GET', `/valuations/${accepted.body.valuation_id}`)).text).toBe(before.text);

    const refused = await people.request(assetId, { policy_id: policyId });
    expect([refused.status, ...pointersOf(refused)]).toEqual([422, '/policy_id not_in_force']);
    expect((await people.request(assetId, { policy_id: successor })).status).toBe(202);
  });

  it('is requested however far the read models are behind, and once for a repeated key', async () => {
    const body = { asset_id: await people.register(inventoryBody()), purpose: 'COLLATERAL' };
    const key = newKey();
    const first = await service.call('POST', '/valuations', { body, key });
    const head = await service.engines.eventLog.head();
    const beyond = consistencyToken(head.replace(/^./, '9'));
    const headers = { 'consistency-token': beyond };
    const hasty = await service.replica(SHORT_TIMEOUTS);
    const behind = await hasty.call('POST', '/valuations', { body, key: newKey(), headers });
    expect(behind.status, behind.text).toBe(202);
    const again = await hasty.call('POST', '/valuations', { body, key, headers });
    await hasty.stop();
    expect([again.status, again.text]).toEqual([202, first.text]);
    const broken = await service.call('POST', '/valuations', {
      body,
      key: newKey(),
      headers: { 'consistency-token': 'abc' },
    });
    expect([broken.status, broken.body.code]).toEqual([400, 'INVALID_PARAMETER']);
  });
});

describe('the evidence of a valuation', () => {
  it('is every verified document of the asset, or those that are named, by id', async () => {
    const assetId = await people.register(inventoryBody());
    const ids = [];
    for (let n = 0; n < 3; n += 1) ids.push(await people.verifiedDocument(assetId));
    await people.verifiedDocument(await people.register(inventoryBody()));
    const [one = '', two = ''] = ids;
    expect((await people.decide(`/documents/${one}/reviews`, 'ACCEPT')).status).toBe(201);
    const frozen = async (more: object) =>
      inputOf(await people.valued(assetId, more)).documents.map(({ id, review_status }) => [
        id,
        review_status,
      ]);
    const expected = (some: readonly string[]) =>
      some.toSorted().map((id) => [id, id === one ? 'APPROVED' : 'PENDING']);
    expect(await frozen({})).toEqual(expected(ids));
    expect(await frozen({ document_ids: [two, one] })).toEqual(expected([one, two]));
    expect(await frozen({ document_ids: [] })).toEqual([]);
  });
});

describe('the scenario of a valuation', () => {
  const flows = { discount_rate: '0.5', cash_flows: [{ date: '2027-11-20', amount: '150.00' }] };
  const biological = assetBody('BIOLOGICAL_ASSET', { description: 'Made up', ...flows });
  const terms = {
    name: 'A made-up harvest',
    asset_class: 'BIOLOGICAL_ASSET',
    kind: 'CASH_FLOW',
    parameters: { discount_rate: '0.1', cash_flows: [{ date: '2027-11-20', amount: '330.00' }] },
  };

  it('replaces the asset’s own figures, once it is approved', async () => {
    const assetId = await people.register(biological);
    const scenario_id = await people.made('/scenarios', terms);
    const early = await people.request(assetId, { scenario_id });
    expect([early.status, early.body.code]).toEqual([409, 'STATE_CONFLICT']);
    await people.decide(`/scenarios/${scenario_id}/decisions`, 'APPROVE');
    expect(amountsOf(await people.valued(assetId)).scenario_value).toBe('100.00');
    const valuation = await people.valued(assetId, { scenario_id, method: 'CASH_FLOW_SCENARIO' });
    expect(amountsOf(valuation).scenario_value).toBe('300.00');
    expect(inputOf(valuation).scenario?.id).toBe(scenario_id);
    expect(valuation.calculation).toHaveLength(1);
    const other = await people.request(await people.register(inventoryBody()), { scenario_id });
    expect([other.status, ...pointersOf(other)]).toEqual([422, '/scenario_id unknown_scenario']);
    const unknown = await people.request(assetId, { scenario_id: UNKNOWN });
    expect(pointersOf(unknown)).toEqual(['/scenario_id unknown_scenario']);
  });
});
