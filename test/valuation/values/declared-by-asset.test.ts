import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FrozenInput } from '../../../src/domain/valuation.ts';
import type { MethodResult } from '../../../src/kernel/estimate.ts';
import { dateOfDay, dayOf } from '../../../src/kernel/instant.ts';
import { completionOf } from '../../../src/valuation/values/complete.ts';
import { forAll } from '../../support/property-runs.ts';
import { frozenInput, methodResult } from '../../support/valuations.ts';

/** Every figure is made up. */

const VALUATION_DATE = '2026-11-20';
const completed = (date: string, results: readonly MethodResult[] = [], more: Partial<FrozenInput> = {}) => {
  const input = frozenInput({ declared_value: { amount: '900.00', date, origin: 'owner' } });
  return completionOf({ ...input, ...more }, results);
};
const codes = ({ limitations }: ReturnType<typeof completed>) => limitations.map(({ code }) => code);
const days = fc
  .integer({ min: dayOf(VALUATION_DATE) - 2000, max: dayOf(VALUATION_DATE) + 2000 })
  .map(dateOfDay);

describe('the declared value that an asset carries', () => {
  it('is taken on its own day, with its age', () => {
    const result = completed('2026-11-20');
    expect(result.values.declared_value.amount).toBe('900.00');
    expect(result.limitations).toMatchObject([
      { code: 'DECLARED_VALUE_AGE', text: { en: expect.stringContaining('0 days old') } },
    ]);
  });

  it('is unknown where it is of a day after the valuation, and nothing shows it as a result', () => {
    const result = completed('2026-11-21');
    expect(result.values.declared_value).toMatchObject({
      amount: null,
      status: 'NO_COVERAGE',
      reason_codes: ['DECLARED_VALUE_AFTER_VALUATION_DATE'],
    });
    expect(result).toMatchObject({ outcome: 'NO_COVERAGE', calculation: [] });
    expect(codes(result)).toEqual(['DECLARED_VALUE_AGE']);
  });

  it('of a later day is reported with what a method lacks', () => {
    const lacking = methodResult({ method: 'USER_PROVIDED', amount: null });
    expect(completed('2026-11-21', [lacking]).values.declared_value.reason_codes).toEqual([
      'NO_REFERENCE',
      'DECLARED_VALUE_AFTER_VALUATION_DATE',
    ]);
  });

  it('has no age stated where a method has its own figure, or another method was asked for', () => {
    expect(codes(completed('2026-11-21', [methodResult({ method: 'USER_PROVIDED' })]))).toEqual([
      'DECLARED_VALUE_NOT_USED',
    ]);
    const asked = completed('2026-11-21', [], { method: 'PUBLIC_REFERENCE' });
    expect(asked.values.declared_value.reason_codes).toEqual(['METHOD_NOT_APPLICABLE']);
    expect(codes(asked)).toEqual([]);
  });

  it('counts exactly where it is of no later day', () =>
    forAll([days], (date) => {
      const today = completed(date);
      expect(today.values.declared_value.amount).toBe(date <= VALUATION_DATE ? '900.00' : null);
      expect(today.calculation).toHaveLength(date <= VALUATION_DATE ? 1 : 0);
    }));
});
