import type { CalendarDate } from '../../kernel/instant.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { AssetClassId } from '../../kernel/vocabulary.ts';
import { assetClass } from '../asset-classes/index.ts';
import { withGeneralLimitations } from './estimate.ts';
import { CALLER, type EstimateResult, estimateResult } from './estimate-result.ts';
import { tellingImplausible } from './implausible.ts';

/**
 * What a class makes of the caller's own figures: no source is asked, nothing is kept, and the basis is USER_PROVIDED
 * whatever the formula. `parameters` have passed the class's `publicParameters`.
 * Throws `AmountOutOfRange` for a result beyond 18 integer digits.
 */
export function publicEstimate(
  id: AssetClassId,
  parameters: JsonObject,
  valuationDate: CalendarDate,
): EstimateResult {
  const definition = assetClass(id);
  const result = withGeneralLimitations(definition.publicEstimate(parameters, valuationDate));
  const tell = tellingImplausible(definition.plausible, parameters, valuationDate);
  return estimateResult(tell(result), CALLER, [], 'USER_PROVIDED');
}
