import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { policyTerms } from '../../../support/policies.ts';
import { type Call, newKey, type RunningService, runningService } from '../../../support/running-service.ts';

let service: RunningService;
/** Ana Lima proposes with all profiles, Rui Melo decides. */
let rui = '';
beforeAll(async () => {
  service = await runningService({ ROLES: 'public,api,projector' });
  rui = (await service.issue('Coop Norte', 'Rui Melo', ['REVIEWER'])).token;
});
afterAll(() => service.stop());

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
const decide = (id: unknown, call: Call = {}, decision = 'APPROVE') =>
  service.call('POST', `/policies/${id}/decisions`, {
    body: { decision, rationale: 'Made up' },
    key: newKey(),
    token: rui,
    ...call,
  });

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

  it('answers the same to the same key, also after the decision', async () => {
    const call = { body: body(), key: newKey() };
    const first = await service.call('POST', '/policies', call);
    expect((await decide(first.body.id)).status).toBe(201);
    const again = await service.call('POST', '/policies', call);
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const other = await service.call('POST', '/policies', { ...call, body: body({ name: 'Other' }) });
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  it.each([
    [{ effective_until: '2025-12-31' }, '/effective_until', 'out_of_range'],
    [{ asset_classes: ['VESSEL', 'VESSEL'] }, '/asset_classes/1', 'repeated'],
    [{ accepted_bases: ['POLICY_DERIVED'] }, '/accepted_bases/0', 'invalid_value'],
    [{ collateral_haircut: 0.2 }, '/collateral_haircut', 'invalid_decimal'],
    [{ max_reference_age_days: 22 }, '/max_reference_age_days', 'out_of_range'],
    [{ approvals: [{ up_to: '100.00', count: 1 }] }, '/approvals/0/up_to', 'out_of_order'],
    [{ evidence_rules: [{ bases: ['USER_PROVIDED'], any_of: [] }] }, '/evidence_rules/0/any_of', 'too_few'],
    [{ surprise: 1 }, '/surprise', 'unknown_field'],
  ])('refuses %j and names what is wrong', async (changes, pointer, code) => {
    const answer = await service.call('POST', '/policies', { body: body(changes), key: newKey() });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ pointer, code }] });
  });

  it('is for analysts, deciding for reviewers', async () => {
    const { id } = (await propose()).body;
    expect(
      (await service.call('POST', '/policies', { body: body(), key: newKey(), token: rui })).status,
    ).toBe(403);
    const { token } = await service.issue('Coop Norte', 'Eva Reis', ['ANALYST', 'AUDITOR']);
    expect((await decide(id, { token })).status).toBe(403);
  });
});

describe('deciding on a policy', () => {
  it.each([
    ['APPROVE', 'APPROVED'],
    ['REJECT', 'REJECTED'],
  ])('to %s answers it as it stands then: %s, by whom, when and why', async (decision, status) => {
    const proposed = await propose();
    service.clock.advance(1_000);
    const answer = await decide(proposed.body.id, {}, decision);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.headers.get('etag')).toBe('"2-en"');
    expect(answer.headers.get('location')).toBe(proposed.headers.get('location'));
    expect(answer.body).toEqual({
      ...proposed.body,
      status,
      decision: { decided_by: 'person:Rui Melo', decided_at: service.clock.now(), rationale: 'Made up' },
      updated_at: service.clock.now(),
      version: 2,
    });
    expect((await service.call('GET', `/policies/${proposed.body.id}`)).text).toBe(answer.text);
  });

  it('is refused to who proposed it, with whatever credential, before and after another has decided', async () => {
    const { id } = (await propose()).body;
    const own = await service.issue('Coop Norte', 'ANA  LIMA', ['REVIEWER']);
    for (const token of [service.token, own.token])
      expect((await decide(id, { token })).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect((await decide(id)).status).toBe(201);
    expect((await decide(id, { token: own.token })).status).toBe(403);
  });

  it('comes once: a second decision is 409, whoever brings it', async () => {
    const { id } = (await propose()).body;
    await decide(id, {}, 'REJECT');
    const { token } = await service.issue('Coop Norte', 'Eva Reis', ['REVIEWER']);
    for (const second of [await decide(id), await decide(id, { token })])
      expect([second.status, second.body.code]).toEqual([409, 'STATE_CONFLICT']);
    expect((await service.call('GET', `/policies/${id}`)).body).toMatchObject({
      status: 'REJECTED',
      version: 2,
    });
  });

  it('answers the same to the same key, and refuses other content under it', async () => {
    const { id } = (await propose()).body;
    const key = newKey();
    const first = await decide(id, { key });
    const again = await decide(id, { key });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([201, first.text, '"2-en"']);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await decide(id, { key }, 'REJECT')).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('of two reviewers at once takes one, and tells the other', async () => {
    const { id } = (await propose()).body;
    const { token } = await service.issue('Coop Norte', 'Eva Reis', ['REVIEWER']);
    const answers = await Promise.all([decide(id), decide(id, { token }, 'REJECT')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await service.engines.eventLog.readStream(`policy-${id}`)).toHaveLength(2);
  });

  it('finds no policy of another organization, and none that is unknown', async () => {
    const { id } = (await propose()).body;
    const { token } = await service.issue('Coop Sul', 'Rui Melo', ['REVIEWER']);
    expect((await decide(id, { token })).status).toBe(404);
    expect((await decide('d9428888-122b-41e1-b85c-61e80e5c7e3b')).status).toBe(404);
    expect((await service.call('GET', `/policies/${id}`, { token })).status).toBe(404);
    expect((await service.call('GET', '/policies', { token })).body).toEqual({
      items: [],
      next_cursor: null,
    });
  });
});

describe('reading policies', () => {
  it('lists them newest first, by status where it is asked for', async () => {
    const { token } = await service.issue('Coop Leste', 'Ana Lima');
    const reviewer = await service.issue('Coop Leste', 'Rui Melo');
    const made: unknown[] = [];
    for (const name of ['one', 'two', 'three'])
      made.unshift(
        (await service.call('POST', '/policies', { body: body({ name }), key: newKey(), token })).body.id,
      );
    await decide(made[1], { token: reviewer.token });
    const listed = async (query: string) => {
      const { items } = (await service.call('GET', `/policies${query}`, { token })).body;
      return (items as { readonly id: string }[]).map(({ id }) => id);
    };
    expect(await listed('')).toEqual(made);
    expect(await listed('?status=APPROVED')).toEqual([made[1]]);
    expect(await listed('?status=PROPOSED')).toEqual([made[0], made[2]]);
    expect(await listed('?status=SUPERSEDED')).toEqual([]);
    const { next_cursor: cursor } = (await service.call('GET', '/policies?limit=2', { token })).body;
    expect(await listed(`?limit=2&cursor=${cursor}`)).toEqual([made[2]]);
    expect((await service.call('GET', '/policies?status=OPEN')).status).toBe(400);
  });

  it('shows one as it stood, and its history', async () => {
    const proposed = await propose();
    const { id, proposed_at: at } = proposed.body;
    service.clock.advance(1_000);
    await decide(id);
    expect((await service.call('GET', `/policies/${id}?as_of=${at}`)).text).toBe(proposed.text);
    const before = new Date(Date.parse(String(at)) - 1).toISOString();
    expect((await service.call('GET', `/policies/${id}?as_of=${before}`)).status).toBe(404);
    const { items } = (await service.call('GET', `/policies/${id}/history`)).body;
    expect(items).toMatchObject([
      { sequence: 1, type: 'PolicyProposed', actor: 'person:Ana Lima', data: policyTerms() },
      { sequence: 2, type: 'PolicyDecided', actor: 'person:Rui Melo', data: { decision: 'APPROVE' } },
    ]);
  });

  it('answers 304 while nothing has changed', async () => {
    const { id } = (await propose()).body;
    const read = () => service.call('GET', `/policies/${id}`, { headers: { 'if-none-match': '"1-en"' } });
    expect((await read()).status).toBe(304);
    await decide(id);
    expect((await read()).status).toBe(200);
  });
});
