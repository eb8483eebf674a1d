import { describe, expect, it } from 'vitest';
import { MARKET_CALENDAR } from '../../../src/kernel/dates/business-days.ts';
import { toAmount } from '../../../src/kernel/decimal.ts';
import type { MethodResult } from '../../../src/kernel/estimate.ts';
import { evaluate } from '../../../src/kernel/formula.ts';
import type { ReferenceQuery } from '../../../src/kernel/reference.ts';
import { assetClass } from '../../../src/valuing/asset-classes/index.ts';
import { found, missing } from '../../support/references.ts';
import { codesOf, faultsIn, nobody, VALUATION_DATE, valuedOnce } from '../../support/valuing.ts';

const payment = { face_value: '10000.00', due_date: '2027-05-20' };
const byCurve = { ...payment, discount: 'PREFIXED_CURVE' };
const query: ReferenceQuery = { kind: 'prefixed-rate', due_date: payment.due_date, date: VALUATION_DATE };

const at = (rate: string) => (asked: ReferenceQuery) => found(asked, rate, 'fraction a year');
const stepsOf = ({ calculation }: MethodResult, unit: string) =>
  (calculation?.steps ?? [])
    .filter((step) => step.unit === unit)
    .map(({ label, value }) => [label.en, value]);
const again = ({ calculation }: MethodResult) =>
  toAmount(evaluate(calculation?.formula ?? '', calculation?.steps ?? []));

describe.each(['PRIVATE_SECURITY', 'RECEIVABLE', 'COURT_CLAIM'] as const)('%s by the curve', (id) => {
  it('asks for the rate of its term, and nobody for the Selic target', () => {
    expect(assetClass(id).references(byCurve, VALUATION_DATE)).toEqual([query]);
    for (const each of [payment, { ...payment, discount: 'SELIC_TARGET' }])
      expect(assetClass(id).references(each, VALUATION_DATE)).toEqual([
        { kind: 'selic-target', date: VALUATION_DATE },
      ]);
  });

  it('is discounted at that rate by business days over 252, and says which it is', () => {
    const result = valuedOnce(id, byCurve, at('0.14'));
    // 122 business days, as at a Selic target of 14 %.
    expect(result.amount).toBe('9385.36');
    expect(result.methods).toEqual([{ id: 'PRESENT_VALUE_SCENARIO', version: 1 }]);
    expect(result.calendars).toEqual([MARKET_CALENDAR]);
    expect(result.calculation?.formula).toBe(
      'face_value ÷ factor; factor = (1 + prefixed_rate) ^ (business_days ÷ 252)',
    );
    expect(stepsOf(result, 'fraction a year')).toEqual([['Prefixed rate', '0.14']]);
    expect(again(result)).toEqual({ ok: true, value: result.amount });
    // What the source says of its curve.
    expect(codesOf(result)).toContain('WHOLESALE_PRICE');
    expect(codesOf(result)).not.toContain('SPREAD_AS_STATED');
  });

  it('adds the spread that was stated, and says whose it is', () => {
    const result = valuedOnce(id, { ...byCurve, spread: '0.04' }, at('0.10'));
    expect(result.amount).toBe('9385.36');
    expect(result.calculation?.formula).toContain('(1 + prefixed_rate + spread)');
    expect(stepsOf(result, 'fraction a year')).toEqual([
      ['Prefixed rate', '0.10'],
      ['Spread', '0.04'],
    ]);
    expect(again(result)).toEqual({ ok: true, value: result.amount });
    expect(codesOf(result)).toContain('SPREAD_AS_STATED');
    expect(valuedOnce(id, { ...byCurve, spread: '-0.01' }, at('0.15')).amount).toBe('9385.36');
  });

  it('is the same to the letter at the Selic target, said or not', () => {
    const [said, unsaid] = [{ ...payment, discount: 'SELIC_TARGET' }, payment].map((each) =>
      valuedOnce(id, each, at('0.14')),
    );
    expect(said).toEqual(unsaid);
    expect(unsaid?.methods).toEqual([{ id: 'PRESENT_VALUE_SCENARIO', version: 1 }]);
  });

  it('ranges over the rate two points each way', () => {
    const result = valuedOnce(id, { ...byCurve, spread: '0.04' }, at('0.10'));
    const ends = ['0.16', '0.12'].map((rate) => valuedOnce(id, byCurve, at(rate)).amount);
    expect(result.range).toMatchObject({ low: ends[0], high: ends[1], kind: 'RATE_SENSITIVITY' });
  });

  it.each(['NO_REFERENCE', 'REFERENCE_TOO_OLD', 'SOURCE_UNAVAILABLE'] as const)(
    'is unknown where the curve is not there: %s',
    (reason) => {
      const result = valuedOnce(id, { ...byCurve, spread: '0.04' }, () => missing(reason));
      expect(result).toMatchObject({ amount: null, basis: 'NONE', reason_codes: [reason] });
    },
  );

  it('of a payment that was due before is unknown, and asks nobody', () => {
    const due = { ...byCurve, due_date: '2026-11-19' };
    expect(assetClass(id).references(due, VALUATION_DATE)).toEqual([]);
    expect(valuedOnce(id, due, nobody).reason_codes).toEqual(['PAST_DUE']);
  });

  it.each([
    ['-0.5', 'METHOD_NOT_APPLICABLE'],
    ['-0.499999999999', null],
  ])('with a spread of %s over a rate of −50 %%: %s', (spread, reason) => {
    const result = valuedOnce(id, { ...byCurve, spread }, at('-0.5'));
    expect(result.reason_codes).toEqual(reason === null ? [] : [reason]);
  });

  it.each([
    [{ discount: 'CDI' }, '/discount', 'invalid_value'],
    [{ discount: null }, '/discount', 'invalid_value'],
    [{ spread: '0.04' }, '/spread', 'not_allowed'],
    [{ discount: 'SELIC_TARGET', spread: '0.04' }, '/spread', 'not_allowed'],
    [{ discount: 'PREFIXED_CURVE', spread: 0.04 }, '/spread', 'invalid_decimal'],
    [{ discount: 'PREFIXED_CURVE', spread: '-1' }, '/spread', 'out_of_range'],
  ])('refuses %j', (wrong, pointer, code) => {
    expect(faultsIn(assetClass(id).attributes, { ...payment, ...wrong })).toEqual([[pointer, code]]);
  });
});
