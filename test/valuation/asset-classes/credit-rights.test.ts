import { describe, expect, it } from 'vitest';
import { assetClass } from '../../../src/valuation/asset-classes/index.ts';
import { found } from '../../support/references.ts';
import {
  codesOf,
  estimated,
  faultsIn,
  nobody,
  refuses,
  VALUATION_DATE,
  valuedOnce,
} from '../../support/valuing.ts';

const payment = { face_value: '10000.00', due_date: '2027-05-20' };
const selic = (query: Parameters<typeof found>[0]) => found(query, '0.14', 'fraction a year');

describe.each([
  ['PRIVATE_SECURITY', 'ONE_PAYMENT_ONLY'],
  ['COURT_CLAIM', 'CLAIM_OUTCOME_NOT_ASSESSED'],
] as const)('%s', (id, own) => {
  it('is discounted as a receivable is', () => {
    const [result, receivable] = [id, 'RECEIVABLE' as const].map((each) => valuedOnce(each, payment, selic));
    expect({ ...result, limitations: [] }).toEqual({ ...receivable, limitations: [] });
    expect(result?.amount).toBe('9385.36');
    expect(assetClass(id).references(payment, VALUATION_DATE)).toEqual([
      { kind: 'selic-target', date: VALUATION_DATE },
    ]);
  });

  it(`says ${own} in addition to what every scenario says, known or not`, () => {
    const results = [
      valuedOnce(id, payment, selic),
      valuedOnce(id, { ...payment, due_date: '2026-11-19' }, nobody),
      estimated(id, { ...payment, discount_rate: '0.125' }),
      estimated(id, {}),
    ];
    for (const result of results) {
      expect(codesOf(result)).toEqual(
        expect.arrayContaining(['NOT_A_MARKET_PRICE', 'NO_CREDIT_RISK_ASSESSMENT', own]),
      );
    }
    expect(results.map(({ amount }) => amount === null)).toEqual([false, true, false, true]);
    expect(assetClass(id).limitations.map(({ code }) => code)).toContain(own);
    expect(assetClass('RECEIVABLE').limitations.map(({ code }) => code)).not.toContain(own);
  });

  it('of nothing is a calculated zero', () =>
    expect(valuedOnce(id, { ...payment, face_value: '0.00' }, selic).amount).toBe('0.00'));

  it("refuses a caller's rate at which nothing has a value", () =>
    expect(faultsIn(assetClass(id).publicParameters, { ...payment, discount_rate: '-1' })).toEqual([
      ['/discount_rate', 'out_of_range'],
    ]));
});

describe.each(['RECEIVABLE', 'PRIVATE_SECURITY', 'COURT_CLAIM'] as const)('%s', (id) =>
  refuses(assetClass(id).attributes, payment, [
    [{ face_value: '10000' }, '/face_value', 'invalid_decimal'],
    [{ face_value: '-1.00' }, '/face_value', 'invalid_decimal'],
    [{ face_value: undefined }, '/face_value', 'required'],
    [{ due_date: '2027-02-30' }, '/due_date', 'invalid_date'],
    [{ due_date: undefined }, '/due_date', 'required'],
    [{ debtor: '' }, '/debtor', 'too_short'],
    [{ instrument: 'x'.repeat(201) }, '/instrument', 'too_long'],
    [{ discount_rate: '0.1' }, '/discount_rate', 'unknown_field'],
  ]),
);
