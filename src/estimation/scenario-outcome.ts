import { scenarioByItself } from '../asset-classes/building-blocks/scenario-by-itself.ts';
import { modelOf, type StoredModel } from '../asset-classes/building-blocks/scenario-parameters.ts';
import { type SensitivityRow, sensitivityOf } from '../asset-classes/building-blocks/scenario-sensitivity.ts';
import { SCENARIO_RANGES } from '../asset-classes/building-blocks/shared-ranges.ts';
import type { MethodResult } from '../kernel/estimate.ts';
import { businessDateOf, type CalendarDate, type Instant } from '../kernel/instant.ts';
import { RULES_TODAY } from '../kernel/rules.ts';
import { withGeneralLimitations } from './estimate.ts';
import { tellingImplausible } from './implausible.ts';

export interface ScenarioOutcome {
  readonly as_of: CalendarDate;
  readonly result: MethodResult;
  readonly sensitivity: readonly SensitivityRow[];
}

/** What a proposed scenario comes to by itself: the same whenever it is asked. `proposed_at` is the instant of its first event. */
export function scenarioOutcome(scenario: StoredModel & { readonly proposed_at: Instant }): ScenarioOutcome {
  const { as_of, model, result } = scenarioByItself(modelOf(scenario), businessDateOf(scenario.proposed_at));
  const tell = tellingImplausible(SCENARIO_RANGES[scenario.kind], scenario.parameters, as_of, RULES_TODAY);
  const sensitivity = sensitivityOf(model, as_of, result);
  return { as_of, result: tell(withGeneralLimitations(result)), sensitivity };
}
