import { expect, it } from 'vitest';
import { lastDayOf, monthAfter, monthsBetween } from '../../../src/kernel/dates/months.ts';

it('counts months over the end of a year, both ways', () => {
  expect(monthAfter('2025-12')).toBe('2026-01');
  expect(monthAfter('2026-01', -1)).toBe('2025-12');
  expect(monthAfter('2026-03', -27)).toBe('2023-12');
  expect(monthsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthsBetween('2026-02', '2026-01')).toEqual([]);
});

it('knows the last day of a month', () =>
  expect(['2024-02', '2026-02', '2026-12', '2026-11'].map(lastDayOf)).toEqual([
    '2024-02-29',
    '2026-02-28',
    '2026-12-31',
    '2026-11-30',
  ]));
