import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MethodResult } from '../../../src/kernel/estimate.ts';
import { dateOfDay, dayOf } from '../../../src/kernel/instant.ts';
import { forAll } from '../../support/property-runs.ts';
import {
  decimalText,
  divided,
  isLess,
  minus,
  plus,
  type Rational,
  rational,
  rationalOf,
  rounded,
  times,
  toPower,
} from '../../support/rational.ts';
import { estimated, VALUATION_DATE, worksOutAgain } from '../../support/valuing.ts';

/** Cash-flow scenarios against an arithmetic of exact fractions, which knows no root: a root is raised again instead. */

interface Flow {
  readonly days: number;
  readonly amount: string;
}

const valued = (flows: readonly Flow[], discount_rate: string, ownership_share?: string): MethodResult =>
  estimated('INTELLECTUAL_PROPERTY', {
    cash_flows: flows.map(({ days, amount }) => ({ date: dateOfDay(dayOf(VALUATION_DATE) + days), amount })),
    discount_rate,
    valuation_date: VALUATION_DATE,
    ...(ownership_share === undefined ? {} : { ownership_share }),
  });

const amount = fc
  .oneof(fc.bigInt(-(10n ** 19n), 10n ** 19n), fc.bigInt(-10_000n, 10_000n))
  .map((n) => decimalText(n, 2));
const positive = fc.bigInt(0n, 10n ** 17n).map((n) => decimalText(n, 2));
const share = fc.bigInt(0n, 10n ** 12n).map((n) => decimalText(n, 12));
const rate = fc.bigInt(0n, 3n * 10n ** 12n).map((n) => decimalText(n, 12));
const flowsOf = (days: fc.Arbitrary<number>, amounts = amount) =>
  fc.array(fc.record({ days, amount: amounts }), { minLength: 1, maxLength: 5 });

const onePlus = (text: string): Rational => plus(rational(1n), rationalOf(text));
const total = (values: readonly Rational[]): Rational => values.reduce(plus, rational(0n));

describe('the present value of cash flows', () => {
  it('over whole years is the exact fraction, rounded half-even once', () => {
    // Three places of a rate over 13 years are 39 digits: the factor is exact.
    const years = fc.integer({ min: 0, max: 13 }).map((count) => count * 365);
    const plainRate = fc.bigInt(-900n, 5_000n).map((n) => decimalText(n, 3));
    forAll([flowsOf(years, positive), plainRate, share], 200, (flows, discount_rate, ownership_share) => {
      const values = flows.map(({ days, amount: given }) =>
        divided(rationalOf(given), toPower(onePlus(discount_rate), days / 365)),
      );
      const isTooLarge = values.some((value) => isLess(rationalOf('100000000000000000.00'), value));
      fc.pre(!isTooLarge);
      const result = valued(flows, discount_rate, ownership_share);
      expect(result.amount).toBe(rounded(times(total(values), rationalOf(ownership_share)), 2));
      worksOutAgain(result);
    });
  });

  it('over any days has factors that, raised to 365, are the powers; and is the exact sum of what they make', () => {
    const [one, near] = [rational(1n), rational(1n, 10n ** 38n)];
    const someDays = fc.integer({ min: 0, max: 2_000 });
    fc.assert(
      fc.property(flowsOf(someDays), rate, share, (flows, discount_rate, ownership_share) => {
        const result = valued(flows, discount_rate, ownership_share);
        const shown = result.calculation?.steps.filter(({ label }) => label.en.startsWith('Factor ')) ?? [];
        expect(shown).toHaveLength(flows.length);
        const factors = shown.map(({ value }) => rationalOf(value));
        for (const [index, { days }] of flows.entries()) {
          const power = toPower(onePlus(discount_rate), days);
          const factor = factors[index] ?? one;
          expect(isLess(toPower(times(factor, minus(one, near)), 365), power)).toBe(true);
          expect(isLess(power, toPower(times(factor, plus(one, near)), 365))).toBe(true);
        }
        const values = flows.map(({ amount: given }, index) =>
          divided(rationalOf(given), factors[index] ?? one),
        );
        expect(result.amount).toBe(rounded(times(total(values), rationalOf(ownership_share)), 2));
        worksOutAgain(result);
      }),
      { numRuns: 60 },
    );
  });

  it('of one flow is within half a cent of the root that nobody writes down', () => {
    const days = fc.integer({ min: 1, max: 1_000 });
    const sums = fc.bigInt(1n, 10n ** 19n).map((n) => decimalText(n, 2));
    fc.assert(
      fc.property(days, sums, rate, (count, given, discount_rate) => {
        const cents = rationalOf(valued([{ days: count, amount: given }], discount_rate).amount ?? '');
        const [half, paid] = [rational(1n, 200n), rationalOf(given)];
        // paid ÷ (cents + half) ≤ (1 + rate) ^ (days ÷ 365) ≤ paid ÷ (cents − half), each side raised to 365
        const power = toPower(onePlus(discount_rate), count);
        expect(isLess(power, toPower(divided(paid, plus(cents, half)), 365))).toBe(false);
        const least = minus(cents, half);
        if (least.over > 0n) expect(isLess(toPower(divided(paid, least), 365), power)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it('is rounded to the even cent where it lies between two', () => {
    forAll([fc.bigInt(-(10n ** 18n), 10n ** 18n), fc.nat(3_000)], (count, days) => {
      const odd = 2n * count + 1n;
      const expected = rounded(rational(odd, 200n), 2);
      expect(valued([{ days, amount: decimalText(odd, 2) }], '0', '0.5').amount).toBe(expected);
    });
    const half = (paid: string) => valued([{ days: 9, amount: paid }], '0', '0.5').amount;
    expect(['0.01', '0.03', '0.05', '-0.01', '-0.03'].map(half)).toEqual([
      '0.00',
      '0.02',
      '0.02',
      '0.00',
      '-0.02',
    ]);
  });
});
