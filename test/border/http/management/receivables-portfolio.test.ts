import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fourEyes } from '../../../support/four-eyes.ts';
import { type RunningService, runningService } from '../../../support/running-service.ts';

/** Every figure is made up. */

let service: RunningService;
let people: Awaited<ReturnType<typeof fourEyes>>;
beforeAll(async () => {
  service = await runningService();
  people = await fourEyes(service);
});
afterAll(() => service.stop());

const notes = (face_value = '350000.00') => ({
  asset_class: 'RECEIVABLE',
  profile_version: '1.0.0',
  name: 'Trade notes of November',
  attributes: { face_value, due_date: '2027-05-20', instrument: 'Borderô 17' },
});
const buckets = [
  {
    name: 'Não vencidos',
    days_past_due_from: '0',
    days_past_due_to: '0',
    face_amount: '250000.00',
    dilution_rate: '0.015',
    default_rate: '0.02',
    loss_given_default: '0.6',
    days_to_receipt: '45',
  },
  {
    days_past_due_from: '1',
    days_past_due_to: '30',
    face_amount: '80000.00',
    dilution_rate: '0.03',
    default_rate: '0.12',
    loss_given_default: '0.65',
    days_to_receipt: '75',
  },
  {
    days_past_due_from: '31',
    face_amount: '20000.00',
    dilution_rate: '0.05',
    default_rate: '0.45',
    loss_given_default: '0.8',
    days_to_receipt: '160',
  },
];
const portfolio = (parameters: object = {}, more: object = {}) => ({
  name: 'By days past due',
  asset_class: 'RECEIVABLE',
  kind: 'RECEIVABLES_PORTFOLIO',
  parameters: { discount_rate: '0.18', buckets, ...parameters },
  ...more,
});
async function approved(body: object): Promise<string> {
  const id = await people.made('/scenarios', body);
  expect((await people.decide(`/scenarios/${id}/decisions`, 'APPROVE')).status).toBe(201);
  return id;
}
const codesIn = (limitations: unknown) => (limitations as { code: string }[]).map(({ code }) => code);

describe('a portfolio of receivables', () => {
  it('is proposed, shown with its sensitivity, approved, and the value of an asset with its range', async () => {
    const id = await approved(portfolio());
    const { body: shown } = await service.call('GET', `/scenarios/${id}`);
    expect(shown).toMatchObject({
      kind: 'RECEIVABLES_PORTFOLIO',
      status: 'APPROVED',
      parameters: { buckets },
      result: { value: { amount: '318844.45', basis: 'PRESENT_VALUE_SCENARIO', status: 'CALCULATED' } },
    });
    expect((shown.sensitivity as { amount: string }[]).map(({ amount }) => amount)).toEqual([
      '319675.78',
      '319258.02',
      '318844.45',
      '318435.00',
      '318029.58',
    ]);

    const valuation = await people.valued(await people.register(notes()), { scenario_id: id });
    expect(valuation).toMatchObject({
      values: { scenario_value: { amount: '318844.45' }, market_value: { status: 'NOT_APPLICABLE' } },
      ranges: { scenario_value: { low: '318029.58', high: '319675.78', kind: 'RATE_SENSITIVITY' } },
      input: { scenario: { id, parameters: { buckets } } },
    });
    expect(codesIn(valuation.limitations)).toEqual(
      expect.arrayContaining(['AGEING_AS_STATED', 'PORTFOLIO_FORMULA_LEAVES_OUT', 'SCENARIO_USED']),
    );
    const path = `/valuations/${valuation.id}/report`;
    const report = await service.call('GET', path, { headers: { 'accept-language': 'pt-BR' } });
    const text = JSON.stringify(report.body);
    for (const words of ['Não vencidos', 'Perda dada a inadimplência 3', 'RECEIVABLES_PORTFOLIO'])
      expect(text).toContain(words);
    for (const language of ['pt-BR', 'en']) {
      const answer = await fetch(`${service.url}${path}?format=pdf`, {
        headers: { authorization: `Bearer ${service.token}`, 'accept-language': language },
      });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    }
  });

  it('values no asset of another face value, and warns of it where it is for one', async () => {
    const assetId = await people.register(notes('350000.01'));
    const id = await approved(portfolio({}, { asset_id: assetId }));
    const { body: shown } = await service.call('GET', `/scenarios/${id}`);
    expect(codesIn((shown.result as { limitations: unknown }).limitations)).toContain(
      'SCENARIO_CONTRADICTS_ASSET',
    );
    const refused = await people.request(assetId, { scenario_id: id });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [
        {
          pointer: '/scenario_id',
          code: 'contradicts_asset',
          detail:
            'says face_value 350000.00, the asset 350000.01: a scenario replaces assumptions, never facts',
        },
      ],
    ]);
  });

  it('has no value once what was expected on a day is past, nor without a rate', async () => {
    const assetId = await people.register(notes());
    const dated = buckets.map(({ days_to_receipt, ...each }, index) => ({
      ...each,
      ...(index === 1 ? { expected_on: '2026-01-31' } : { days_to_receipt }),
    }));
    for (const [parameters, reason] of [
      [{ buckets: dated }, 'PAST_DUE'],
      [{ discount_rate: undefined }, 'MISSING_PARAMETER'],
    ] as const) {
      const scenario_id = await approved(portfolio(parameters));
      const { values } = await people.valued(assetId, { scenario_id });
      expect(values).toMatchObject({
        scenario_value: { amount: null, status: 'NO_COVERAGE', reason_codes: [reason] },
      });
    }
  });

  it('is refused where buckets share days, by the number of the other', async () => {
    const [first, second, third] = buckets;
    const shared = [first, third, { ...second, days_past_due_to: '31' }];
    const { status, body } = await people.post('/scenarios', portfolio({ buckets: shared }));
    expect([status, body.errors]).toEqual([
      422,
      [
        {
          pointer: '/parameters/buckets/2/days_past_due_from',
          code: 'overlapping',
          detail: 'shares days past due with bucket 2 of the list',
        },
      ],
    ]);
  });
});
