import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MethodResult } from '../../../src/kernel/estimate.ts';
import { dateOfDay, dayOf } from '../../../src/kernel/instant.ts';
import { cashFlowScenario } from '../../../src/valuation/asset-classes/building-blocks/cash-flow.ts';
import { receivablesPortfolio } from '../../../src/valuation/asset-classes/building-blocks/receivables.ts';
import { paymentResult } from '../../../src/valuation/asset-classes/building-blocks/scenario.ts';
import { assetClass } from '../../../src/valuation/asset-classes/index.ts';
import { forAll } from '../../support/property-runs.ts';
import { decimalText } from '../../support/rational.ts';
import { estimated, nobody, VALUATION_DATE, valuedOnce, worksOutAgain } from '../../support/valuing.ts';

/** Whatever way a payment comes in: a payment in BRL, and when it is due. */
interface Payment {
  readonly face_value: string;
  readonly due_date: string;
}
const CLASSES = ['PRIVATE_SECURITY', 'RECEIVABLE', 'COURT_CLAIM'] as const;
const rate = '0.14';
const context = { valuationDate: VALUATION_DATE, answer: nobody };
const noLoss = { default_rate: '0', loss_given_default: '0', dilution_rate: '0' };

const DOORS: readonly (readonly [string, (payment: Payment) => MethodResult])[] = [
  ...CLASSES.flatMap((id) => [
    [`${id} at Selic`, (payment: Payment) => valuedOnce(id, payment, nobody)] as const,
    [
      `${id} by the curve`,
      (payment: Payment) =>
        valuedOnce(id, { ...payment, discount: 'PREFIXED_CURVE', spread: '0.04' }, nobody),
    ] as const,
    [
      `${id} at the rate of the caller`,
      (payment: Payment) => estimated(id, { ...payment, discount_rate: rate }),
    ] as const,
  ]),
  ['a scenario at its own rate', (payment) => paymentResult({ ...payment, discount_rate: rate }, context)],
  [
    'a scenario whose rate is asked for',
    (payment) => paymentResult({ ...payment, discount: 'SELIC_TARGET' }, context),
  ],
  [
    'a cash flow',
    ({ face_value, due_date }) =>
      cashFlowScenario(
        { cash_flows: [{ amount: face_value, date: due_date }], discount_rate: rate },
        VALUATION_DATE,
        VALUATION_DATE,
      ),
  ],
  [
    'a bucket of receivables',
    ({ face_value, due_date }) =>
      receivablesPortfolio(
        {
          buckets: [{ name: 'All', face_amount: face_value, expected_on: due_date, ...noLoss }],
          discount_rate: rate,
        },
        VALUATION_DATE,
      ),
  ],
  [
    'a claim that its owner brings to the day',
    ({ face_value, due_date }) => {
      const index = { rule: 'CALLER', factor: '1', base_date: '2026-01-01' };
      return valuedOnce('COURT_CLAIM', { face_value, due_date, index }, nobody);
    },
  ],
];

const faces = fc.bigInt(1n, 10n ** 15n).map((n) => decimalText(n));

describe.each(DOORS)('what is due, as %s', (_name, paid) => {
  it('counts whole on the valuation date, and can be worked out again', () =>
    forAll([faces], 50, (face_value) => {
      const result = paid({ face_value, due_date: VALUATION_DATE });
      expect(result.amount).toBe(face_value);
      worksOutAgain(result);
    }));

  it('is past due from the day after', () =>
    forAll([faces, fc.integer({ min: 1, max: 10_000 })], 50, (face_value, days) => {
      const due_date = dateOfDay(dayOf(VALUATION_DATE) - days);
      expect(paid({ face_value, due_date })).toMatchObject({ amount: null, reason_codes: ['PAST_DUE'] });
    }));
});

it.each([VALUATION_DATE, '2026-11-19', '1999-01-01'])(
  'asks no rate of the sources for what is due on %s',
  (due_date) => {
    for (const id of CLASSES)
      for (const discount of ['SELIC_TARGET', 'PREFIXED_CURVE', undefined]) {
        const payment = { face_value: '1.00', due_date, discount };
        expect(assetClass(id).references(payment as never, VALUATION_DATE)).toEqual([]);
      }
  },
);

it('is the whole face of a bond that matures on the day, with its last coupon', () => {
  const bond = { quantity: '10', discount_rate: rate, maturity_date: '2027-01-01' };
  const definition = assetClass('TREASURY_SECURITY');
  const worth = (kind: string, on: string) =>
    definition.publicEstimate(definition.publicParameters.parse({ ...bond, bond: kind }) as never, on);
  expect(worth('LTN', '2027-01-01').amount).toBe('10000.00');
  // 10 × (1000 + 48.80885), rounded half to even.
  expect(worth('NTN_F', '2027-01-01').amount).toBe('10488.09');
  for (const kind of ['LTN', 'NTN_F'])
    expect(worth(kind, '2027-01-02')).toMatchObject({ amount: null, reason_codes: ['PAST_DUE'] });
});
