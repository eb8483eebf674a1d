import { describe, expect, it } from 'vitest';
import { MARKET_CALENDAR } from '../../../src/kernel/dates/business-days.ts';
import type { MethodResult } from '../../../src/kernel/estimate.ts';
import type { ReferenceQuery } from '../../../src/kernel/reference.ts';
import { assetClass } from '../../../src/valuation/asset-classes/index.ts';
import { found, missing } from '../../support/references.ts';
import { codesOf, refuses, VALUATION_DATE, valuedOnce, worksOutAgain } from '../../support/valuing.ts';

const payment = { face_value: '10000.00', due_date: '2027-05-20' };
const byCurve = { ...payment, discount: 'PREFIXED_CURVE' };
const query: ReferenceQuery = { kind: 'prefixed-rate', due_date: payment.due_date, date: VALUATION_DATE };
const target: ReferenceQuery = { kind: 'selic-target', date: VALUATION_DATE };

const at = (rate: string) => (asked: ReferenceQuery) => found(asked, rate, 'fraction a year');
const stepsOf = ({ calculation }: MethodResult, unit: string) =>
  (calculation?.steps ?? [])
    .filter((step) => step.unit === unit)
    .map(({ label, value }) => [label.en, value]);

describe.each(['PRIVATE_SECURITY', 'RECEIVABLE', 'COURT_CLAIM'] as const)('%s by the curve', (id) => {
  it('asks for the rate of its term, and for the Selic target, from which the curve starts', () => {
    expect(assetClass(id).references(byCurve, VALUATION_DATE)).toEqual([query, target]);
    for (const each of [payment, { ...payment, discount: 'SELIC_TARGET' }])
      expect(assetClass(id).references(each, VALUATION_DATE)).toEqual([target]);
  });

  it('is discounted at that rate by business days over 252, and says which it is', () => {
    const result = valuedOnce(id, byCurve, at('0.14'));
    // 122 business days, as at a Selic target of 14 %.
    expect(result.amount).toBe('9385.36');
    expect(result.methods).toEqual([{ id: 'PRESENT_VALUE_SCENARIO', version: 2 }]);
    expect(result.calendars).toEqual([MARKET_CALENDAR.name]);
    expect(result.calculation?.formula).toBe(
      'face_value ÷ factor; factor = (1 + prefixed_rate) ^ (business_days ÷ 252)',
    );
    expect(stepsOf(result, 'fraction a year')).toEqual([['Prefixed rate', '0.14']]);
    worksOutAgain(result);
    // What the source says of its curve.
    expect(codesOf(result)).toContain('WHOLESALE_PRICE');
    expect(codesOf(result)).not.toContain('SPREAD_AS_STATED');
  });

  it('compounds the spread that was stated, and says whose it is', () => {
    const result = valuedOnce(id, { ...byCurve, spread: '0.04' }, at('0.10'));
    // 1.10 × 1.04 = 1.144, and not 1.14
    expect(result.amount).toBe(valuedOnce(id, byCurve, at('0.144')).amount);
    expect(result.calculation?.formula).toContain(
      'factor = ((1 + prefixed_rate) × (1 + spread)) ^ (business_days ÷ 252)',
    );
    expect(stepsOf(result, 'fraction a year')).toEqual([
      ['Prefixed rate', '0.10'],
      ['Spread', '0.04'],
    ]);
    worksOutAgain(result);
    expect(codesOf(result)).toContain('SPREAD_AS_STATED');
    const below = valuedOnce(id, { ...byCurve, spread: '-0.05' }, at('0.20'));
    expect(below.amount).toBe('9385.36');
  });

  it('before the first title of the curve lies between the Selic target and its rate', () => {
    const first = { product_id: 'tesouro-prefixado-2027-07-01', business_days: 152, rate: '0.13' };
    const answering = (business_days: number) => (asked: ReferenceQuery) => {
      const answer = found(asked, asked.kind === 'selic-target' ? '0.15' : '0.13', 'fraction a year');
      if (!answer.found || asked.kind === 'selic-target') return answer;
      const observed = { before: null, after: first, business_days };
      return { ...answer, reference: { ...answer.reference, observed } };
    };
    const result = valuedOnce(id, byCurve, answering(122));
    const growth = 1.15 ** (1 / 252) * (1.13 ** (152 / 252) / 1.15 ** (1 / 252)) ** (121 / 151);
    const [[, rate = ''] = []] = stepsOf(result, 'fraction a year');
    expect(Number(rate)).toBeCloseTo(growth ** (252 / 122) - 1, 11);
    worksOutAgain(result);
    expect(codesOf(result)).toContain('CURVE_FROM_SELIC_TARGET');
    expect(result.evidence.map(({ observed }) => observed.asked ?? 'curve')).toEqual([
      'curve',
      'selic-target',
    ]);
    const tomorrow = valuedOnce(id, { ...byCurve, due_date: '2026-11-23' }, answering(1));
    expect(stepsOf(tomorrow, 'fraction a year')).toEqual([['Prefixed rate', '0.15']]);
    const down = valuedOnce(id, byCurve, (asked) =>
      asked.kind === 'selic-target' ? missing('SOURCE_UNAVAILABLE') : answering(122)(asked),
    );
    expect(down).toMatchObject({ amount: null, reason_codes: ['SOURCE_UNAVAILABLE'] });
  });

  it('needs the Selic target for nothing but the terms before the first title', () => {
    const result = valuedOnce(id, byCurve, (asked) =>
      asked.kind === 'selic-target' ? missing('SOURCE_UNAVAILABLE') : at('0.14')(asked),
    );
    expect(result.amount).toBe('9385.36');
  });

  it('is the same to the letter at the Selic target, said or not', () => {
    const [said, unsaid] = [{ ...payment, discount: 'SELIC_TARGET' }, payment].map((each) =>
      valuedOnce(id, each, at('0.14')),
    );
    expect(said).toEqual(unsaid);
    expect(unsaid?.methods).toEqual([{ id: 'PRESENT_VALUE_SCENARIO', version: 2 }]);
  });

  it('ranges over the rate two points each way', () => {
    const result = valuedOnce(id, { ...byCurve, spread: '0.04' }, at('0.10'));
    const ends = ['0.164', '0.124'].map((rate) => valuedOnce(id, byCurve, at(rate)).amount);
    expect(result.range).toMatchObject({ low: ends[0], high: ends[1], kind: 'RATE_SENSITIVITY' });
  });

  it.each(['NO_REFERENCE', 'REFERENCE_TOO_OLD', 'SOURCE_UNAVAILABLE'] as const)(
    'is unknown where the curve is not there: %s',
    (reason) => {
      const result = valuedOnce(id, { ...byCurve, spread: '0.04' }, () => missing(reason));
      expect(result).toMatchObject({ amount: null, basis: 'NONE', reason_codes: [reason] });
    },
  );

  it.each([
    ['-1', 'METHOD_NOT_APPLICABLE'],
    ['-0.999999999999', null],
  ])('at a rate of %s: %s', (rate, reason) => {
    const result = valuedOnce(id, { ...byCurve, spread: '0.04' }, at(rate));
    expect(result.reason_codes).toEqual(reason === null ? [] : [reason]);
  });

  refuses(assetClass(id).attributes, payment, [
    [{ discount: 'CDI' }, '/discount', 'invalid_value'],
    [{ discount: null }, '/discount', 'invalid_value'],
    [{ spread: '0.04' }, '/spread', 'not_allowed'],
    [{ discount: 'SELIC_TARGET', spread: '0.04' }, '/spread', 'not_allowed'],
    [{ discount: 'PREFIXED_CURVE', spread: 0.04 }, '/spread', 'invalid_decimal'],
    [{ discount: 'PREFIXED_CURVE', spread: '-1' }, '/spread', 'out_of_range'],
  ]);
});
