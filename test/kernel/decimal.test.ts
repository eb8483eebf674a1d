import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AMOUNT_PATTERN, decimal, readDecimal, sum, toAmount, toText } from '../../src/kernel/decimal.ts';
import { forAll } from '../support/property-runs.ts';
import { divided, isLess, plus, rational, rationalOf, rounded, times } from '../support/rational.ts';

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });
const plain = fc
  .tuple(fc.constantFrom('', '-'), digits(1, 18), fc.option(digits(1, 8), { nil: undefined }))
  .map(([sign, whole, fraction]) => `${sign}${whole}${fraction === undefined ? '' : `.${fraction}`}`);
const LIMIT = rational(10n ** 20n - 1n, 100n);

/** What `toAmount` should say, by fractions of big integers. */
const expectedAmount = (value: ReturnType<typeof rationalOf>) => {
  const text = rounded(value, 2);
  const size = rationalOf(text.replace('-', ''));
  return isLess(LIMIT, size) ? { ok: false, error: 'amount-out-of-range' } : { ok: true, value: text };
};

describe('an amount', () => {
  it('of a sum is the exact sum, rounded once', () =>
    forAll([fc.array(plain, { maxLength: 20 })], (texts) => {
      const exact = texts.map(rationalOf).reduce(plus, rational(0n));
      expect(toAmount(sum(texts.map(decimal)))).toEqual(expectedAmount(exact));
    }));

  it('of a product is the exact product, rounded once', () =>
    forAll([plain, plain], (a, b) => {
      expect(toAmount(decimal(a).times(decimal(b)))).toEqual(
        expectedAmount(times(rationalOf(a), rationalOf(b))),
      );
    }));

  it('of a quotient is the exact quotient, rounded once', () => {
    const divisor = plain.filter((text) => /[1-9]/.test(text));
    forAll([plain, divisor], (a, b) => {
      expect(toAmount(decimal(a).div(decimal(b)))).toEqual(
        expectedAmount(divided(rationalOf(a), rationalOf(b))),
      );
    });
  });

  it.each([
    ['0.005', '0.00'],
    ['0.015', '0.02'],
    ['0.025', '0.02'],
    ['0.0250000000000000000000000000000000001', '0.03'],
    ['-0.005', '0.00'],
    ['-0.015', '-0.02'],
    ['2.675', '2.68'],
    ['1.005', '1.00'],
    ['0', '0.00'],
    ['-0', '0.00'],
    ['999999999999999999.994', '999999999999999999.99'],
    ['1e2', '100.00'],
  ])('of %s is %s', (text, amount) => {
    expect(toAmount(decimal(text))).toEqual({ ok: true, value: amount });
    expect(amount).toMatch(AMOUNT_PATTERN);
  });

  it.each(['999999999999999999.995', '1000000000000000000', '-1e18', '1e100000'])(
    'of %s is out of range',
    (text) => expect(toAmount(decimal(text))).toEqual({ ok: false, error: 'amount-out-of-range' }),
  );
});

describe('a decimal text', () => {
  it('is written without an exponent, as it was read', () => {
    forAll([plain], (text) => {
      expect(rounded(rationalOf(toText(decimal(text))), 8)).toBe(rounded(rationalOf(text), 8));
    });
    expect(toText(decimal('1.50e-3'))).toBe('0.0015');
  });

  it.each([
    '',
    ' 1',
    '1 ',
    '0x10',
    '.5',
    '5.',
    '1_0',
    '+1',
    '1,5',
    'NaN',
    'Infinity',
    '1e',
    '--1',
    '1\n',
    '١',
  ])('is not %j', (text) => {
    expect(readDecimal(text)).toBeUndefined();
    expect(() => decimal(text)).toThrow('not a decimal');
  });

  it('of an absurd magnitude is refused before anything is made of it', () => {
    for (const text of ['1e999999999', '1e-999999999', '1e99999999999999999999'])
      expect(readDecimal(text)).toBeUndefined();
    expect(readDecimal('0e999999999')?.toFixed()).toBe('0');
  });
});
