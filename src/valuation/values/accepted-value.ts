import type { SixValues } from '../../domain/events/shapes.ts';
import type { FrozenInput } from '../../domain/valuation.ts';
import { decimal } from '../../kernel/decimal.ts';
import type { InventorySummary, MethodResult } from '../../kernel/estimate.ts';
import type { ValueName } from '../../kernel/vocabulary.ts';

/** In which order a policy's two values look for what they are derived from (contract, section 5). */
export const ACCEPTANCE_ORDER = [
  'market_value',
  'declared_value',
  'replacement_cost',
  'scenario_value',
] as const satisfies readonly ValueName[];

/** The four values that a method, or the owner, gives; the other two are derived from one of them. */
export type BaseName = (typeof ACCEPTANCE_ORDER)[number];
export type BaseValues = Pick<SixValues, BaseName>;

/**
 * Which value the policy's two are derived from: of those that are known and whose basis the policy accepts the first, or the
 * lowest where it says so (of equal ones the first). Never another one because evidence or review is missing: they decide
 * whether a value counts, not which one. Null without a policy, and where it accepts none.
 */
export function acceptedValue(values: BaseValues, { policy }: FrozenInput): BaseName | null {
  const [first, ...others] = ACCEPTANCE_ORDER.filter(
    (name) => values[name].amount !== null && policy?.accepted_bases.includes(values[name].basis),
  );
  if (first === undefined || policy?.accept !== 'LOWEST') return first ?? null;
  const amountOf = (name: BaseName) => decimal(values[name].amount ?? '');
  return others.reduce<BaseName>((low, name) => (amountOf(name).lt(amountOf(low)) ? name : low), first);
}

/**
 * The input as its values are made: a method that was asked for leaves out all others, but not where the policy takes the lowest
 * value, which whoever asks could otherwise leave out.
 */
export const counted = (input: FrozenInput): FrozenInput =>
  input.policy?.accept === 'LOWEST' ? ofEveryMethod(input) : input;

/** As if no method had been asked for. */
export const ofEveryMethod = (input: FrozenInput): FrozenInput => ({ ...input, method: null });

/**
 * A stock that no single method covers, where every line has a price: where the policy accepts the basis of each, its accepted
 * value is the sum of them, `covered_amount`. Undefined for every other asset, where one line lacks a price, and where a method
 * was asked for.
 */
export function pricedStock(
  values: BaseValues,
  { method }: FrozenInput,
  results: readonly MethodResult[],
): InventorySummary | undefined {
  const isMixed = (['market_value', 'declared_value'] as const).every(
    (name) => values[name].amount === null && values[name].reason_codes.includes('PARTIAL_COVERAGE'),
  );
  if (method !== null || !isMixed) return undefined;
  const stock = results.find(({ inventory }) => inventory)?.inventory;
  return stock?.lines.every(({ amount }) => amount !== null) ? stock : undefined;
}

/** Whether a reviewer had accepted evidence among what was frozen. */
export const isEvidenceAccepted = ({ documents }: FrozenInput): boolean =>
  documents.some(({ review_status }) => review_status === 'APPROVED');
