import type { AssetState } from '../../src/domain/asset/state.ts';
import type { DocumentState } from '../../src/domain/document/state.ts';
import { methodOfScenario } from '../../src/domain/scenario/method.ts';
import type { ScenarioState } from '../../src/domain/scenario/state.ts';
import type { Method } from '../../src/kernel/vocabulary.ts';
import type { Fault } from '../../src/kernel/zod-faults.ts';

/** Faults of what a request names. What is unknown and what is another organization's are told in the same words. */

const fault = (pointer: string, code: string, detail: string): Fault => ({ pointer, code, detail });

/** Of a policy, a repeated valuation: `isFit` decides. */
export const unfit = (pointer: string, isFit: boolean, code: string, detail: string): readonly Fault[] =>
  isFit ? [] : [fault(pointer, code, detail)];

export function methodFaults(
  method: Method | null,
  asset: AssetState,
  ofClass: readonly Method[],
  scenario: ScenarioState | undefined,
): readonly Fault[] {
  if (method === null) return [];
  if (scenario) {
    const own = methodOfScenario(scenario);
    return unfit('/method', method === own, 'invalid_value', `the scenario is calculated by ${own}`);
  }
  const detail = `${asset.asset_class} is valued by ${ofClass.join(', ')}`;
  return unfit('/method', ofClass.includes(method), 'invalid_value', detail);
}

/** True for a scenario that a valuation of the asset may name, once it is approved. */
export const isOfClass = (scenario: ScenarioState | undefined, asset: AssetState): boolean =>
  scenario?.organization_id === asset.organization_id && scenario.asset_class === asset.asset_class;

export const documentFaults = (
  documents: readonly (DocumentState | undefined)[],
  asset: AssetState,
): readonly Fault[] =>
  documents.flatMap((document, index) =>
    unfit(
      `/document_ids/${index}`,
      document?.organization_id === asset.organization_id && document.asset_id === asset.id,
      'unknown_document',
      'is no document of the asset',
    ),
  );
