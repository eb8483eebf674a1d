import { z } from 'zod';
import { shown } from '../../src/domain/events/fields.ts';
import { methodOfScenario } from '../../src/domain/scenario.ts';
import { reviewedValues } from '../../src/domain/valuation/reviewed-values.ts';
import { RecognitionView, recognitionView } from '../../src/domain/valuation/shown-recognition.ts';
import { approvalsOf, type ValuationState } from '../../src/domain/valuation.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import {
  ACCEPTED_VALUES,
  ASSET_CLASSES,
  CALCULATION_METHODS,
  CURRENCY,
  type Method,
  PURPOSES,
  type ReasonCode,
  VALUATION_STATUSES,
  type ValueName,
  type ValueStatus,
} from '../../src/kernel/vocabulary.ts';
import { calculationIn } from '../../src/kernel/words/calculation-text.ts';
import { NO_CREDIT_LIMIT, NO_LEGAL_GUARANTEE, withGeneral } from '../../src/kernel/words/limitations.ts';
import {
  assetMeanings,
  instant,
  valuationMeanings as means,
  valueMeanings,
} from '../../src/kernel/words/meanings.ts';
import {
  ShownGrades,
  ShownLimitations,
  ShownSteps,
  SixRangeReasons,
  SixRanges,
} from '../../src/kernel/words/shown-fields.ts';
import { ShownSample } from '../../src/kernel/words/shown-sample.ts';
import { assetClass } from '../../src/valuation/asset-classes/index.ts';
import { landingOf } from '../../src/valuation/values/base-values.ts';

import { pageOf } from '../list-parameters.ts';
import {
  EvidenceView,
  eachValue,
  InstantText,
  type Language,
  Sha256Text,
  SixValuesView,
  ValuationReviewView,
  type ValueView,
} from './fields.ts';

const CalculationView = z.strictObject({
  method: z.enum(CALCULATION_METHODS).meta(valueMeanings.method),
  formula: z.string().meta({ description: 'The amount in terms of the steps, each by its label.' }),
  steps: ShownSteps,
  grades: ShownGrades.optional(),
  sample: ShownSample.optional(),
});

export const ValuationView = z
  .strictObject({
    id: z.uuid().meta(means.id),
    asset_id: z.uuid().meta({ description: 'Id of the asset that is valued.' }),
    asset_class: z.enum(ASSET_CLASSES).meta(assetMeanings.asset_class),
    job_id: z.uuid().meta({ description: 'Id of the job that calculates it, for GET /jobs/{id}.' }),
    status: z.enum(VALUATION_STATUSES).meta(means.status),
    purpose: z.enum(PURPOSES).meta(means.purpose),
    valuation_date: z.iso.date().meta(means.valuation_date),
    requested_at: InstantText.meta(instant('When it was requested')),
    requested_by: z.string().meta(means.requested_by),
    completed_at: InstantText.nullable().meta(instant('When the calculation ended', 'null before that')),
    input: z.record(z.string(), z.unknown()).meta({
      description:
        'What was frozen at the request, as it is stored: personal texts are sealed, so that the digest can be made again.',
    }),
    input_digest: Sha256Text.meta({ description: 'SHA-256 of the canonical JSON (RFC 8785) of `input`.' }),
    repeats: z.uuid().nullable().meta({
      description:
        'The earlier valuation that this one repeats as of its own day; null where it repeats none.',
    }),
    values: SixValuesView.meta({ description: 'The six values as the review leaves them.' }),
    ranges: SixRanges.meta({
      description: 'Between which figures each value lies; null where that is not known.',
    }),
    range_reasons: SixRangeReasons.meta({
      description: 'Why a value has no range; null where it has one.',
    }),
    accepted_value: z.enum(ACCEPTED_VALUES).nullable().meta({
      description:
        'Which of the values the policy in force accepts: forced liquidation and collateral are derived from it. LINES: the sum of the lines of a stock, each on a basis that the policy accepts. Null without a policy, where it accepts none, and before the end.',
    }),
    recognition: RecognitionView.nullable().meta({
      description:
        'What the policy demands before the value counts as a guarantee, and what of it is still lacking. Null before the end, and of valuations requested before the service recorded it.',
    }),
    calculation: z.array(CalculationView).meta(valueMeanings.calculations),
    evidence: z.array(EvidenceView).meta(valueMeanings.evidence),
    limitations: ShownLimitations.meta({
      description: 'What the values do not cover and what nobody checked; empty before the end.',
    }),
    review: ValuationReviewView,
    history_head: Sha256Text.meta({ description: "Hash of the newest event of the valuation's stream." }),
    disclaimer: z.string().meta({
      description: 'That it is no legal guarantee and no credit limit, in the language of the answer.',
    }),
  })
  .meta({ id: 'Valuation' });
export type ValuationView = z.infer<typeof ValuationView>;

export const ValuationPage = pageOf(ValuationView).meta({ id: 'ValuationPage' });

/**
 * For a row, a fold of the stream, and any earlier state. `input` stays as it was frozen, personal texts
 * sealed, so that `input_digest` can be computed again from it; changing it here would break that. Write it with `renderJson`.
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

/** The methods that could give a valuation its values: those of the asset's class, and of the scenario. */
export function methodsOf({ input: { asset, scenario } }: Pick<ValuationState, 'input'>): readonly Method[] {
  const methods = assetClass(asset.asset_class).methods.map(({ method }) => method);
  return scenario ? [...methods, methodOfScenario(scenario)] : methods;
}

/** The six values after the review; before the end and after a failure each says why there is none. */
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

const rangesOf = ({ result }: ValuationState): Pick<ValuationView, 'ranges' | 'range_reasons'> =>
  result
    ? { ranges: result.ranges, range_reasons: result.range_reasons }
    : { ranges: eachValue(() => null), range_reasons: eachValue(() => 'NO_VALUE') };

/** Values that a policy derives, for the purpose COLLATERAL alone. */
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

/** Methods that apply only to assets with an attribute for them. */
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
