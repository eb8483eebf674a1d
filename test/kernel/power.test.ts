import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, toText } from '../../src/kernel/decimal.ts';
import { fixed, fixedPowers, significantText, UNIT } from '../../src/kernel/power/fixed-point.ts';
import { powerOfFraction, powersOfFraction } from '../../src/kernel/power.ts';
import { forAll } from '../support/property-runs.ts';
import { divided, isLess, minus, plus, rational, rationalOf, toPower } from '../support/rational.ts';

const power = (base: string, over: string, under: string) =>
  toText(powerOfFraction(decimal(base), decimal(over), decimal(under)));

describe('a power with a fraction as exponent', () => {
  it.each([
    ['2', '1', '2', '1.41421356237309504880168872420969807857'],
    ['2', '1', '3', '1.25992104989487316476721060727822835057'],
    ['10', '1', '2', '3.16227766016837933199889354443271853372'],
    ['1.14', '252', '252', '1.14'],
    ['1.14', '0', '252', '1'],
    ['1.105', '504', '252', '1.221025'],
    ['1', '12345', '252', '1'],
  ])('%s ^ (%s / %s) is %s', (base, over, under, expected) => {
    expect(power(base, over, under)).toBe(expected);
  });

  it('keeps 40 significant digits: raised again, it is the exact power', () => {
    const rate = fc.integer({ min: 1, max: 999_999 }).map((n) => `1.${String(n).padStart(6, '0')}`);
    const near = rational(1n, 10n ** 36n);
    fc.assert(
      fc.property(rate, fc.integer({ min: 1, max: 2_000 }), (base, days) => {
        const text = power(base, String(days), '252');
        expect(text.replace('.', '').length).toBeLessThanOrEqual(40);
        const ratio = divided(toPower(rationalOf(text), 252), toPower(rationalOf(base), days));
        expect(isLess(ratio, plus(rational(1n), near)) && isLess(minus(rational(1n), near), ratio)).toBe(
          true,
        );
      }),
      { numRuns: 40 },
    );
  });

  it('is computed for spans of millennia', () => {
    expect(power('1000000', '2003700', '252')).toMatch(/^\d{40,}$/);
    expect(power('1.15', '2003700', '252')).toMatch(/^\d{480,}$/);
  });
});

describe('many powers over one denominator', () => {
  const base = fc
    .bigInt(1n, 10n ** 15n)
    .map((n) => `${n / 10n ** 12n}.${String(n % 10n ** 12n).padStart(12, '0')}`);

  it('are those that are taken one by one, in any order', () => {
    const days = fc.array(fc.nat(40_000), { minLength: 1, maxLength: 8 });
    forAll([base, days], (text, numerators) => {
      const powers = powersOfFraction(decimal(text), 365);
      for (const days of numerators) expect(toText(powers(days))).toBe(power(text, String(days), '365'));
    });
  });

  it('are exact where the numerator is whole years and 40 digits hold the power', () => {
    const powers = powersOfFraction(decimal('1.105'), 365);
    expect([0, 365, 730, 3_650].map((days) => toText(powers(days)))).toEqual([
      '1',
      '1.105',
      '1.221025',
      '2.714080846608224452541025390625',
    ]);
  });
});

describe('a power in binary fixed point', () => {
  const quick = (base: string, denominator: number) => {
    const powers = fixedPowers(fixed(base, UNIT), denominator);
    return (numerator: number): string | undefined => {
      const found = powers(numerator);
      return found === undefined ? undefined : significantText(found);
    };
  };
  const base = fc
    .oneof(
      fc.bigInt(10n ** 7n, 10n ** 13n),
      fc.bigInt(10n ** 12n, 2n * 10n ** 12n),
      fc.bigInt(10n ** 12n, 10n ** 18n),
    )
    .map((n) => `${n / 10n ** 12n}.${String(n % 10n ** 12n).padStart(12, '0')}`);
  const days = fc.array(fc.oneof(fc.nat(800), fc.nat(20_000)), { minLength: 1, maxLength: 8 });

  it('is the one by decimals to the last digit, in any order, or none', () => {
    let [shown, left] = [0, 0];
    forAll([base, fc.constantFrom(252, 365), days], 500, (text, denominator, numerators) => {
      const powers = quick(text, denominator);
      for (const numerator of numerators) {
        const found = powers(numerator);
        if (found === undefined) left += 1;
        else {
          shown += 1;
          expect(found).toBe(power(text, String(numerator), String(denominator)));
        }
      }
    });
    expect(shown).toBeGreaterThan(left);
  });

  it.each([
    ['half of the 40th digit', '4.4840334375', 365, 1_387],
    ['half of the 40th digit over business days', '1.452025', 252, 1_638],
    ['a power of 20 digits', '2', 365, 23_725],
    ['one with 20 zeros behind its point', '0.5', 365, 23_725],
    ['a base near zero', '0.0000009', 365, 1],
    ['a base of more than six digits', '1048577', 365, 1],
  ])('leaves %s to the decimals', (_what, text, denominator, numerator) => {
    expect(quick(text, denominator)(numerator)).toBeUndefined();
  });
});
