import type { DeclaredValue, ValueObject } from '../../domain/events/shapes.ts';
import type { FrozenInput } from '../../domain/valuation.ts';
import { declaredAge } from '../../kernel/dates/declared-age.ts';
import type { Limitation, MethodResult } from '../../kernel/estimate.ts';
import type { AssetClassId, Basis, Method, ReasonCode, ValueName } from '../../kernel/vocabulary.ts';
import { type BaseValues, isEvidenceAccepted } from './accepted-value.ts';
import { landingOf } from './landing.ts';
import { known, unknown } from './value-objects.ts';

/**
 * The four of the six values that a method, or the owner, gives, as they stand at the end of the calculation: computed here and
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
 * The declared value that the asset carries beside its attributes, where it is taken; null where it is not, as where it is of a
 * day after the valuation.
 */
export function declaredByAsset(input: FrozenInput, results: readonly MethodResult[]): DeclaredValue | null {
  const named = namedByAsset(input, results);
  return named && isOfALaterDay(named, input) ? null : named;
}

/** What is declared since a later day says nothing of the day of the valuation. */
const isOfALaterDay = ({ date }: DeclaredValue, { valuation_date }: FrozenInput): boolean =>
  date > valuation_date;

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
  method !== null && landingOf(basisOf(method), asset.asset_class) === name
    ? unknown('NO_COVERAGE', 'METHOD_NOT_APPLICABLE')
    : unknown('NOT_APPLICABLE', 'METHOD_NOT_APPLICABLE');

/** Every method is named after its basis. */
const basisOf = (method: Method): Basis => method;
