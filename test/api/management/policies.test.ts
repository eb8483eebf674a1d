import { describe, expect, it } from 'vitest';
import { idsAt, madeAt } from '../../support/asking.ts';
import { policyTerms } from '../../support/policies.ts';
import { newKey } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

const service = serviceOfTests({ ROLES: 'public,api,projector' });

const body = (changes: object = {}) => {
  const {
    max_reference_age_days: _,
    max_valuation_age_days: _age,
    effective_until: _until,
    evidence_rules: _rules,
    max_declared_age_days: _declared,
    max_comparable_age_days: _comparable,
    comparables_need_evidence: _data,
    unique_evidence: _unique,
    approvals: _approvals,
    ...required
  } = policyTerms();
  return { ...required, ...changes };
};
const propose = async (changes: object = {}) => {
  const answer = await service.call('POST', '/policies', { body: body(changes), key: newKey() });
  expect(answer.status, answer.text).toBe(201);
  return answer;
};
describe('proposing a policy', () => {
  it('answers the policy with its address, its ETag and nulls for what was left out', async () => {
    const answer = await propose();
    expect(answer.headers.get('location')).toBe(`/api/v1/asset-valuation/policies/${answer.body.id}`);
    expect(answer.headers.get('etag')).toBe('"1-en"');
    expect(answer.body).toEqual({
      ...policyTerms(),
      notices: [
        {
          code: 'COLLATERAL_ABOVE_FORCED_LIQUIDATION',
          text: expect.stringMatching(/0\.20.*0\.35/),
        },
        { code: 'NO_AGE_LIMIT', text: expect.stringContaining('does not limit the age') },
      ],
      id: answer.body.id,
      status: 'PROPOSED',
      decision: null,
      superseded: [],
      proposed_by: 'person:Ana Lima',
      proposed_at: service.clock.now(),
      updated_at: service.clock.now(),
      version: 1,
    });
    expect((await service.call('GET', `/policies/${answer.body.id}`)).text).toBe(answer.text);
  });

  it('gives every term back as it was proposed', async () => {
    const terms = {
      max_reference_age_days: 0,
      max_valuation_age_days: 3650,
      effective_until: '2026-12-31',
      evidence_rules: [{ bases: ['PUBLIC_REFERENCE'], any_of: ['INSPECTION'], max_age_days: 30 }],
      max_declared_age_days: 180,
      max_comparable_age_days: 730,
      comparables_need_evidence: true,
      unique_evidence: true,
      approvals: [
        { up_to: '1000000.00', count: 1 },
        { up_to: null, count: 3 },
      ],
      forced_liquidation_discount: '0.123456789012',
    };
    expect((await propose(terms)).body).toMatchObject(terms);
  });
});

describe('reading policies', () => {
  it('lists them newest first, by status where it is asked for', async () => {
    const { token } = await service.issue('Coop Leste', 'Ana Lima');
    const reviewer = await service.issue('Coop Leste', 'Rui Melo');
    const made: string[] = [];
    for (const name of ['one', 'two', 'three'])
      made.unshift(await madeAt(service, '/policies', body({ name }), { token }));
    const decision = { decision: 'APPROVE', rationale: 'Made up' };
    await madeAt(service, `/policies/${made[1]}/decisions`, decision, { token: reviewer.token });
    const listed = (query: string) => idsAt(service, `/policies${query}`, { token });
    expect(await listed('')).toEqual(made);
    expect(await listed('?status=APPROVED')).toEqual([made[1]]);
    expect(await listed('?status=PROPOSED')).toEqual([made[0], made[2]]);
    expect(await listed('?status=SUPERSEDED')).toEqual([]);
    const { next_cursor: cursor } = (await service.call('GET', '/policies?limit=2', { token })).body;
    expect(await listed(`?limit=2&cursor=${cursor}`)).toEqual([made[2]]);
    expect((await service.call('GET', '/policies?status=OPEN')).status).toBe(400);
  });
});
