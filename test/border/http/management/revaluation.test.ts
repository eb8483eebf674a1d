import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inventoryBody } from '../../../support/bodies.ts';
import { fourEyes } from '../../../support/four-eyes.ts';
import { policyTerms } from '../../../support/policies.ts';
import { type Answer, type RunningService, runningService } from '../../../support/running-service.ts';
import { DAY_MS } from '../../../support/test-clock.ts';

const UNKNOWN = 'd9428888-122b-41e1-b85c-61e80e5c7e3b';
const SCENARIO = {
  name: 'A made-up payment',
  asset_class: 'INVENTORY',
  kind: 'PRESENT_VALUE',
  parameters: { face_value: '112.00', due_date: '2028-01-01', discount_rate: '0.12' },
};

let service: RunningService;
let people: Awaited<ReturnType<typeof fourEyes>>;
beforeAll(async () => {
  service = await runningService();
  people = await fourEyes(service);
});
afterAll(() => service.stop());

const pointersOf = ({ status, body }: Answer) => [
  status,
  ...(body.errors as { pointer: string; code: string }[]).map(({ pointer, code }) => `${pointer} ${code}`),
];

describe('an earlier valuation, repeated', () => {
  it('is as of today: asset, documents and policy as they stand now, the rest as it was asked for then', async () => {
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
    await service.call('PATCH', `/assets/${assetId}`, {
      body: { name: 'Renamed' },
      headers: { 'if-match': '"1"' },
    });
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
      notes: 'anew',
    });
    expect(changed.input).toMatchObject({ method: null, scenario: null, documents: [], notes: 'anew' });
    expect(
      (
        (await people.valued(assetId, { repeats: first.id, document_ids: null })).input as {
          documents: unknown[];
        }
      ).documents,
    ).toHaveLength(2);
  });

  it('is of the same asset, known, ended, and has no date of its own', async () => {
    const assetId = await people.register(inventoryBody());
    const first = await people.valued(assetId);
    const other = await people.register(inventoryBody());
    expect(pointersOf(await people.request(other, { repeats: first.id }))).toEqual([
      422,
      '/repeats unknown_valuation',
    ]);
    expect(pointersOf(await people.request(assetId, { repeats: UNKNOWN }))).toEqual([
      422,
      '/repeats unknown_valuation',
    ]);
    const dated = { repeats: first.id, valuation_date: '2026-11-01' };
    expect(pointersOf(await people.request(assetId, dated))).toEqual([
      422,
      '/valuation_date not_with_repeats',
    ]);
  });
});

describe('a valuation that has not ended', () => {
  let idle: RunningService;
  beforeAll(async () => {
    // Nobody calculates here.
    idle = await runningService({ ROLES: 'public,api,projector' });
  });
  afterAll(() => idle.stop());

  it('is not to be repeated', async () => {
    const requests = await fourEyes(idle);
    const assetId = await requests.register(inventoryBody());
    const first = await requests.request(assetId);
    const again = await requests.request(assetId, { repeats: first.body.valuation_id });
    expect([again.status, again.body.code]).toEqual([409, 'STATE_CONFLICT']);
  });
});
