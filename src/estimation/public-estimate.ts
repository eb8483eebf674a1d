import { assetClass } from '../asset-classes/index.ts';
import type { CalendarDate } from '../kernel/instant.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { AssetClassId } from '../kernel/vocabulary.ts';
import { withGeneralLimitations } from './estimate.ts';
import { CALLER, type EstimateResult, estimateResult } from './estimate-result.ts';

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
  const result = assetClass(id).publicEstimate(parameters, valuationDate);
  return estimateResult(withGeneralLimitations(result), CALLER, [], 'USER_PROVIDED');
}
