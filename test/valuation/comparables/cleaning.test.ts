import { describe, expect, it } from 'vitest';
import { cleaned } from '../../../src/valuation/comparables/factors.ts';
import { agesOf, alikeData } from '../../../src/valuation/comparables/sample.ts';

describe('a sample is cleaned', () => {
  it("by Chauvenet's criterion: the published limits by the number of data", () => {
    // The tables of the criterion: 5 data 1.64 or 1.65, 6 1.73, 10 1.96, 20 2.24, 50 2.58, each to two decimals.
    for (const [count, limit] of [
      [5, 1.645],
      [6, 1.73],
      [10, 1.96],
      [20, 2.24],
      [50, 2.58],
    ] as const) {
      const prices = [...Array.from({ length: count - 1 }, (_, index) => 100 + (index % 2)), 1e6];
      const [first] = cleaned(prices, 'CHAUVENET');
      expect(first?.index).toBe(count - 1);
      expect(first?.limit).toBeCloseTo(limit, 2);
    }
  });

  it('of one price at a time, the farthest first, and of what is left by the limit of what is left', () => {
    const prices = [100, 101, 99, 102, 98, 100, 101, 99, 103, 140, 400];
    expect(cleaned(prices, 'CHAUVENET').map(({ index }) => index)).toEqual([10, 9]);
    expect(cleaned(prices, 'TWO_DEVIATIONS').map(({ index, limit }) => [index, limit])).toEqual([
      [10, 2],
      [9, 2],
    ]);
  });

  it('of no price where all are the same, or of four: none can be far enough', () => {
    for (const criterion of ['CHAUVENET', 'TWO_DEVIATIONS'] as const) {
      expect(cleaned([5, 5, 5, 5, 5, 5], criterion)).toEqual([]);
      expect(cleaned([1, 1, 1, 1e9], criterion)).toEqual([]);
    }
  });
});

describe('data that are alike', () => {
  const datum = (price: string, ...values: readonly string[]) => ({ price, values });

  it('have the same price and values as numbers, whatever their digits', () =>
    expect(
      alikeData([
        datum('450000.00', '72.5', '1'),
        datum('450000', '72.50', '1'),
        datum('450000.01', '72.5', '1'),
        datum('450000.00', '72.5', '0'),
        datum('0450000.0', '072.5', '1.0'),
      ]),
    ).toEqual([
      { datum: 2, same_as: 1 },
      { datum: 5, same_as: 1 },
    ]));

  it('are not made of a value that is moved to the next column', () =>
    expect(alikeData([datum('1', '12', '3'), datum('1', '1', '23')])).toEqual([]));
});

describe('the age of data', () => {
  it('is that of the oldest, and of the one in the middle; of two the older', () => {
    expect(agesOf(['2026-11-10', '2005-11-20', '2026-11-19', '2026-10-20'], '2026-11-20')).toEqual({
      oldest: '2005-11-20',
      newest: '2026-11-19',
      oldest_age_days: 7670,
      median_age_days: 31,
    });
    expect(agesOf(['2026-11-20'], '2026-11-20').median_age_days).toBe(0);
  });
});
