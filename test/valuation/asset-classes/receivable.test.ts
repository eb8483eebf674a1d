import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessDaysBetween } from '../../../src/kernel/dates/business-days.ts';
import { AMOUNT_PATTERN } from '../../../src/kernel/decimal.ts';
import type { MethodResult } from '../../../src/kernel/estimate.ts';
import { dateOfDay, dayOf } from '../../../src/kernel/instant.ts';
import type { ReferenceQuery } from '../../../src/kernel/reference.ts';
import { AmountOutOfRange } from '../../../src/valuation/asset-classes/contract.ts';
import { receivable } from '../../../src/valuation/asset-classes/receivable.ts';
import { forAll } from '../../support/property-runs.ts';
import { decimalText } from '../../support/rational.ts';
import { found } from '../../support/references.ts';
import {
  codesOf,
  estimated,
  stepsOf,
  VALUATION_DATE,
  valuedOnce,
  worksOutAgain,
} from '../../support/valuing.ts';

const selic = (rate: string) => (query: ReferenceQuery) => found(query, rate, 'fraction a year');
const valued = (face_value: string, due_date: string, rate = '0.14') =>
  valuedOnce('RECEIVABLE', { face_value, due_date }, selic(rate));

describe('the present value of a receivable', () => {
  it('is the face value over a year of 252 business days, discounted by the base rate', () => {
    // 2027 has 251 business days; from 1 January 2027 to the first of 2028.
    const [result] = receivable.value(
      { face_value: '1140.00', due_date: '2028-01-04' },
      { valuationDate: '2027-01-01', answer: selic('0.14') },
    );
    expect(businessDaysBetween('2027-01-01', '2028-01-04')).toBe(252);
    expect(result?.amount).toBe('1000.00');
  });

  it('shows days, rate and factor, and names calendar and evidence', () => {
    const result = valued('10000.00', '2027-05-20');
    expect(stepsOf(result)).toEqual({
      'Face value': '10000.00',
      'Valuation date': '2026-11-20',
      'Due date': '2027-05-20',
      'Selic target': '0.14',
      'Business days': '122',
      Factor: expect.stringMatching(/^1\.06548949950414\d{25}$/),
    });
    expect(result.calendars).toEqual([{ id: 'br-financial-market', version: 2 }]);
    expect(result.evidence).toMatchObject([
      { source: 'made_up', unit: 'fraction a year', sha256: 'a'.repeat(64) },
    ]);
    expect(codesOf(result)).toEqual(
      expect.arrayContaining(['NOT_A_MARKET_PRICE', 'NO_CREDIT_RISK_ASSESSMENT']),
    );
  });

  it('of a payment due over a holiday is its face value: no business day lies between', () => {
    const result = valued('10000.00', '2026-11-23');
    expect([result.amount, stepsOf(result)]).toMatchObject(['10000.00', { 'Business days': '0' }]);
  });
});

const cents = fc.bigInt(0n, 10n ** 20n - 1n).map((n) => decimalText(n));
/** Over more years than these the largest rates below would make a factor of more than 1,000 digits. */
const LAST_DUE = dayOf('2190-12-31');
const due = fc.integer({ min: dayOf('2020-01-01'), max: LAST_DUE }).map(dateOfDay);
const rate = fc
  .integer({ min: 0, max: 999_999_999 })
  .map((n) => `${Math.floor(n / 1000)}.${String(n % 1000).padStart(3, '0')}`);

describe('whatever the figures', () => {
  const holds = (result: MethodResult, isDue: boolean) => {
    expect(result.amount === null).toBe(isDue);
    expect(result.reason_codes).toEqual(isDue ? ['PAST_DUE'] : []);
    if (result.amount === null) return;
    expect(result.amount).toMatch(AMOUNT_PATTERN);
    worksOutAgain(result);
  };

  it('the scenario is known exactly when the payment is to come, and can be worked out again', () =>
    forAll([cents, due, rate], (face_value, due_date, selicTarget) => {
      holds(valued(face_value, due_date, selicTarget), due_date < VALUATION_DATE);
    }));

  it("so is the estimate at the caller's rate", () =>
    forAll([cents, due, rate], (face_value, due_date, discount_rate) => {
      holds(estimated('RECEIVABLE', { face_value, due_date, discount_rate }), due_date < VALUATION_DATE);
    }));
});

describe("the caller's own rate", () => {
  const whole = { face_value: '1105.00', due_date: '2027-11-20', discount_rate: '0.105' };
  const amountOf = (parameters: object) => estimated('RECEIVABLE', { ...whole, ...parameters }).amount;

  it('discounts by actual/365', () => {
    expect(amountOf({})).toBe('1000.00');
    expect(amountOf({ discount_rate: '0' })).toBe('1105.00');
    expect(amountOf({ discount_rate: '-0.5' })).toBe('2210.00');
  });

  it.each(Object.keys(whole))('is nothing without %s, and none is invented', (name) =>
    expect(estimated('RECEIVABLE', { ...whole, [name]: undefined })).toMatchObject({
      amount: null,
      reason_codes: ['MISSING_PARAMETER'],
    }),
  );

  it.each(['-1', '-1.5', '10%', '1e-1', ''])('cannot be %j', (discount_rate) => {
    expect(receivable.publicParameters.safeParse({ ...whole, discount_rate }).success).toBe(false);
  });

  it('near −100 % makes an amount that no 18 digits hold, and that is said', () => {
    const absurd = { face_value: '9'.repeat(18).concat('.99'), due_date: '2100-12-31' };
    expect(() => amountOf({ ...absurd, discount_rate: '-0.999999999999' })).toThrow(
      new AmountOutOfRange('/face_value'),
    );
    expect(amountOf({ ...absurd, discount_rate: '999999.999999999999' })).toBe('0.00');
  });
});
