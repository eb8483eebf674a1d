import type { AssetState } from '../../src/domain/asset.ts';
import type { DocumentState } from '../../src/domain/document.ts';
import { methodOfScenario, type ScenarioState } from '../../src/domain/scenario.ts';
import { businessDateOf, type CalendarDate } from '../../src/kernel/instant.ts';
import { bilingual } from '../../src/kernel/text/bilingual.ts';
import type { AssetClassId, Method } from '../../src/kernel/vocabulary.ts';
import { type FaultWords, faultWords } from '../../src/kernel/words/faults.ts';
import { type Fault, faultAt } from '../../src/kernel/zod-faults.ts';
import {
  type Contradiction,
  contradictions,
  factsOf,
} from '../../src/valuation/asset-classes/building-blocks/scenario/facts.ts';
import { assetClass, faultsOfModel } from '../../src/valuation/asset-classes/index.ts';

/** Faults of the resources that a request names. An unknown one and another organization's have the same texts. */

/** Fault of a policy or a repeated valuation, unless `isFit`. */
export const unfit = (pointer: string, isFit: boolean, words: FaultWords): readonly Fault[] =>
  isFit ? [] : [faultAt(pointer, words)];

export function methodFaults(
  method: Method | null,
  asset: AssetState,
  ofClass: readonly Method[],
  scenario: ScenarioState | undefined,
): readonly Fault[] {
  if (method === null) return [];
  if (scenario) {
    const own = methodOfScenario(scenario);
    return unfit('/method', method === own, calculatedBy(own));
  }
  return unfit('/method', ofClass.includes(method), valuedBy(asset.asset_class, ofClass));
}

const calculatedBy = (own: Method): FaultWords =>
  faultWords('invalid_value', bilingual('refusals.calculated_by', { own }));
const valuedBy = (id: AssetClassId, methods: readonly Method[]): FaultWords =>
  faultWords('invalid_value', bilingual('refusals.valued_by', { id, join: methods.join(', ') }));

/** True for a scenario that a valuation of the asset may name, once it is approved. */
export const isOfClass = (scenario: ScenarioState | undefined, asset: AssetState): boolean =>
  scenario?.organization_id === asset.organization_id && scenario.asset_class === asset.asset_class;

/**
 * Faults of a scenario of the asset's class: it is for another asset, of another model than the class's own, in another kind of money,
 * or names a fact of this asset with another figure.
 */
export function scenarioFaults(
  scenario: ScenarioState,
  asset: AssetState,
  valuationDate: CalendarDate,
): readonly Fault[] {
  if (scenario.asset_id !== null && scenario.asset_id !== asset.id)
    return [faultAt('/scenario_id', OF_ANOTHER_ASSET)];
  const ofAnotherModel = faultsOfModel(asset.asset_class, methodOfScenario(scenario));
  if (ofAnotherModel.length > 0) return ofAnotherModel;
  const refusal = assetClass(asset.asset_class).refusesScenario?.(asset.attributes);
  if (refusal) return [faultAt('/scenario_id', refusal)];
  const facts = factsOf(scenario.kind, asset.attributes, asset.figures_changed_on?.age_years);
  const days = { valuationDate, proposedOn: businessDateOf(scenario.proposed_at) };
  return contradictions(scenario, facts, days).map((each) => faultAt('/scenario_id', contradicting(each)));
}

const OF_ANOTHER_ASSET = faultWords('of_another_asset', bilingual('refusals.of_another_asset'));
const contradicting = ({ name, assumed, own }: Contradiction): FaultWords =>
  faultWords('contradicts_asset', bilingual('refusals.contradicting', { name, assumed, own }));

export const documentFaults = (
  documents: readonly (DocumentState | undefined)[],
  asset: AssetState,
): readonly Fault[] =>
  documents.flatMap((document, index) =>
    unfit(
      `/document_ids/${index}`,
      document?.organization_id === asset.organization_id && document.asset_ids.includes(asset.id),
      UNKNOWN_DOCUMENT,
    ),
  );

const UNKNOWN_DOCUMENT = faultWords('unknown_document', bilingual('refusals.unknown_document'));
export const UNKNOWN_VALUATION = faultWords('unknown_valuation', bilingual('refusals.unknown_valuation'));
export const NOT_WITH_REPEATS = faultWords('not_with_repeats', bilingual('refusals.not_with_repeats'));
export const unknownScenario = (id: AssetClassId): FaultWords =>
  faultWords('unknown_scenario', bilingual('refusals.unknown_scenario', { id }));
export const notInForce = (id: AssetClassId, date: CalendarDate): FaultWords =>
  faultWords('not_in_force', bilingual('refusals.not_in_force', { id, date }));
