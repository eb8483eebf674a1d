import { z } from 'zod';
import type { ScenarioState } from '../../projections/scenario.ts';
import { calculationIn } from '../../src/kernel/calculation-text.ts';
import type { MethodResult } from '../../src/kernel/estimate.ts';
import type { CalendarDate } from '../../src/kernel/instant.ts';
import {
  ASSET_CLASSES,
  CURRENCY,
  PROPOSAL_STATUSES,
  REASON_CODES,
  type ReasonCode,
  SCENARIO_KINDS,
} from '../../src/kernel/vocabulary.ts';
import { pageOf } from '../list-parameters.ts';
import { AmountText, InstantText, ValueView } from './fields.ts';
import type { Language } from './language.ts';

const terms = {
  id: z.uuid(),
  name: z.string(),
  asset_class: z.enum(ASSET_CLASSES),
  kind: z.enum(SCENARIO_KINDS),
  parameters: z
    .record(z.string(), z.unknown())
    .meta({ description: 'As proposed: those of the kind, see POST /scenarios.' }),
  status: z.enum(PROPOSAL_STATUSES),
  decision: z
    .strictObject({ decided_by: z.string(), decided_at: InstantText, rationale: z.string() })
    .nullable()
    .meta({ description: 'Null while nobody has decided; `status` tells what was decided.' }),
  proposed_by: z.string(),
  proposed_at: InstantText,
  updated_at: InstantText,
  version: z.int().min(1).meta({ description: 'The number in the ETag.' }),
};

/** A scenario in a list: without its result, which is computed anew each time. */
export const ScenarioItem = z.strictObject(terms).meta({ id: 'ScenarioItem' });
export type ScenarioItem = z.infer<typeof ScenarioItem>;
export const ScenarioPage = pageOf(ScenarioItem).meta({ id: 'ScenarioPage' });

const ScenarioResult = z.strictObject({
  as_of: z.iso.date().meta({
    description:
      'The `valuation_date` of the parameters, or else the business day of the proposal. A valuation uses its own date.',
  }),
  value: ValueView,
  calculation: z
    .strictObject({
      formula: z.string(),
      steps: z.array(z.strictObject({ label: z.string(), value: z.string(), unit: z.string() })),
    })
    .nullable()
    .meta({ description: 'The shown steps, put through the formula again, give the amount.' }),
  limitations: z.array(z.strictObject({ code: z.string(), text: z.string() })),
});

const SensitivityRow = z.strictObject({
  rate_change: z.string().meta({
    description: 'Added to the rate: "-0.02" is two points less.',
    examples: ['-0.02'],
  }),
  discount_rate: z.string().meta({ description: 'The changed rate, a year.', examples: ['0.13'] }),
  amount: AmountText.nullable(),
  reason_codes: z.array(z.enum(REASON_CODES)).meta({
    description:
      'Why there is no amount. `METHOD_NOT_APPLICABLE`: the rate is −1 or less, or the result cannot be shown.',
  }),
});

/** A scenario as a response shows it by itself. */
export const ScenarioView = z
  .strictObject({
    ...terms,
    result: ScenarioResult,
    sensitivity: z.array(SensitivityRow).meta({
      description:
        'The result at the rate less and plus two points and one point; empty where the kind has no rate, or none was given.',
    }),
  })
  .meta({ id: 'Scenario' });
export type ScenarioView = z.infer<typeof ScenarioView>;

/** What a scenario comes to by itself. */
interface Outcome {
  readonly as_of: CalendarDate;
  readonly result: MethodResult;
  readonly sensitivity: readonly {
    readonly rate_change: string;
    readonly discount_rate: string;
    readonly amount: string | null;
    readonly reason_codes: readonly ReasonCode[];
  }[];
}

/** Of a row, of a fold of the stream, of any earlier state alike. */
export function scenarioItem(state: ScenarioState): ScenarioItem {
  const { decided_by, decided_at, rationale } = state;
  const isDecided = decided_by !== null && decided_at !== null && rationale !== null;
  return {
    id: state.id,
    name: state.name,
    asset_class: state.asset_class,
    kind: state.kind,
    parameters: state.parameters,
    status: state.status,
    decision: isDecided ? { decided_by, decided_at, rationale } : null,
    proposed_by: state.proposed_by,
    proposed_at: state.proposed_at,
    updated_at: state.updated_at,
    version: state.version,
  };
}

export function scenarioView(state: ScenarioState, outcome: Outcome, language: Language): ScenarioView {
  const { amount, basis, reason_codes, calculation, limitations } = outcome.result;
  return {
    ...scenarioItem(state),
    result: {
      as_of: outcome.as_of,
      value: {
        amount,
        currency: CURRENCY,
        basis,
        status: amount === null ? 'NO_COVERAGE' : 'CALCULATED',
        reason_codes: [...reason_codes],
      },
      calculation: calculation && calculationIn(calculation, language),
      limitations: limitations.map(({ code, text }) => ({ code, text: text[language] })),
    },
    sensitivity: outcome.sensitivity.map((row) => ({ ...row, reason_codes: [...row.reason_codes] })),
  };
}
