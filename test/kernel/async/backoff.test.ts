import { expect, it } from 'vitest';
import { backoff } from '../../../src/kernel/async/backoff.ts';

it('doubles with each failure up to the longest delay', () => {
  const delays = [1, 2, 3, 10, 1_000].map(backoff({ first: 100, most: 5_000 }));
  expect(delays).toEqual([100, 200, 400, 5_000, 5_000]);
  expect([1, 2, 3, 4].map(backoff({ first: 500 }))).toEqual([500, 1_000, 2_000, 4_000]);
});

it('spreads each delay, the longest too', () => {
  const factors = [0.5, 1, 0.75];
  const delayAfter = backoff({ first: 100, most: 300, spread: () => factors.shift() ?? 0 });
  expect([1, 2, 9].map(delayAfter)).toEqual([50, 200, 225]);
});
