import type { DeclaredValue, SixValues, ValueObject } from '../../domain/events/shapes.ts';
import type { FrozenInput } from '../../domain/valuation.ts';
import { declaredAge } from '../../kernel/dates/declared-age.ts';
import { decimal } from '../../kernel/decimal.ts';
import type { InventorySummary, Limitation, MethodResult } from '../../kernel/estimate.ts';
import {
  type AssetClassId,
  type Basis,
  CURRENCY,
  type ReasonCode,
  type ValueName,
} from '../../kernel/vocabulary.ts';
import type { Landings } from '../asset-classes/contract.ts';
import { findAssetClass } from '../asset-classes/index.ts';

/** A value that is not known: never zero, never without a reason. */
export const unknown = (status: ValueObject['status'], ...reasons: readonly ReasonCode[]): ValueObject => ({
  amount: null,
  currency: CURRENCY,
  basis: 'NONE',
  status,
  reason_codes: [...reasons],
});

/** A value that is known: never without a basis. */
export const known = (
  amount: string,
  basis: Exclude<Basis, 'NONE'>,
  status: ValueObject['status'],
  ...reasons: readonly ReasonCode[]
): ValueObject => ({ amount, currency: CURRENCY, basis, status, reason_codes: [...reasons] });

/** Which of the six values a basis lands in (contract, section 5). A scenario never lands in the market value. */
const LANDINGS: Required<Landings> = {
  USER_PROVIDED: 'declared_value',
  DECLARED_ESTIMATE: 'declared_value',
  MARKET_REFERENCE: 'market_value',
  PUBLIC_REFERENCE: 'market_value',
  COMPARATIVE_DATA: 'scenario_value',
  CASH_FLOW_SCENARIO: 'scenario_value',
  PRESENT_VALUE_SCENARIO: 'scenario_value',
  ACQUISITION_REFERENCE: 'replacement_cost',
  DEPRECIATED_REPLACEMENT_COST: 'replacement_cost',
};

/**
 * The value that a basis, or the method named after it, lands in; undefined for what a policy derives, and for none. Without a
 * class: where it lands in a class that says nothing else.
 */
export const landingOf = (basis: Basis, id?: AssetClassId): ValueName | undefined =>
  basis === 'POLICY_DERIVED' || basis === 'NONE'
    ? undefined
    : ((id && findAssetClass(id)?.landings?.[basis]) ?? LANDINGS[basis]);

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
 * value, which the caller could otherwise leave out.
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
const isEvidenceAccepted = ({ documents }: FrozenInput): boolean =>
  documents.some(({ review_status }) => review_status === 'APPROVED');

/**
 * The four of the six values that a method, or the owner, gives, at the end of the calculation: computed here and
 * nowhere else. What a policy derives from them is `policyDerived`, what a review makes of them `reviewedValues`.
 */
export const baseValues = (input: FrozenInput, results: readonly MethodResult[]): BaseValues => ({
  market_value: calculatedValue('market_value', input, results),
  declared_value: declaredValue(input, results),
  replacement_cost: calculatedValue('replacement_cost', input, results),
  scenario_value: calculatedValue('scenario_value', input, results),
});

function calculatedValue(name: ValueName, input: FrozenInput, results: readonly MethodResult[]): ValueObject {
  const result = preferred(name, results, input.asset.asset_class);
  if (!result) return notLanding(name, input);
  return result.amount === null || result.basis === 'NONE'
    ? unknown('NO_COVERAGE', ...result.reason_codes)
    : known(result.amount, result.basis, 'CALCULATED');
}

function declaredValue(input: FrozenInput, results: readonly MethodResult[]): ValueObject {
  const lacking: readonly ReasonCode[] = isEvidenceAccepted(input) ? [] : ['EVIDENCE_NOT_ACCEPTED'];
  const result = declaredResult(results);
  if (result && result.amount !== null && result.basis !== 'NONE')
    return known(result.amount, result.basis, 'PENDING_REVIEW', ...lacking);
  const declared = declaredByAsset(input, results);
  if (declared) return known(declared.amount, 'USER_PROVIDED', 'PENDING_REVIEW', ...lacking);
  const reasons = new Set<ReasonCode>(result?.reason_codes);
  if (namedByAsset(input, results)) reasons.add('DECLARED_VALUE_AFTER_VALUATION_DATE');
  return reasons.size > 0 ? unknown('NO_COVERAGE', ...reasons) : notLanding('declared_value', input);
}

/**
 * The declared value of the asset outside its attributes, where it is used; null where it is not, as where it is of a
 * day after the valuation.
 */
export function declaredByAsset(input: FrozenInput, results: readonly MethodResult[]): DeclaredValue | null {
  const named = namedByAsset(input, results);
  // What is declared since a later day says nothing of the day of the valuation.
  return named && named.date > input.valuation_date ? null : named;
}

/** `named`: the declared value that is taken, or would be but for its day; null where there is none. */
export const ageOfDeclaredByAsset = (
  named: DeclaredValue | null,
  { valuation_date }: FrozenInput,
): readonly Limitation[] => (named ? [declaredAge(named.date, valuation_date)] : []);

/**
 * The same whatever its day. A method's own figure comes before it, and so does one that is known in part: the sum is known
 * only when every part is, and a figure for the whole from elsewhere is no such sum. With a method asked for it is not looked at.
 */
export function namedByAsset(
  { asset, method }: FrozenInput,
  results: readonly MethodResult[],
): DeclaredValue | null {
  const own = declaredResult(results);
  const isOwn = own !== undefined && (own.amount !== null || own.reason_codes.includes('PARTIAL_COVERAGE'));
  return method !== null || isOwn ? null : asset.declared_value;
}

/** What the methods make of the declared value. */
export const declaredResult = (results: readonly MethodResult[]): MethodResult | undefined =>
  preferred('declared_value', results);

/** Which of the six a result fills, or would fill if it were known. */
export const landsIn = ({ basis, method }: MethodResult, assetClass?: AssetClassId): ValueName | undefined =>
  landingOf(basis === 'NONE' ? method : basis, assetClass);

/** The first known result that lands there, a scenario's before those of the class, these in its order; else the first. */
export function preferred(
  name: ValueName,
  results: readonly MethodResult[],
  assetClass?: AssetClassId,
): MethodResult | undefined {
  const landing = results.filter((result) => landsIn(result, assetClass) === name);
  return landing.find(({ amount }) => amount !== null) ?? landing[0];
}

/** No method lands here; or the one that was asked for would, and does not apply to these attributes. */
const notLanding = (name: ValueName, { method, asset }: FrozenInput): ValueObject =>
  method !== null && landingOf(method, asset.asset_class) === name
    ? unknown('NO_COVERAGE', 'METHOD_NOT_APPLICABLE')
    : unknown('NOT_APPLICABLE', 'METHOD_NOT_APPLICABLE');
