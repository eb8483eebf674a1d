import type { FrozenInput } from '../../domain/valuation.ts';
import { type Decimal, decimal } from '../../kernel/decimal.ts';
import type { Limitation, MethodResult } from '../../kernel/estimate.ts';
import type { Method } from '../../kernel/vocabulary.ts';
import { declaredByAsset } from './base-values.ts';

interface Known {
  readonly method: Method;
  readonly amount: string;
}

/**
 * One limitation for each two methods of the asset whose amounts are more than a third apart, measured by the one that is
 * farther from zero: 3 × |a − b| > max(|a|, |b|). For amounts above zero that is (larger − smaller) ÷ larger > 1/3; a sign
 * that differs, or zero beside anything else, is always apart, and two zeros never are. The declared value that an asset
 * carries counts as USER_PROVIDED where it is taken. It is judged over all that the frozen asset has, whatever method was asked
 * for: whoever asks must not be able to leave out the figure that is against them.
 */
export function methodsDisagree(input: FrozenInput, results: readonly MethodResult[]): readonly Limitation[] {
  const known = knownAmounts(input, results);
  return known.flatMap((one, index) =>
    known.slice(index + 1).flatMap((other) => (areApart(one, other) ? [limitationOf(one, other)] : [])),
  );
}

function knownAmounts(input: FrozenInput, results: readonly MethodResult[]): readonly Known[] {
  const declared = declaredByAsset(input, results);
  return [
    ...results.flatMap(({ method, amount }) => (amount === null ? [] : [{ method, amount }])),
    ...(declared ? [{ method: 'USER_PROVIDED' as const, amount: declared.amount }] : []),
  ];
}

function areApart(one: Known, other: Known): boolean {
  const [a, b] = [decimal(one.amount), decimal(other.amount)];
  return a.minus(b).abs().times(3).gt(larger(a.abs(), b.abs()));
}

const larger = (a: Decimal, b: Decimal): Decimal => (a.gt(b) ? a : b);

const limitationOf = (one: Known, other: Known): Limitation => ({
  code: 'METHODS_DISAGREE',
  text: {
    'pt-BR': `Dois métodos divergem em mais de um terço do maior: ${one.method} dá BRL ${one.amount}, ${other.method} dá BRL ${other.amount}. Esclareça por quê antes de aceitar um deles.`,
    en: `Two methods differ by more than a third of the larger: ${one.method} gives BRL ${one.amount}, ${other.method} gives BRL ${other.amount}. Find out why before you accept either.`,
  },
});
