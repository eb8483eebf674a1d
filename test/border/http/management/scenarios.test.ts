import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dateOfDay, dayOf } from '../../../../src/kernel/instant.ts';
import {
  type Answer,
  type Call,
  newKey,
  type RunningService,
  runningService,
} from '../../../support/running-service.ts';

/** Every figure is made up. */

let service: RunningService;
let reviewer: string;
beforeAll(async () => {
  service = await runningService();
  reviewer = (await service.issue('Coop Norte', 'Bruno Reis', ['REVIEWER'])).token;
});
afterAll(() => service.stop());

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
const faults = (answer: Answer) =>
  (answer.body.errors as { pointer: string; code: string }[]).map(
    ({ pointer, code }) => `${pointer} ${code}`,
  );

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
    const read = await service.call('GET', `/scenarios/${id}`);
    expect(read.text).toBe(answer.text);
    expect(read.headers.get('etag')).toBe('"1-en"');
    const unchanged = await service.call('GET', `/scenarios/${id}`, {
      headers: { 'if-none-match': '"1-en"' },
    });
    expect(unchanged.status).toBe(304);
  });

  it('supposes nothing that is missing', async () => {
    const { status, body } = await propose(payment({ parameters: {} }));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      result: {
        value: { amount: null, basis: 'NONE', status: 'NO_COVERAGE', reason_codes: ['MISSING_PARAMETER'] },
      },
      sensitivity: [],
    });
  });

  it('has its texts in the language of who reads', async () => {
    const id = await proposed();
    const read = await service.call('GET', `/scenarios/${id}`, { headers: { 'accept-language': 'pt-BR' } });
    expect(read.headers.get('content-language')).toBe('pt-BR');
    const { calculation, limitations } = read.body.result as {
      calculation: { formula: string; steps: { label: string }[] };
      limitations: { code: string; text: string }[];
    };
    expect(calculation.formula).toBe('valor_de_face ÷ fator; fator = (1 + taxa_de_desconto) ^ (dias ÷ 365)');
    expect(limitations).toContainEqual({
      code: 'NOT_A_MARKET_PRICE',
      text: 'Resultado de um cenário: não é um preço de mercado verificado.',
    });
    expect(limitations.map(({ code }) => code)).toContain('NO_LEGAL_GUARANTEE');
  });

  it('is made once for one key, and its first answer is given again after the decision', async () => {
    const key = newKey();
    const first = await propose(payment(), { key });
    await decide(first.body.id);
    const again = await propose(payment(), { key });
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await propose(payment({ name: 'Other' }), { key })).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it.each([
    [{ valuation_date: '2026-11-21' }, '/parameters/valuation_date in_the_future'],
    [
      { cash_flows: [{ date: '9999-12-31', amount: '1.00' }], discount_rate: '999999' },
      '/parameters/cash_flows/0/date factor_out_of_range',
    ],
    [{ face_value: '1.00' }, '/parameters/face_value unknown_field'],
  ])('is refused with %j', async (parameters, fault) => {
    const body = { name: 'Made up', asset_class: 'LIVESTOCK', kind: 'CASH_FLOW', parameters };
    const answer = await propose(body);
    expect([answer.status, faults(answer)]).toEqual([422, [fault]]);
  });

  it('of an equity stake needs the share', async () => {
    const body = { name: 'Made up', asset_class: 'EQUITY_STAKE', kind: 'CASH_FLOW', parameters: {} };
    expect(faults(await propose(body))).toEqual(['/parameters/ownership_share required']);
  });

  it('of 360 cash flows is computed whole', async () => {
    const cash_flows = Array.from({ length: 360 }, (_, index) => ({
      date: dateOfDay(dayOf(TODAY) + 30 * (index + 1)),
      amount: '1000.00',
    }));
    const parameters = { cash_flows, discount_rate: '0.12', valuation_date: '2026-01-31' };
    const { status, body } = await propose(payment({ kind: 'CASH_FLOW', parameters }));
    expect(status).toBe(201);
    const { as_of, calculation } = body.result as { as_of: string; calculation: { steps: object[] } };
    expect(as_of).toBe('2026-01-31');
    expect(calculation.steps).toHaveLength(4 * 360 + 2);
    expect((body.sensitivity as { amount: string | null }[]).every(({ amount }) => amount !== null)).toBe(
      true,
    );
  });
});

describe('a decision on a scenario', () => {
  it.each([
    ['APPROVE', 'APPROVED'],
    ['REJECT', 'REJECTED'],
  ])('%s leaves it %s, with who, when and why', async (decision, status) => {
    const id = await proposed();
    const answer = await decide(id, decision);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('etag')).toBe('"2-en"');
    expect(answer.headers.get('location')).toBe(`/api/v1/asset-valuation/scenarios/${id}`);
    expect(answer.body).toMatchObject({
      status,
      version: 2,
      decision: { decided_by: 'person:Bruno Reis', rationale: 'Made up' },
      result: { value: { amount: '909.09' } },
    });
    const { decision: shown, updated_at } = answer.body as {
      decision: { decided_at: string };
      updated_at: string;
    };
    expect(shown.decided_at).toBe(updated_at);
    expect((await service.call('GET', `/scenarios/${id}`)).text).toBe(answer.text);
  });

  it('is never by the person who proposed it, with whatever credential', async () => {
    const id = await proposed();
    const { token } = await service.issue('Coop Norte', ' ana  LIMA', ['REVIEWER']);
    const answer = await decide(id, 'APPROVE', { token });
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN']);
    expect((await service.call('GET', `/scenarios/${id}`)).body.status).toBe('PROPOSED');
  });

  it('stands: a second one is 409, the same key answers the first again', async () => {
    const [id, key] = [await proposed(), newKey()];
    const first = await decide(id, 'APPROVE', { key });
    const second = await decide(id, 'REJECT');
    expect([second.status, second.body.code]).toEqual([409, 'STATE_CONFLICT']);
    const again = await decide(id, 'APPROVE', { key });
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await decide(id, 'REJECT', { key })).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('of two at once is one', async () => {
    const id = await proposed();
    const answers = await Promise.all(['APPROVE', 'REJECT'].map((decision) => decide(id, decision)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('needs a reason, and one of the two words', async () => {
    const id = await proposed();
    const body = { decision: 'MAYBE', rationale: '' };
    const answer = await decide(id, '', { body });
    expect([answer.status, faults(answer)]).toEqual([
      422,
      ['/decision invalid_value', '/rationale too_short'],
    ]);
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

  it('tell what was proposed and decided, and how it stood then', async () => {
    const id = await proposed();
    const { body: before } = await service.call('GET', `/scenarios/${id}`);
    service.clock.advance(60_000);
    await decide(id);
    const { body } = await service.call('GET', `/scenarios/${id}/history`, { token: reviewer });
    expect(body.items).toMatchObject([
      { sequence: 1, type: 'ScenarioProposed', actor: 'person:Ana Lima', data: payment() },
      {
        sequence: 2,
        type: 'ScenarioDecided',
        actor: 'person:Bruno Reis',
        data: { decision: 'APPROVE', rationale: 'Made up' },
      },
    ]);
    const then = await service.call('GET', `/scenarios/${id}?as_of=${before.proposed_at}`);
    expect(then.body).toEqual(before);
    expect((await service.call('GET', `/scenarios/${id}?as_of=2020-01-01T00:00:00Z`)).status).toBe(404);
    expect((await service.call('GET', `/scenarios/${id}?as_of=2126-01-01T00:00:00Z`)).status).toBe(400);
  });
});
