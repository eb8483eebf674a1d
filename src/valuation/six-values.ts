import type { SixValues, ValueObject } from '../domain/shapes.ts';
import type { FrozenInput } from '../domain/valuation/events.ts';
import type { MethodResult } from '../kernel/estimate.ts';
import { landingOf } from '../kernel/landing.ts';
import { type Basis, CURRENCY, type Method, type ReasonCode, type ValueName } from '../kernel/vocabulary.ts';

const unknown = (status: ValueObject['status'], ...reasons: readonly ReasonCode[]): ValueObject => ({
  amount: null,
  currency: CURRENCY,
  basis: 'NONE',
  status,
  reason_codes: [...reasons],
});

const known = (
  amount: string,
  basis: Basis,
  status: ValueObject['status'],
  ...reasons: readonly ReasonCode[]
): ValueObject => ({
  amount,
  currency: CURRENCY,
  basis,
  status,
  reason_codes: [...reasons],
});

/**
 * The six values from the frozen input and what the methods made of it: computed here and nowhere else.
 * Nothing is accepted as a base before a policy is, so the two policy-derived values are unknown without one.
 */
export function sixValues(input: FrozenInput, results: readonly MethodResult[]): SixValues {
  return {
    declared_value: declaredValue(input, results),
    market_value: calculatedValue('market_value', input, results),
    scenario_value: calculatedValue('scenario_value', input, results),
    replacement_cost: calculatedValue('replacement_cost', input, results),
    forced_liquidation_value: unknown('NO_COVERAGE', 'NO_APPROVED_POLICY'),
    collateral_value: unknown('NO_COVERAGE', 'NO_APPROVED_POLICY'),
  };
}

/** True when at least one of the first four is known: the valuation is CALCULATED. */
export const isCalculated = (values: SixValues): boolean =>
  [values.declared_value, values.market_value, values.scenario_value, values.replacement_cost].some(
    ({ amount }) => amount !== null,
  );

function calculatedValue(name: ValueName, input: FrozenInput, results: readonly MethodResult[]): ValueObject {
  const result = preferred(name, results);
  if (!result) return notLanding(name, input);
  return result.amount === null
    ? unknown('NO_COVERAGE', ...result.reason_codes)
    : known(result.amount, result.basis, 'CALCULATED');
}

/** A method's own declared figure comes before the one the asset carries beside its attributes. */
function declaredValue(input: FrozenInput, results: readonly MethodResult[]): ValueObject {
  const result = declaredResult(results);
  if (result && result.amount !== null) {
    return known(result.amount, result.basis, 'PENDING_REVIEW', 'EVIDENCE_NOT_ACCEPTED');
  }
  const declared = input.asset.declared_value;
  if (declared && input.method === null) {
    return known(declared.amount, 'USER_PROVIDED', 'PENDING_REVIEW', 'EVIDENCE_NOT_ACCEPTED');
  }
  return result ? unknown('NO_COVERAGE', ...result.reason_codes) : notLanding('declared_value', input);
}

/** What the methods make of the declared value. */
export const declaredResult = (results: readonly MethodResult[]): MethodResult | undefined =>
  preferred('declared_value', results);

/** The first known result that lands there, in the class's order of preference; else the first. */
function preferred(name: ValueName, results: readonly MethodResult[]): MethodResult | undefined {
  const landing = results.filter(
    ({ basis, method }) => landingOf(basis === 'NONE' ? method : basis) === name,
  );
  return landing.find(({ amount }) => amount !== null) ?? landing[0];
}

/** No method lands here; or the one that was asked for would, and does not apply to these attributes. */
const notLanding = (name: ValueName, { method }: FrozenInput): ValueObject =>
  method !== null && landingOf(basisOf(method)) === name
    ? unknown('NO_COVERAGE', 'METHOD_NOT_APPLICABLE')
    : unknown('NOT_APPLICABLE', 'METHOD_NOT_APPLICABLE');

/** Every method is named after its basis. */
const basisOf = (method: Method): Basis => method;
