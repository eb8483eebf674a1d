import { describe, expect, it } from 'vitest';
import {
  RATE_CHANGES,
  type ScenarioModel,
  type SensitivityRow,
  scenarioByItself,
  sensitivityOf,
} from '../../../src/valuation/asset-classes/building-blocks/scenario.ts';
import { AmountOutOfRange } from '../../../src/valuation/asset-classes/contract.ts';
import { codesOf, VALUATION_DATE as TODAY, worksOutAgain } from '../../support/valuing.ts';

/** Every figure is made up. */

const shown = (model: ScenarioModel) => {
  const byItself = scenarioByItself(model, TODAY);
  const rows = sensitivityOf(byItself.model, byItself.as_of, byItself.result);
  return { ...byItself, rows };
};
const brief = ({ discount_rate, amount, reason_codes }: SensitivityRow) => [
  discount_rate,
  amount,
  ...reason_codes,
];
const codes = (model: ScenarioModel) => codesOf(shown(model).result);

const payment = (parameters: object = {}): ScenarioModel => ({
  kind: 'PRESENT_VALUE',
  parameters: { face_value: '1000.00', due_date: '2027-11-20', discount_rate: '0.1', ...parameters },
});
const flow = (date: string, amount: string) => ({ date, amount });
const cashFlow = (parameters: object = {}): ScenarioModel => ({
  kind: 'CASH_FLOW',
  parameters: { cash_flows: [flow('2027-11-20', '1000.00')], discount_rate: '0.1', ...parameters },
});
const bucket = { name: 'All', default_rate: '0', loss_given_default: '0', dilution_rate: '0' };
const portfolio = (parameters: object = {}): ScenarioModel => ({
  kind: 'RECEIVABLES_PORTFOLIO',
  parameters: {
    buckets: [{ ...bucket, face_amount: '1000.00', expected_on: '2027-11-20' }],
    discount_rate: '0.1',
    ...parameters,
  },
});

describe('the sensitivity of a scenario', () => {
  it.each([payment(), cashFlow(), portfolio()])('is the result at five rates (%#)', (model) => {
    const { result, rows } = shown(model);
    expect(result.amount).toBe('909.09');
    worksOutAgain(result);
    expect(rows.map(({ rate_change }) => rate_change)).toEqual([...RATE_CHANGES]);
    expect(rows.map(brief)).toEqual([
      ['0.08', '925.93'],
      ['0.09', '917.43'],
      ['0.1', '909.09'],
      ['0.11', '900.90'],
      ['0.12', '892.86'],
    ]);
  });

  it('passes through zero, and below', () => {
    expect(shown(payment({ discount_rate: '0.01' })).rows.map(brief)).toEqual([
      ['-0.01', '1010.10'],
      ['0', '1000.00'],
      ['0.01', '990.10'],
      ['0.02', '980.39'],
      ['0.03', '970.87'],
    ]);
    expect(shown(payment({ discount_rate: '-0.00' })).rows[2]).toMatchObject({
      discount_rate: '0',
      amount: '1000.00',
    });
  });

  it('has no amount where the rate is −1 or less', () => {
    expect(shown(payment({ discount_rate: '-0.98' })).rows.map(brief)).toEqual([
      ['-1', null, 'METHOD_NOT_APPLICABLE'],
      ['-0.99', '100000.00'],
      ['-0.98', '50000.00'],
      ['-0.97', '33333.33'],
      ['-0.96', '25000.00'],
    ]);
    expect(shown(payment({ discount_rate: '-0.985' })).rows[0]).toMatchObject({
      discount_rate: '-1.005',
      amount: null,
      reason_codes: ['METHOD_NOT_APPLICABLE'],
    });
  });

  it('has no amount where it is too long to show, while the scenario has one', () => {
    const model = payment({ face_value: '90000000000000000.00', discount_rate: '-0.9' });
    expect(shown(model).rows.map(({ amount }) => amount)).toEqual([
      null,
      null,
      '900000000000000000.00',
      '818181818181818181.82',
      '750000000000000000.00',
    ]);
  });

  it('has the reason of the result in each row where the result has none', () => {
    const rows = shown(payment({ face_value: undefined })).rows;
    expect(rows).toHaveLength(5);
    for (const row of rows) expect(row).toMatchObject({ amount: null, reason_codes: ['MISSING_PARAMETER'] });
    expect(shown(payment({ due_date: '2020-01-01' })).rows[4]).toMatchObject({ reason_codes: ['PAST_DUE'] });
  });

  it.each([
    payment({ discount_rate: undefined }),
    cashFlow({ discount_rate: undefined }),
    portfolio({ discount_rate: undefined }),
    { kind: 'DEPRECIATED_REPLACEMENT_COST', parameters: { replacement_cost: '1.00' } },
  ] satisfies ScenarioModel[])('is empty without a rate (%#)', (model) =>
    expect(shown(model).rows).toEqual([]),
  );
});

describe('a scenario by itself', () => {
  it('is of the day among its parameters, or else of its proposal', () => {
    expect(shown(cashFlow({ valuation_date: '2026-01-01' }))).toMatchObject({ as_of: '2026-01-01' });
    expect(codes(cashFlow({ valuation_date: '2026-01-01' }))).not.toContain('AS_OF_THE_PROPOSAL');
    for (const model of [
      cashFlow(),
      payment(),
      portfolio(),
      { kind: 'DEPRECIATED_REPLACEMENT_COST', parameters: {} },
    ] satisfies ScenarioModel[]) {
      expect(shown(model).as_of).toBe(TODAY);
      expect(codes(model)).toContain('AS_OF_THE_PROPOSAL');
    }
  });

  it('shows the day that it was discounted to', () => {
    for (const model of [cashFlow(), payment(), portfolio()])
      expect(shown(model).result.calculation?.steps).toContainEqual({
        label: { en: 'Valuation date', 'pt-BR': 'Data da avaliação' },
        value: TODAY,
        unit: 'date',
      });
  });

  it('throws where its own result cannot be shown', () => {
    const model = payment({ face_value: '900000000000000000.00', discount_rate: '-0.9' });
    expect(() => shown(model)).toThrow(AmountOutOfRange);
  });
});
