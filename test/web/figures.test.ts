import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal as ofKernel, sum as sumOfKernel } from '../../src/kernel/decimal.ts';
import { readDecimal } from '../../src/kernel/wording/read.ts';
import { isDate, shownDays, shownSeconds } from '../../web/shared/figures/dates.ts';
import {
  type Decimal,
  decimalOf,
  product,
  quotient,
  rounded,
  sum,
  textOf,
} from '../../web/shared/figures/decimal.ts';
import { pointMoved, shownAmount, shownDecimal, shownPercent } from '../../web/shared/figures/show.ts';
import { LANGUAGES } from '../../web/shared/language.ts';

const digits = (least: number, most: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: least, maxLength: most });
/** As the service writes them: no needless zero in front, no sign before zero. */
const decimals = fc.tuple(fc.boolean(), digits(1, 18), digits(0, 8)).map(([negative, whole, fraction]) => {
  const text = whole.replace(/^0+(?=\d)/, '') + (fraction === '' ? '' : `.${fraction}`);
  return negative && /[1-9]/.test(text) ? `-${text}` : text;
});
const languages = fc.constantFrom(...LANGUAGES);
const exact = (text: string): Decimal => {
  const value = decimalOf(text);
  if (!value) throw new Error(`${text} is no decimal`);
  return value;
};

describe('reading a number as it is written in a language', () => {
  it('reads what is shown, to the last digit', () => {
    fc.assert(
      fc.property(decimals, languages, (text, language) => {
        expect(readDecimal(shownDecimal(text, language), language)).toEqual({ ok: true, value: text });
      }),
    );
  });

  it.each([
    ['pt-BR', '1.234,56', '1234.56'],
    ['pt-BR', '1234,56', '1234.56'],
    ['pt-BR', '1.234', '1234'],
    ['pt-BR', '-0,00', '0.00'],
    ['pt-BR', ' 007 ', '7'],
    ['en', '1,234.56', '1234.56'],
    ['en', '1.234', '1.234'],
    ['en', '− 12', '-12'],
  ] as const)('%s: %s is %s', (language, text, value) => {
    expect(readDecimal(text, language)).toEqual({ ok: true, value });
  });

  it.each([
    ['pt-BR', '1,234.56'],
    ['pt-BR', '1.50'],
    ['pt-BR', '12.34.567'],
    ['pt-BR', '1,2,3'],
    ['pt-BR', '1,'],
    ['en', '1.234,56'],
    ['en', '1,5'],
    ['en', '1234,567'],
    ['pt-BR', '0.125'],
    ['pt-BR', '012.345.678'],
    ['en', '0,125'],
  ] as const)('%s: %s has its marks in the wrong places', (language, text) => {
    expect(readDecimal(text, language)).toEqual({ ok: false, problem: 'wrong_grouping' });
  });

  it.each(['', 'R$ 5', '1e3', '.5', '1 000', '--1', '½', '١'])('%j is no number', (text) => {
    for (const language of LANGUAGES)
      expect(readDecimal(text, language)).toEqual({ ok: false, problem: 'not_a_number' });
  });
});

describe('showing figures', () => {
  it('moves the point without losing a digit, and back', () => {
    fc.assert(
      fc.property(decimals, fc.integer({ min: 0, max: 6 }), (text, places) => {
        const back = pointMoved(pointMoved(text, places), -places);
        expect(textOf(rounded(exact(back), 8))).toBe(textOf(rounded(exact(text), 8)));
      }),
    );
  });

  it('shows amounts with two decimals at least, and never fewer than there are', () => {
    expect(shownAmount('1234.5', 'BRL', 'pt-BR')).toBe('R$\u00a01.234,50');
    expect(shownAmount('-1234567.123', 'BRL', 'en')).toBe('−R$\u00a01,234,567.123');
    expect(shownAmount('0.00', 'BRL', 'pt-BR')).toBe('R$\u00a00,00');
    expect(shownAmount('7', 'CHF', 'en')).toBe('CHF\u00a07.00');
  });

  it('shows fractions in per cent', () => {
    expect(shownPercent('0.105', 'pt-BR')).toBe('10,5\u00a0%');
    expect(shownPercent('1', 'en')).toBe('100\u00a0%');
    expect(shownPercent('0', 'en')).toBe('0\u00a0%');
  });

  it('counts days as the language does', () => {
    expect([shownDays(1, 'en'), shownDays(8, 'en')]).toEqual(['1 day', '8 days']);
    expect([shownDays(1, 'pt-BR'), shownDays(8, 'pt-BR')]).toEqual(['1 dia', '8 dias']);
    expect([shownSeconds(1, 'en'), shownSeconds(8, 'pt-BR')]).toEqual(['1 second', '8 segundos']);
  });

  it('knows days that exist', () => {
    expect(['2028-02-29', '2026-11-20'].map(isDate)).toEqual([true, true]);
    expect(['2026-02-29', '2026-13-01', '20/11/2026', '', '2026-1-1'].map(isDate)).not.toContain(true);
  });
});

describe('exact decimals, as the service reckons', () => {
  it('adds and multiplies without losing anything', () => {
    fc.assert(
      fc.property(decimals, decimals, (one, other) => {
        const total = ofKernel(textOf(sum([exact(one), exact(other)])));
        expect(total.eq(sumOfKernel([ofKernel(one), ofKernel(other)]))).toBe(true);
        const times = ofKernel(textOf(product(exact(one), exact(other))));
        expect(times.eq(ofKernel(one).times(ofKernel(other)))).toBe(true);
      }),
    );
  });

  it('divides and rounds half-even', () => {
    const HALF_EVEN = 6;
    fc.assert(
      fc.property(decimals, decimals, (one, other) => {
        fc.pre(/[1-9]/.test(other));
        // Short of the kernel's 60 digits the quotient may be cut before a tie; two decimals are far from that.
        const ours = ofKernel(textOf(quotient(exact(one), exact(other), 2)));
        const theirs = ofKernel(one).div(ofKernel(other)).decimalPlaces(2, HALF_EVEN);
        expect(ours.eq(theirs)).toBe(true);
      }),
    );
    expect(['0.125', '0.135', '-0.125'].map((text) => textOf(rounded(exact(text), 2)))).toEqual([
      '0.12',
      '0.14',
      '-0.12',
    ]);
  });

  it('takes nothing but decimals', () => {
    expect(['', '1e3', '1,5', '.5', '5.', '+1', 'NaN'].map(decimalOf)).toEqual(Array(7).fill(undefined));
  });
});
