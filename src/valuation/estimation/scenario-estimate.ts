import type { FiguresChangedOn } from '../../kernel/dates/figures-changed-on.ts';
import type { Limitation, MethodResult } from '../../kernel/estimate.ts';
import { businessDateOf, type CalendarDate, type Instant } from '../../kernel/instant.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { ReferenceAnswer, ReferenceQuery } from '../../kernel/reference.ts';
import type { AssetClassId } from '../../kernel/vocabulary.ts';
import { SCENARIO_RANGES } from '../asset-classes/building-blocks/plausibility/shared-ranges.ts';
import { factLimitations, factsOf, onFacts } from '../asset-classes/building-blocks/scenario/facts.ts';
import { modelOf, type StoredModel } from '../asset-classes/building-blocks/scenario/parameters.ts';
import { modelReferences, modelResult } from '../asset-classes/building-blocks/scenario/result.ts';
import { type SensitivityRow, sensitivityOf } from '../asset-classes/building-blocks/scenario/sensitivity.ts';
import { boundedResult, boundedRows } from './bounds.ts';
import { withGeneralLimitations } from './estimate.ts';
import { tellingImplausible } from './implausible.ts';

/** An approved scenario as a valuation froze it. */
export interface ApprovedScenario extends StoredModel {
  readonly asset_class: AssetClassId;
  readonly id: string;
  readonly name: string;
  /** Actor of the decision. */
  readonly approved_by: string;
  readonly approved_at: Instant;
  /** The civil date of its proposal. */
  readonly proposed_on: CalendarDate;
}

/** The asset whose facts a scenario leaves alone. */
interface FactualAsset {
  readonly attributes: JsonObject;
  readonly figures_changed_on?: FiguresChangedOn | undefined;
}

interface ScenarioContext {
  readonly asset: FactualAsset;
  /** The answer to a question of `scenarioReferences`; absent where it asks nothing. */
  readonly answer?: ((query: ReferenceQuery) => ReferenceAnswer) | undefined;
}

/** What a scenario asks of the price sources, in a valuation of a date. */
export const scenarioReferences = (
  scenario: ApprovedScenario,
  valuationDate: CalendarDate,
  asset: FactualAsset,
): readonly ReferenceQuery[] => modelReferences(modelOf(onFactsOf(scenario, asset).model), valuationDate);

/**
 * What a valuation of a date takes from the scenario that its request named. The basis is that of the kind: never a market
 * value. The asset's facts stand where the scenario leaves them out. Throws `AmountOutOfRange`, its pointer relative to the scenario's parameters:
 * at the proposal another date was discounted to.
 */
export function scenarioResult(
  scenario: ApprovedScenario,
  valuationDate: CalendarDate,
  { asset, answer }: ScenarioContext,
): MethodResult {
  const { facts, model } = onFactsOf(scenario, asset);
  const origin = { proposedOn: scenario.proposed_on, answer };
  const own = modelResult(modelOf(model), valuationDate, origin);
  const result = withGeneralLimitations(boundedResult(scenario.asset_class, own));
  const days = { valuationDate, proposedOn: scenario.proposed_on };
  const told = factLimitations(scenario, facts, days);
  const tell = tellingImplausible(SCENARIO_RANGES[scenario.kind], model.parameters, valuationDate);
  return tell({ ...result, limitations: [...result.limitations, ...told, scenarioUsed(scenario)] });
}

/** The same at rates around the scenario's; no rows where it has none. Throws as `scenarioResult` does. */
export function scenarioSensitivity(
  scenario: ApprovedScenario,
  valuationDate: CalendarDate,
  { asset, answer }: ScenarioContext,
): readonly SensitivityRow[] {
  const model = modelOf(onFactsOf(scenario, asset).model);
  const result = modelResult(model, valuationDate, { proposedOn: scenario.proposed_on, answer });
  return boundedRows(scenario.asset_class, sensitivityOf(model, valuationDate, result, answer));
}

function onFactsOf(scenario: ApprovedScenario, asset: FactualAsset) {
  const facts = factsOf(scenario.kind, asset.attributes, asset.figures_changed_on?.age_years);
  return { facts, model: onFacts(scenario, facts) };
}

function scenarioUsed({ id, name, approved_by, approved_at }: ApprovedScenario): Limitation {
  const person = approved_by.replace(/^person:/, '');
  const date = businessDateOf(approved_at);
  return {
    code: 'SCENARIO_USED',
    text: {
      'pt-BR': `Premissas do cenário “${name}” (${id}), aprovado por ${person} em ${date}: não são fatos verificados.`,
      en: `Assumptions of the scenario “${name}” (${id}), approved by ${person} on ${date}: they are not verified facts.`,
    },
  };
}
