import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal } from '../../../src/kernel/decimal.ts';
import { axisPower, scaleOf, shifted } from '../../../src/kernel/wording/scale.ts';
import { forAll } from '../../support/property-runs.ts';

describe('a scale', () => {
  it('has exact figures at its ticks, also where floats have none', () => {
    expect(scaleOf([0.1, 0.3], [0, 100]).tickTexts).toEqual(['0.1', '0.15', '0.2', '0.25', '0.3']);
    expect(scaleOf([0, 1e20], [0, 100]).tickTexts).toEqual([
      '0',
      '25000000000000000000',
      '50000000000000000000',
      '75000000000000000000',
      '100000000000000000000',
    ]);
  });

  it('has room for any values, ends outside them, and each in its place', () => {
    const value = fc.oneof(
      fc.double({ noNaN: true, min: -1e22, max: 1e22 }),
      fc.integer({ min: -5, max: 5 }),
      fc.constantFrom(1e8, 1e8 + 0.01, 1e18, 1e18 + 128),
    );
    forAll([fc.array(value, { maxLength: 8 }), fc.integer({ min: 2, max: 9 })], 1_000, (values, most) => {
      const { ticks, tickTexts, at } = scaleOf(values, [20, 120], most);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThanOrEqual(most + 2);
      expect(new Set(tickTexts).size).toBe(ticks.length);
      for (const each of [...values, ...ticks]) {
        expect(at(each)).toBeGreaterThanOrEqual(20 - 1e-6);
        expect(at(each)).toBeLessThanOrEqual(120 + 1e-6);
      }
    });
  });
});

describe('figures at an axis', () => {
  it('are moved by powers of ten digit by digit', () => {
    const text = fc
      .tuple(fc.boolean(), fc.bigInt(0n, 10n ** 25n), fc.stringMatching(/^\d{1,6}$/))
      .map(([minus, whole, fraction]) => `${minus ? '-' : ''}${whole}.${fraction}`);
    forAll([text, fc.integer({ min: -15, max: 15 })], (before, power) => {
      expect(shifted(before, power)).toBe(decimal(before).shiftedBy(power).plus(0).toFixed());
    });
  });

  it('are in the greatest power of a thousand that keeps them short', () => {
    expect(axisPower(['0', '500', '1000'])).toBe(3);
    expect(axisPower(['0', '500000', '1000000'])).toBe(6);
    expect(axisPower(['0', '1500000', '3001000'])).toBe(3);
    expect(axisPower(['0', '0.25', '0.5'])).toBe(0);
    expect(axisPower(['-2000000000000000', '0'])).toBe(12);
  });
});
