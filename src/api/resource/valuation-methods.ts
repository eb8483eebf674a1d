import { methodOfScenario } from '../../domain/scenario.ts';
import type { ValuationState } from '../../domain/valuation.ts';
import { assetClass } from '../../valuation/asset-classes/index.ts';

/** The methods that could give a valuation its values: those of the asset's class, and of the scenario. */
export function methodsOf({ input: { asset, scenario } }: Pick<ValuationState, 'input'>) {
  const methods = assetClass(asset.asset_class).methods.map(({ method }) => method);
  return scenario ? [...methods, methodOfScenario(scenario)] : methods;
}
