import { expect } from 'vitest';
import { fourEyes } from './four-eyes.ts';
import { policyTerms } from './policies.ts';
import { type Answer, type Call, newKey, type RunningService } from './running-service.ts';

/** Every approved value is recognized whole: no haircut, no evidence, no age. Invented. */
export const WHOLE_VALUE = policyTerms({
  asset_classes: ['INVENTORY', 'LIVESTOCK', 'RURAL_LAND'],
  collateral_haircut: '0',
  forced_liquidation_discount: '0',
  evidence_rules: [],
});

let references = 0;
export const obligationBody = (overrides: object = {}) => ({
  external_reference: `CCB-${++references}`,
  name: 'Made-up loan',
  balance: { amount: '1000.00', date: '2026-11-20' },
  required_coverage: '1',
  ...overrides,
});

/** A lender's actions: Ana Lima of Coop Norte writes and proposes, Rui Melo decides. */
export async function lending(service: RunningService) {
  const people = await fourEyes(service);
  await people.approvedPolicy(WHOLE_VALUE);

  const post = (path: string, body: unknown, call: Call = {}) =>
    service.call('POST', path, { body, key: newKey(), ...call });
  const review = async (valuationId: unknown) => {
    const body = { decision: 'APPROVE', rationale: 'made up' };
    const answer = await post(`/valuations/${valuationId}/reviews`, body, { token: people.reviewer });
    expect(answer.status, answer.text).toBe(201);
  };
  const assetWorth = (amount: string, more: object = {}) =>
    people.register({
      asset_class: 'INVENTORY',
      profile_version: '1.0.0',
      name: 'Coffee in warehouse 7',
      attributes: { lines: [{ description: 'Coffee', quantity: '1', unit: 't', unit_price: amount }] },
      ...more,
    });
  const landWorth = (amount: string) =>
    assetWorth(amount, { asset_class: 'RURAL_LAND', attributes: { area_ha: '1', price_per_ha: amount } });
  const valued = async (assetId: string): Promise<string> => {
    const { id } = await people.valued(assetId);
    await review(id);
    return assetId;
  };
  const propose = (asset_id: string, obligation_id: string, more: object = {}, call: Call = {}) =>
    post(
      '/guarantees',
      { asset_id, obligation_id, kind: 'OTHER', rank: 1, effective_from: '2026-11-01', ...more },
      call,
    );
  const decide = (id: unknown, decision = 'APPROVE', call: Call = {}): Promise<Answer> =>
    post(
      `/guarantees/${id}/decisions`,
      { decision, rationale: 'made up' },
      { token: people.reviewer, ...call },
    );
  const proposed = async (assetId: string, obligationId: string, more: object = {}): Promise<string> => {
    const answer = await propose(assetId, obligationId, more);
    expect(answer.status, answer.text).toBe(201);
    return String(answer.body.id);
  };

  return {
    ...people,
    post,
    review,
    propose,
    proposed,
    decide,
    obligation: (more: object = {}) => people.made('/obligations', obligationBody(more)),
    asset: assetWorth,
    /** With a collateral value that is recognized. */
    assetOf: async (amount: string, more: object = {}) => valued(await assetWorth(amount, more)),
    landOf: async (amount: string) => valued(await landWorth(amount)),
    async recognized(assetId: string, obligationId: string, more: object = {}): Promise<string> {
      const id = await proposed(assetId, obligationId, more);
      const answer = await decide(id);
      expect(answer.status, answer.text).toBe(201);
      return id;
    },
    release: (id: unknown, call: Call = {}) =>
      post(`/guarantees/${id}/releases`, { rationale: 'paid' }, { token: people.reviewer, ...call }),
    encumber: (assetId: string, more: object = {}, call: Call = {}) =>
      post(
        `/assets/${assetId}/encumbrances`,
        { holder: 'Made-up bank', kind: 'OTHER', rank: 1, ...more },
        call,
      ),
    dispose: (assetId: string, more: object = {}, call: Call = {}) =>
      post(`/assets/${assetId}/disposals`, { date: '2026-11-20', reason: 'SOLD', ...more }, call),
    coverage: async (id: string, query = '') => {
      const answer = await service.call('GET', `/obligations/${id}/coverage${query}`);
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    },
  };
}

export const faultsOf = ({ status, body }: Answer): readonly unknown[] => [
  status,
  ...((body.errors ?? []) as { pointer?: string; code: string }[]).map(({ pointer, code }) =>
    pointer === undefined ? code : `${pointer} ${code}`,
  ),
];
