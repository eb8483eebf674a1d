import type { SixValues } from '../../domain/shapes.ts';
import type { FrozenInput, ValuationCompleted } from '../../domain/valuation.ts';
import type { MethodResult } from '../../kernel/estimate.ts';
import { noRange, type RangeOrReason, rangeOf } from '../../kernel/range.ts';
import { VALUE_NAMES, type ValueName } from '../../kernel/vocabulary.ts';
import { preferred } from './base-values.ts';
import { type DerivedName, discounted, SHARES } from './policy-derived.ts';

type Ranges = Pick<ValuationCompleted, 'ranges' | 'range_reasons'>;

/**
 * Between which figures each of the six values lies: that of the result which fills it; of the policy's two that of the accepted
 * value, less the same share. Null where it is not known, with the reason.
 */
export function valueRanges(
  values: SixValues,
  accepted: ValuationCompleted['accepted_value'],
  { asset, policy }: FrozenInput,
  results: readonly MethodResult[],
): Ranges {
  const base = (name: ValueName): RangeOrReason => {
    const { amount } = values[name];
    if (amount === null) return noRange('NO_VALUE');
    const result = preferred(name, results, asset.asset_class);
    // Declared with the asset, beside its figures.
    if (result?.amount !== amount) return noRange('NOT_STATED');
    return rangeOf(result);
  };
  const derived = (name: DerivedName): RangeOrReason => {
    if (values[name].amount === null || policy === null) return noRange('NO_VALUE');
    if (accepted === null || accepted === 'LINES') return noRange('NOT_OF_EVERY_PART');
    const of = base(accepted);
    if (of.range === null) return of;
    const share = policy[SHARES[name][0]];
    const { low, high } = of.range;
    return { ...of, range: { ...of.range, low: discounted(low, share), high: discounted(high, share) } };
  };
  const all = VALUE_NAMES.map((name) => [name, isDerived(name) ? derived(name) : base(name)] as const);
  return {
    ranges: named(all.map(([name, { range }]) => [name, range])),
    range_reasons: named(all.map(([name, { reason }]) => [name, reason])),
  };
}

const isDerived = (name: ValueName): name is DerivedName => name in SHARES;

const named = <T>(entries: readonly (readonly [ValueName, T])[]) =>
  Object.fromEntries(entries) as Record<ValueName, T>;
