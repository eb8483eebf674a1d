import { keptAnswers } from '../../domain/events/stored-answers.ts';
import type { ScenarioProposed } from '../../domain/scenario.ts';
import type { MarketCalendar } from '../../kernel/dates/business-days.ts';
import type { FiguresChangedOn } from '../../kernel/dates/figures-changed-on.ts';
import { type Limitation, limitation, type MethodResult } from '../../kernel/estimate.ts';
import { businessDateOf, type CalendarDate, type Instant } from '../../kernel/instant.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { answersAmong, type ReferenceAnswer, type ReferenceQuery } from '../../kernel/reference.ts';
import type { AssetClassId } from '../../kernel/vocabulary.ts';
import { notBelowZero, withLimitedLiability } from '../asset-classes/building-blocks/limited-liability.ts';
import { SCENARIO_RANGES } from '../asset-classes/building-blocks/plausibility.ts';
import { factLimitations, factsOf, onFacts } from '../asset-classes/building-blocks/scenario/facts.ts';
import {
  modelOf,
  modelReferences,
  modelResult,
  type SensitivityRow,
  type StoredModel,
  scenarioByItself,
  sensitivityOf,
} from '../asset-classes/building-blocks/scenario.ts';
import { assetClass } from '../asset-classes/index.ts';
import { withGeneralLimitations, withPlausibilityWarnings } from './estimate.ts';

/** What a class can be worth bounds a scenario of it as it bounds the class's own methods. */
const boundedResult = (id: AssetClassId, result: MethodResult): MethodResult =>
  assetClass(id).hasLimitedLiability ? withLimitedLiability(result) : result;

/** The amounts at other rates, within the same bound. */
const boundedRows = (id: AssetClassId, rows: readonly SensitivityRow[]): readonly SensitivityRow[] =>
  assetClass(id).hasLimitedLiability
    ? rows.map((row) => ({ ...row, amount: row.amount === null ? null : notBelowZero(row.amount) }))
    : rows;

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
  readonly calendar?: MarketCalendar | undefined;
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
 * value. The asset's facts are used where the scenario has none. Throws `AmountOutOfRange`, its pointer relative to the scenario's parameters:
 * at the proposal another date was discounted to.
 */
export function scenarioResult(
  scenario: ApprovedScenario,
  valuationDate: CalendarDate,
  { asset, answer, calendar }: ScenarioContext,
): MethodResult {
  const { facts, model } = onFactsOf(scenario, asset);
  const origin = { proposedOn: scenario.proposed_on, answer, calendar };
  const own = modelResult(modelOf(model), valuationDate, origin);
  const result = withGeneralLimitations(boundedResult(scenario.asset_class, own));
  const days = { valuationDate, proposedOn: scenario.proposed_on };
  const ofFacts = factLimitations(scenario, facts, days);
  const warned = withPlausibilityWarnings(SCENARIO_RANGES[scenario.kind], model.parameters, valuationDate);
  return warned({ ...result, limitations: [...result.limitations, ...ofFacts, scenarioUsed(scenario)] });
}

/** The same at rates around the scenario's; no rows where it has none. Throws as `scenarioResult` does. */
export function scenarioSensitivity(
  scenario: ApprovedScenario,
  valuationDate: CalendarDate,
  { asset, answer, calendar }: ScenarioContext,
): readonly SensitivityRow[] {
  const model = modelOf(onFactsOf(scenario, asset).model);
  const result = modelResult(model, valuationDate, { proposedOn: scenario.proposed_on, answer, calendar });
  return boundedRows(scenario.asset_class, sensitivityOf(model, valuationDate, result, { answer, calendar }));
}

function onFactsOf(scenario: ApprovedScenario, asset: FactualAsset) {
  const facts = factsOf(scenario.kind, asset.attributes, asset.figures_changed_on?.age_years);
  return { facts, model: onFacts(scenario, facts) };
}

function scenarioUsed({ id, name, approved_by, approved_at }: ApprovedScenario): Limitation {
  const person = approved_by.replace(/^person:/, '');
  const date = businessDateOf(approved_at);
  return limitation('estimation.SCENARIO_USED', { name, id, person, date });
}

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

/** The result of a proposed scenario by itself: the same at any time, whatever has happened to its asset. */
export function scenarioOutcome(scenario: ProposedScenario): ScenarioOutcome {
  const { asset_class, asset_id, asset_facts, proposed_at } = scenario;
  const answers = keptAnswers(scenario.answers);
  const whole = onFacts(scenario, asset_facts);
  const { as_of, model, result } = scenarioByItself(modelOf(whole), businessDateOf(proposed_at), answers);
  const bounded = boundedResult(asset_class, result);
  const ofFacts =
    asset_id === null
      ? []
      : factLimitations(scenario, asset_facts, {
          valuationDate: as_of,
          proposedOn: businessDateOf(proposed_at),
        });
  const warned = withPlausibilityWarnings(SCENARIO_RANGES[scenario.kind], whole.parameters, as_of);
  return {
    as_of,
    result: warned(withGeneralLimitations({ ...bounded, limitations: [...bounded.limitations, ...ofFacts] })),
    sensitivity: boundedRows(
      asset_class,
      sensitivityOf(model, as_of, result, { answer: answersAmong(answers) }),
    ),
  };
}
