import { describe, expect, it } from 'vitest';
import { bytesAt } from '../../support/asking.ts';
import { assetBody } from '../../support/bodies.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { fourEyes } from '../../support/four-eyes.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

/** Every figure is made up. */

const service = serviceOfTests();
const people = madeBefore(() => fourEyes(service));

const notes = { face_value: '350000.00', due_date: '2027-05-20', instrument: 'Borderô 17' };
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

    const valuation = await people.valued(await people.register(assetBody('RECEIVABLE', notes)), {
      scenario_id: id,
    });
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
      const { answer } = await bytesAt(service, `${path}?format=pdf`, { 'accept-language': language });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    }
  });
});
