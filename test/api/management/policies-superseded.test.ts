import { describe, expect, it } from 'vitest';
import { inventoryBody } from '../../support/bodies.ts';
import { eventually } from '../../support/eventually.ts';
import { policyTerms } from '../../support/policies.ts';
import { newKey, type RunningService } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

/** Proposed by Ana Lima, approved by Rui Melo; what comes next comes later. */
async function approved(service: RunningService, changes: object) {
  const { token } = await service.issue('Coop Norte', 'Rui Melo', ['REVIEWER']);
  const proposed = await service.call('POST', '/policies', { body: policyTerms(changes), key: newKey() });
  const decided = await service.call('POST', `/policies/${proposed.body.id}/decisions`, {
    body: { decision: 'APPROVE', rationale: 'Made up' },
    key: newKey(),
    token,
  });
  expect(decided.status, decided.text).toBe(201);
  service.clock.advance(1_000);
  return String(proposed.body.id);
}
const read = async (service: RunningService, id: string) =>
  (await service.call('GET', `/policies/${id}`)).body;

describe('a policy that others supersede', () => {
  const service = serviceOfTests();

  it('shows class by class by which one and from when, and SUPERSEDED only in the end', async () => {
    const old = await approved(service, {});
    const first = await approved(service, { asset_classes: ['LIVESTOCK'], effective_from: '2026-06-01' });
    const half = await eventually(async () => {
      const policy = await read(service, old);
      return policy.version === 3 && policy;
    });
    const livestock = { asset_class: 'LIVESTOCK', by: first, from: '2026-06-01' };
    expect(half).toMatchObject({ status: 'APPROVED', superseded: [livestock] });

    const second = await approved(service, { asset_classes: ['INVENTORY'], effective_from: '2026-07-01' });
    const whole = await eventually(async () => {
      const policy = await read(service, old);
      return policy.status === 'SUPERSEDED' && policy;
    });
    const inventory = { asset_class: 'INVENTORY', by: second, from: '2026-07-01' };
    expect(whole).toMatchObject({ superseded: [livestock, inventory], version: 4 });
    const { items } = (await service.call('GET', '/policies?status=SUPERSEDED')).body;
    expect(items).toEqual([whole]);
  });

  it('names in its history the decision and its request', async () => {
    const old = await approved(service, { asset_classes: ['VEHICLE'] });
    const successor = await approved(service, { asset_classes: ['VEHICLE'] });
    const item = await eventually(async () => {
      const { items } = (await service.call('GET', `/policies/${old}/history`)).body;
      return (items as { readonly type: string }[])[2];
    });
    const [, decision] = await service.engines.eventLog.readStream(`policy-${successor}`);
    expect(item).toMatchObject({
      type: 'PolicySuperseded',
      actor: 'system:policies',
      data: { asset_class: 'VEHICLE', by: successor, from: '2026-01-01' },
      metadata: {
        causation_id: decision?.eventId,
        request_id: decision?.metadata.request_id,
        correlation_id: decision?.metadata.correlation_id,
      },
    });
  });
});

describe('a value before anything shows as superseded', () => {
  // Nobody reacts and nobody calculates here.
  const service = serviceOfTests({ ROLES: 'public,api,projector' });

  it('is under the policy in force on its date all the same', async () => {
    const old = await approved(service, {});
    const successor = await approved(service, { effective_from: '2026-11-01' });
    const asset = await service.call('POST', '/assets', { body: inventoryBody(), key: newKey() });
    const frozenOn = async (date: string) => {
      const accepted = await service.call('POST', '/valuations', {
        body: { asset_id: asset.body.id, purpose: 'COLLATERAL', valuation_date: date },
        key: newKey(),
      });
      expect(accepted.status, accepted.text).toBe(202);
      const { input } = (await service.call('GET', `/valuations/${accepted.body.valuation_id}`)).body;
      return (input as { readonly policy: { readonly id: string } | null }).policy?.id;
    };
    expect(await frozenOn('2025-12-31')).toBeUndefined();
    expect(await frozenOn('2026-10-31')).toBe(old);
    expect(await frozenOn('2026-11-01')).toBe(successor);
    expect(await read(service, old)).toMatchObject({ status: 'APPROVED', superseded: [], version: 2 });
  });
});
