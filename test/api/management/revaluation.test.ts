import { describe, expect, it } from 'vitest';
import { patched } from '../../support/asking.ts';
import { inventoryBody } from '../../support/bodies.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { fourEyes } from '../../support/four-eyes.ts';
import { policyTerms } from '../../support/policies.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';
import { DAY_MS } from '../../support/test-clock.ts';

const SCENARIO = {
  name: 'A made-up payment',
  asset_class: 'INVENTORY',
  kind: 'PRESENT_VALUE',
  parameters: { face_value: '112.00', due_date: '2028-01-01', discount_rate: '0.12' },
};

const service = serviceOfTests();
const people = madeBefore(() => fourEyes(service));

describe('an earlier valuation, repeated', () => {
  it('is as of today: asset, documents and policy in their current state, the rest as requested then', async () => {
    const assetId = await people.register(inventoryBody());
    const scenario_id = await people.made('/scenarios', SCENARIO);
    await people.decide(`/scenarios/${scenario_id}/decisions`, 'APPROVE');
    const document = await people.verifiedDocument(assetId);
    const method = 'PRESENT_VALUE_SCENARIO';
    const first = await people.valued(assetId, {
      scenario_id,
      method,
      notes: 'as agreed',
      valuation_date: '2026-10-01',
    });
    expect(first.input).toMatchObject({
      documents: [{ id: document, review_status: 'PENDING' }],
      policy: null,
    });

    service.clock.advance(2 * DAY_MS);
    await people.verifiedDocument(assetId);
    await people.decide(`/documents/${document}/reviews`, 'ACCEPT');
    const policyId = await people.approvedPolicy(policyTerms({ accepted_bases: ['PRESENT_VALUE_SCENARIO'] }));
    await patched(service, `/assets/${assetId}`, { name: 'Renamed' });
    const again = await people.valued(assetId, { repeats: first.id });
    expect(again).toMatchObject({
      repeats: first.id,
      valuation_date: '2026-11-22',
      accepted_value: 'scenario_value',
      input: {
        asset: { name: 'Renamed', version: 2 },
        method,
        notes: 'as agreed',
        scenario: { id: scenario_id },
        policy: { id: policyId },
        documents: [{ id: document, review_status: 'APPROVED' }],
      },
    });
    const { items } = (await service.call('GET', `/valuations?asset_id=${assetId}`)).body;
    expect((items as { id: string }[]).map(({ id }) => id)).toEqual([again.id, first.id]);

    const changed = await people.valued(assetId, {
      repeats: first.id,
      scenario_id: null,
      method: null,
      document_ids: [],
      notes: 'again',
    });
    expect(changed.input).toMatchObject({ method: null, scenario: null, documents: [], notes: 'again' });
    expect(
      (
        (await people.valued(assetId, { repeats: first.id, document_ids: null })).input as {
          documents: unknown[];
        }
      ).documents,
    ).toHaveLength(2);
  });
});
