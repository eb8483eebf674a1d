import { describe, expect, it } from 'vitest';
import type { FrozenInput } from '../../../src/domain/valuation.ts';
import type { MethodResult } from '../../../src/kernel/estimate.ts';
import type { RangeReason, ValueRange } from '../../../src/kernel/range.ts';
import type { Method } from '../../../src/kernel/vocabulary.ts';
import { completionOf } from '../../../src/valuation/values/complete.ts';
import { documentFrozen, frozenInput, methodResult, policyFrozen } from '../../support/valuations.ts';

/** Every figure is made up. */

const range = (low: string, high: string): ValueRange => ({
  low,
  high,
  kind: 'MINIMUM_MAXIMUM',
  source: 'deral_sima',
});
const result = (method: Method, amount: string | null, of?: ValueRange | RangeReason): MethodResult => ({
  ...methodResult({ method, amount }),
  ...(of === undefined ? {} : { range: of }),
});
const completed = (results: readonly MethodResult[], input: Partial<FrozenInput> = {}) =>
  completionOf(
    { ...frozenInput(), policy: policyFrozen(), documents: [documentFrozen('APPROVED')], ...input },
    results,
  );

describe('the range of each value', () => {
  it('is that of the result which fills it; of the policy’s two that of the accepted value less the same share', () => {
    const { ranges, range_reasons } = completed([
      result('PUBLIC_REFERENCE', '1000.00', range('900.00', '1200.00')),
      result('CASH_FLOW_SCENARIO', '500.00', 'NOT_CALCULABLE'),
      result('DEPRECIATED_REPLACEMENT_COST', '70.00'),
    ]);
    expect(ranges).toEqual({
      declared_value: null,
      market_value: range('900.00', '1200.00'),
      scenario_value: null,
      replacement_cost: null,
      forced_liquidation_value: range('585.00', '780.00'),
      collateral_value: range('720.00', '960.00'),
    });
    expect(range_reasons).toEqual({
      declared_value: 'NO_VALUE',
      market_value: null,
      scenario_value: 'NOT_CALCULABLE',
      replacement_cost: 'NOT_STATED',
      forced_liquidation_value: null,
      collateral_value: null,
    });
  });

  it('is null with the reason where a source publishes one figure, and then also of what is derived from it', () => {
    const { ranges, range_reasons } = completed([result('MARKET_REFERENCE', '1000.00')]);
    expect(ranges).toMatchObject({ market_value: null, collateral_value: null });
    expect(range_reasons).toMatchObject({
      market_value: 'NOT_PUBLISHED',
      collateral_value: 'NOT_PUBLISHED',
      forced_liquidation_value: 'NOT_PUBLISHED',
    });
  });

  it('is not stated of a value that the asset declares in addition to its figures', () => {
    const input = frozenInput({
      declared_value: { amount: '90.00', date: '2026-11-20', origin: 'Inventário' },
    });
    const { values, range_reasons } = completed([], { asset: input.asset });
    expect(values.declared_value.amount).toBe('90.00');
    expect(range_reasons).toMatchObject({ declared_value: 'NOT_STATED', collateral_value: 'NOT_STATED' });
  });

  it('of a value below zero is not discounted where it is below zero: a discount never raises', () => {
    const { ranges } = completed([result('CASH_FLOW_SCENARIO', '-80.00', range('-100.00', '20.00'))]);
    expect(ranges.collateral_value).toMatchObject({ low: '-100.00', high: '16.00' });
  });

  it('of the policy’s two is none without a policy', () => {
    const known = [result('PUBLIC_REFERENCE', '10.00', range('9.00', '11.00'))];
    const { ranges, range_reasons } = completed(known, { policy: null });
    expect([ranges.collateral_value, range_reasons.collateral_value]).toEqual([null, 'NO_VALUE']);
  });
});
