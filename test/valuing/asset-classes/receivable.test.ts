import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessDaysBetween } from '../../../src/kernel/dates/business-days.ts';
import { AMOUNT_PATTERN, toAmount } from '../../../src/kernel/decimal.ts';
import { evaluate } from '../../../src/kernel/formula.ts';
import { dateOfDay, dayOf } from '../../../src/kernel/instant.ts';
import type { ReferenceAnswer, ReferenceQuery } from '../../../src/kernel/reference.ts';
import { faultsOf } from '../../../src/kernel/zod-faults.ts';
import { AmountOutOfRange } from '../../../src/valuing/asset-classes/contract.ts';
import { receivable } from '../../../src/valuing/asset-classes/receivable.ts';
import { forAll } from '../../support/property-runs.ts';
import { found, missing } from '../../support/references.ts';

const valuationDate = '2026-11-20';
const value = (attributes: object, answer: (query: ReferenceQuery) => ReferenceAnswer) => {
  const [result, ...others] = receivable.value(receivable.attributes.parse(attributes), {
    valuationDate,
    answer,
  });
  expect(others).toEqual([]);
  return result;
};
const selic = (rate: string) => (query: ReferenceQuery) => found(query, rate, 'fraction a year');
const noQuestion = () => {
  throw new Error('nothing is asked');
};
const stepsOf = (result: ReturnType<typeof value>) =>
  Object.fromEntries(result?.calculation?.steps.map(({ label, value: shown }) => [label.en, shown]) ?? []);

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
    const result = value({ face_value: '10000.00', due_date: '2027-05-20' }, selic('0.14'));
    expect(stepsOf(result)).toEqual({
      'Face value': '10000.00',
      'Valuation date': '2026-11-20',
      'Due date': '2027-05-20',
      'Selic target': '0.14',
      'Business days': '122',
      Factor: expect.stringMatching(/^1\.06548949950414\d{25}$/),
    });
    expect(result?.calendars).toEqual([{ id: 'br-financial-market', version: 1 }]);
    expect(result?.evidence).toMatchObject([
      { source: 'made_up', unit: 'fraction a year', sha256: 'a'.repeat(64) },
    ]);
    expect(result?.limitations.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['NOT_A_MARKET_PRICE', 'NO_CREDIT_RISK_ASSESSMENT']),
    );
  });

  it('of a payment due over a holiday is its face value: no business day lies between', () => {
    const result = value({ face_value: '10000.00', due_date: '2026-11-23' }, selic('0.14'));
    expect([result?.amount, stepsOf(result)['Business days']]).toEqual(['10000.00', '0']);
  });

  it.each(['2026-11-19', '1999-01-01'])('is unknown, and asks for nothing, when due on %s', (due_date) => {
    const attributes = { face_value: '10000.00', due_date };
    expect(receivable.references(attributes, valuationDate)).toEqual([]);
    expect(value(attributes, noQuestion)).toMatchObject({ amount: null, reason_codes: ['PAST_DUE'] });
  });

  it('is unknown without the base rate', () => {
    const result = value({ face_value: '1.00', due_date: '2027-05-20' }, () =>
      missing('SOURCE_NOT_CONFIGURED'),
    );
    expect(result).toMatchObject({
      amount: null,
      basis: 'NONE',
      reason_codes: ['SOURCE_NOT_CONFIGURED'],
      evidence: [],
    });
  });
});

const cents = fc.bigInt(0n, 10n ** 20n - 1n).map((n) => `${n / 100n}.${String(n % 100n).padStart(2, '0')}`);
/** Over more years than these the largest rates below would make a factor of more than 1,000 digits. */
const LAST_DUE = dayOf('2190-12-31');
const due = fc.integer({ min: dayOf('2020-01-01'), max: LAST_DUE }).map(dateOfDay);
const rate = fc
  .integer({ min: 0, max: 999_999_999 })
  .map((n) => `${Math.floor(n / 1000)}.${String(n % 1000).padStart(3, '0')}`);

describe('whatever the figures', () => {
  const holds = (result: ReturnType<typeof value>, isDue: boolean) => {
    expect(result?.amount === null).toBe(isDue);
    expect(result?.reason_codes).toEqual(isDue ? ['PAST_DUE'] : []);
    if (!result || result.amount === null) return;
    expect(result.amount).toMatch(AMOUNT_PATTERN);
    const again = toAmount(evaluate(result.calculation?.formula ?? '', result.calculation?.steps ?? []));
    expect(again).toEqual({ ok: true, value: result.amount });
  };

  it('the scenario is known exactly when the payment is to come, and can be worked out again', () =>
    forAll([cents, due, rate], (face_value, due_date, selicTarget) => {
      holds(value({ face_value, due_date }, selic(selicTarget)), due_date < valuationDate);
    }));

  it("so is the estimate at the caller's rate", () =>
    forAll([cents, due, rate], (face_value, due_date, discount_rate) => {
      const parameters = receivable.publicParameters.parse({ face_value, due_date, discount_rate });
      holds(receivable.publicEstimate(parameters, valuationDate), due_date < valuationDate);
    }));
});

describe("the caller's own rate", () => {
  const whole = { face_value: '1105.00', due_date: '2027-11-20', discount_rate: '0.105' };
  const amountOf = (parameters: object) =>
    receivable.publicEstimate(receivable.publicParameters.parse(parameters), valuationDate).amount;

  it('discounts by actual/365', () => {
    expect(amountOf(whole)).toBe('1000.00');
    expect(amountOf({ ...whole, discount_rate: '0' })).toBe('1105.00');
    expect(amountOf({ ...whole, discount_rate: '-0.5' })).toBe('2210.00');
  });

  it.each(['face_value', 'due_date', 'discount_rate'])(
    'is nothing without %s, and none is invented',
    (name) => {
      const parameters = receivable.publicParameters.parse({ ...whole, [name]: undefined });
      expect(receivable.publicEstimate(parameters, valuationDate)).toMatchObject({
        amount: null,
        reason_codes: ['MISSING_PARAMETER'],
      });
    },
  );

  it.each(['-1', '-1.5', '10%', '1e-1', ''])('cannot be %j', (discount_rate) => {
    expect(receivable.publicParameters.safeParse({ ...whole, discount_rate }).success).toBe(false);
  });

  it('near −100 % makes an amount that no 18 digits hold, and that is said', () => {
    const absurd = {
      face_value: '9'.repeat(18).concat('.99'),
      due_date: '2100-12-31',
      discount_rate: '-0.999999999999',
    };
    expect(() => amountOf(absurd)).toThrow(new AmountOutOfRange('/face_value'));
    expect(amountOf({ ...absurd, discount_rate: '999999.999999999999' })).toBe('0.00');
  });
});

it('takes no number for an amount, and no date that does not exist', () => {
  const input = { face_value: 10000, due_date: '2027-02-30', debtor: '', extra: 1 };
  const faults = faultsOf(receivable.attributes.safeParse(input), input).map(({ pointer, code }) => [
    pointer,
    code,
  ]);
  expect(faults).toEqual([
    ['/face_value', 'invalid_decimal'],
    ['/due_date', 'invalid_date'],
    ['/debtor', 'too_short'],
    ['/extra', 'unknown_field'],
  ]);
});
