import { shown } from '../../src/domain/fields.ts';
import { reviewedValues } from '../../src/domain/valuation/reviewed-values.ts';
import { recognitionView } from '../../src/domain/valuation/shown-recognition.ts';
import { approvalsOf, type ValuationState } from '../../src/domain/valuation.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import {
  CURRENCY,
  type Method,
  type ReasonCode,
  type ValueName,
  type ValueStatus,
} from '../../src/kernel/vocabulary.ts';
import { calculationIn } from '../../src/kernel/words/calculation-text.ts';
import { NO_CREDIT_LIMIT, NO_LEGAL_GUARANTEE, withGeneral } from '../../src/kernel/words/limitations.ts';
import { landingOf } from '../../src/valuation/values/base-values.ts';

import { eachValue, type SixValuesView, type ValueView } from './fields.ts';
import type { Language } from './language.ts';
import { ValuationView } from './valuation-schema.ts';

/**
 * Of a row, of a fold of the stream, of any earlier state alike. `input` stays as it was frozen, personal texts
 * sealed, so that `input_digest` can be made again from it; a change of it in passing would break that. Write it with `renderJson`.
 * `methods` are those of the asset's class, and of the scenario.
 */
export function valuationView(
  state: ValuationState,
  methods: readonly Method[],
  language: Language,
): ValuationView {
  const { input, result } = state;
  return shown(ValuationView, state, {
    asset_id: input.asset.id,
    asset_class: input.asset.asset_class,
    purpose: input.purpose,
    valuation_date: input.valuation_date,
    completed_at: state.ended_at,
    values: valuesOf(state, methods),
    ...rangesOf(state),
    accepted_value: result?.accepted_value ?? null,
    recognition: recognitionView(state, language),
    calculation: (result?.calculation ?? []).map((calculation) => ({
      method: calculation.method,
      ...calculationIn(calculation, language),
    })),
    evidence: result?.evidence ?? [],
    limitations:
      state.ended_at === null
        ? []
        : withGeneral(result?.limitations ?? []).map(({ code, text }) => ({ code, text: text[language] })),
    review: { ...state.review, approvals: state.approvals, approvals_required: approvalsOf(result) },
    disclaimer: `${NO_LEGAL_GUARANTEE[language]} ${NO_CREDIT_LIMIT[language]}`,
  });
}

/** The six values as the review leaves them; before the end and after a failure each says why there is none. */
export function valuesOf(state: ValuationState, methods: readonly Method[]): SixValuesView {
  const { ended_at, input } = state;
  const values = reviewedValues(state);
  if (values) return values;
  if (ended_at === null) {
    return eachValue((name) =>
      isDerived(name) && input.purpose !== 'COLLATERAL'
        ? without('NOT_APPLICABLE', 'METHOD_NOT_APPLICABLE')
        : without('PENDING', 'CALCULATION_PENDING'),
    );
  }
  return eachValue((name) =>
    couldHaveLanded(name, input, methods)
      ? without('NO_COVERAGE', 'CALCULATION_FAILED')
      : without('NOT_APPLICABLE', 'METHOD_NOT_APPLICABLE'),
  );
}

/** Before the end there is nothing to have a range. */
const rangesOf = ({ result }: ValuationState): Pick<ValuationView, 'ranges' | 'range_reasons'> =>
  result
    ? { ranges: result.ranges, range_reasons: result.range_reasons }
    : { ranges: eachValue(() => null), range_reasons: eachValue(() => 'NO_VALUE') };

/** What a policy derives, for the purpose COLLATERAL alone. */
const isDerived = (name: ValueName): boolean =>
  name === 'forced_liquidation_value' || name === 'collateral_value';

/** Whether the calculation, had it not failed, might have filled a value: the policy's two for their purpose always. */
function couldHaveLanded(
  name: ValueName,
  { method, asset, purpose, policy }: ValuationState['input'],
  methods: readonly Method[],
): boolean {
  if (isDerived(name)) return purpose === 'COLLATERAL';
  if (method !== null && policy?.accept !== 'LOWEST') return landingOf(method, asset.asset_class) === name;
  if (name === 'declared_value' && asset.declared_value !== null) return true;
  return methods.some(
    (each) => landingOf(each, asset.asset_class) === name && hasWhatItRestsOn(each, asset.attributes),
  );
}

/** A method that is of those assets alone that have an attribute for it. */
const RESTS_ON: { readonly [M in Method]?: string } = { COMPARATIVE_DATA: 'comparables' };

function hasWhatItRestsOn(method: Method, attributes: JsonObject): boolean {
  const name = RESTS_ON[method];
  return name === undefined || attributes[name] !== undefined;
}

const without = (status: ValueStatus, reason: ReasonCode): ValueView => ({
  amount: null,
  currency: CURRENCY,
  basis: 'NONE',
  status,
  reason_codes: [reason],
});
