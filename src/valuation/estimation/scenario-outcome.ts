import { keptAnswers } from '../../domain/events/kept-answers.ts';
import type { ScenarioProposed } from '../../domain/scenario.ts';
import type { MethodResult } from '../../kernel/estimate.ts';
import { businessDateOf, type CalendarDate, type Instant } from '../../kernel/instant.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { answersAmong } from '../../kernel/reference.ts';
import type { AssetClassId } from '../../kernel/vocabulary.ts';
import { SCENARIO_RANGES } from '../asset-classes/building-blocks/plausibility/shared-ranges.ts';
import { scenarioByItself } from '../asset-classes/building-blocks/scenario/by-itself.ts';
import { factLimitations, onFacts } from '../asset-classes/building-blocks/scenario/facts.ts';
import { modelOf, type StoredModel } from '../asset-classes/building-blocks/scenario/parameters.ts';
import { type SensitivityRow, sensitivityOf } from '../asset-classes/building-blocks/scenario/sensitivity.ts';
import { boundedResult, boundedRows } from './bounds.ts';
import { withGeneralLimitations } from './estimate.ts';
import { tellingImplausible } from './implausible.ts';

interface ScenarioOutcome {
  readonly as_of: CalendarDate;
  readonly result: MethodResult;
  readonly sensitivity: readonly SensitivityRow[];
}

/** A scenario as it was proposed. */
interface ProposedScenario extends StoredModel {
  readonly asset_class: AssetClassId;
  readonly asset_id: string | null;
  /** The facts of that asset at the proposal. */
  readonly asset_facts: JsonObject;
  /** What the price sources answered at the proposal, where its rate was asked for. */
  readonly answers: ScenarioProposed['answers'];
  /** The instant of its first event. */
  readonly proposed_at: Instant;
}

/** What a proposed scenario comes to by itself: the same whenever it is asked, whatever became of its asset. */
export function scenarioOutcome(scenario: ProposedScenario): ScenarioOutcome {
  const { asset_class, asset_id, asset_facts, proposed_at } = scenario;
  const answers = keptAnswers(scenario.answers);
  const whole = onFacts(scenario, asset_facts);
  const { as_of, model, result } = scenarioByItself(modelOf(whole), businessDateOf(proposed_at), answers);
  const bounded = boundedResult(asset_class, result);
  const told =
    asset_id === null
      ? []
      : factLimitations(scenario, asset_facts, {
          valuationDate: as_of,
          proposedOn: businessDateOf(proposed_at),
        });
  const tell = tellingImplausible(SCENARIO_RANGES[scenario.kind], whole.parameters, as_of);
  return {
    as_of,
    result: tell(withGeneralLimitations({ ...bounded, limitations: [...bounded.limitations, ...told] })),
    sensitivity: boundedRows(asset_class, sensitivityOf(model, as_of, result, answersAmong(answers))),
  };
}
