import { beforeAll, describe, expect, it } from 'vitest';
import { type Call, newKey } from '../../../support/running-service.ts';
import { serviceOfTests } from '../../../support/service-of-tests.ts';

/** Every figure is made up. */

const service = serviceOfTests();
let reviewer: string;
beforeAll(async () => {
  reviewer = (await service.issue('Coop Norte', 'Bruno Reis', ['REVIEWER'])).token;
});

const TODAY = '2026-11-20';
const payment = (overrides: object = {}) => ({
  name: 'Paid in a year',
  asset_class: 'COURT_CLAIM',
  kind: 'PRESENT_VALUE',
  parameters: { face_value: '1000.00', due_date: '2027-11-20', discount_rate: '0.1' },
  ...overrides,
});
const propose = (body: object = payment(), call: Call = {}) =>
  service.call('POST', '/scenarios', { body, key: newKey(), ...call });
const decide = (id: unknown, decision = 'APPROVE', call: Call = {}) =>
  service.call('POST', `/scenarios/${id}/decisions`, {
    token: reviewer,
    body: { decision, rationale: 'Made up' },
    key: newKey(),
    ...call,
  });
const proposed = async (body?: object) => String((await propose(body)).body.id);
describe('a proposed scenario', () => {
  it('shows its result, its calculation and what it comes to at other rates', async () => {
    const answer = await propose();
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
        as_of: TODAY,
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

describe('the lists and histories of scenarios', () => {
  it('are by class and status, newest first, without results', async () => {
    const one = await proposed(payment({ asset_class: 'VESSEL' }));
    const two = await proposed(payment({ asset_class: 'VESSEL' }));
    await decide(one);
    const ids = async (query: string) =>
      ((await service.call('GET', `/scenarios?${query}`)).body.items as { id: string }[]).map(({ id }) => id);
    expect(await ids('asset_class=VESSEL')).toEqual([two, one]);
    expect(await ids('asset_class=VESSEL&status=APPROVED')).toEqual([one]);
    expect(await ids('asset_class=VESSEL&status=PROPOSED&limit=1')).toEqual([two]);
    const { body } = await service.call('GET', '/scenarios?asset_class=VESSEL&status=APPROVED');
    const { result: _, sensitivity: _rows, ...item } = (await service.call('GET', `/scenarios/${one}`)).body;
    expect(body.items).toEqual([item]);
    expect((await service.call('GET', '/scenarios?kind=CASH_FLOW')).status).toBe(400);
  });
});
