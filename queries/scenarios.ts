import { z } from 'zod';
import { shown } from '../src/domain/events/fields.ts';
import type { ScenarioState } from '../src/domain/scenario.ts';
import type { MethodResult } from '../src/kernel/estimate.ts';
import { Uuid } from '../src/kernel/fields.ts';
import type { CalendarDate } from '../src/kernel/instant.ts';
import {
  ASSET_CLASSES,
  CURRENCY,
  PROPOSAL_STATUSES,
  type ReasonCode,
  SCENARIO_KINDS,
} from '../src/kernel/vocabulary.ts';
import { calculationIn } from '../src/kernel/words/calculation-text.ts';
import { decisionMeanings, instant, scenarioMeanings as means } from '../src/kernel/words/meanings.ts';
import { ShownLimitations, ShownSensitivity, ShownSteps } from '../src/kernel/words/shown-fields.ts';
import { listParameters, MINE, pageOf } from './list-parameters.ts';
import { list } from './question.ts';
import {
  DecisionView,
  decisionOf,
  EvidenceView,
  InstantText,
  type Language,
  ValueView,
  VersionNumber,
} from './views/fields.ts';

export const ListScenarios = listParameters({
  asset_id: Uuid.optional().meta({ description: 'Scenarios for this asset alone.' }),
  asset_class: z.enum(ASSET_CLASSES).optional().meta({ description: 'Scenarios for this class alone.' }),
  status: z.enum(PROPOSAL_STATUSES).optional().meta({ description: 'Scenarios with this status now.' }),
  mine: MINE,
});

export const listScenarios = list<ScenarioState, typeof ListScenarios>(
  'scenarios',
  'scenario',
  ListScenarios,
);

/** A scenario in a list: without its result, which is computed on each reading. */
const ScenarioItem = z
  .strictObject({
    id: z.uuid().meta({ description: 'Id of the scenario, a UUID that the service gave it.' }),
    name: z.string().meta(means.name),
    asset_id: z.uuid().nullable().meta(means.asset_id),
    asset_class: z.enum(ASSET_CLASSES).meta(means.asset_class),
    kind: z.enum(SCENARIO_KINDS).meta(means.kind),
    parameters: z.record(z.string(), z.unknown()).meta(means.parameters),
    status: z.enum(PROPOSAL_STATUSES).meta({
      description: 'PROPOSED until another person decides, then finally APPROVED or REJECTED.',
    }),
    decision: DecisionView.nullable().meta({
      description: 'Null until somebody decides; `status` shows the decision.',
    }),
    proposed_by: z.string().meta(decisionMeanings.proposed_by),
    proposed_at: InstantText.meta(instant('When it was proposed')),
    updated_at: InstantText.meta(instant('When it last changed')),
    version: VersionNumber,
  })
  .meta({ id: 'ScenarioItem' });
type ScenarioItem = z.infer<typeof ScenarioItem>;
export const ScenarioPage = pageOf(ScenarioItem).meta({ id: 'ScenarioPage' });

const ScenarioResult = z.strictObject({
  as_of: z.iso.date().meta({
    description:
      'The `valuation_date` of the parameters, or else the business day of the proposal. A valuation uses its own date.',
  }),
  value: ValueView.meta({
    description:
      'The result of the scenario alone, on the facts of its asset at the proposal; without `asset_id` no asset is used.',
  }),
  calculation: z
    .strictObject({
      formula: z.string().meta({ description: 'The amount in terms of the steps, each by its label.' }),
      steps: ShownSteps,
    })
    .nullable()
    .meta({
      description:
        'The way to the amount: the shown steps, put through the formula again, give it. Null without one.',
    }),
  limitations: ShownLimitations,
  evidence: z.array(EvidenceView).meta({
    description: 'What a source answered at the proposal, where the rate is asked for; else empty.',
  }),
});

export const ScenarioView = ScenarioItem.extend({
  result: ScenarioResult.meta({
    description: 'The result of the scenario, computed on each reading.',
  }),
  sensitivity: ShownSensitivity,
}).meta({ id: 'Scenario' });
export type ScenarioView = z.infer<typeof ScenarioView>;

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

export const scenarioItem = (state: ScenarioState): ScenarioItem =>
  shown(ScenarioItem, state, { decision: decisionOf(state) });

export function scenarioView(state: ScenarioState, outcome: Outcome, language: Language): ScenarioView {
  const { amount, basis, reason_codes, calculation, limitations, evidence } = outcome.result;
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
      evidence: [...evidence],
    },
    sensitivity: outcome.sensitivity.map((row) => ({ ...row, reason_codes: [...row.reason_codes] })),
  };
}
