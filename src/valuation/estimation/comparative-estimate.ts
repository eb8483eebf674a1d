import type { CalendarDate } from '../../kernel/instant.ts';
import type { AssetClassId } from '../../kernel/vocabulary.ts';
import type { Comparables } from '../asset-classes/building-blocks/comparables/fields.ts';
import { comparativeMethod, comparedWith } from '../asset-classes/building-blocks/comparables.ts';
import { landingOf } from '../values/landing.ts';
import { withGeneralLimitations } from './estimate.ts';
import { CALLER, type EstimateResult, estimateResult } from './estimate-result.ts';

/**
 * What the caller's market data make of an asset of a class that may be compared: as a registered asset with the same data,
 * graded where the class has a standard for it. No source is asked. Throws `AmountOutOfRange` for a result beyond 18 integer digits.
 */
export function comparativeEstimate(
  id: AssetClassId,
  comparables: Comparables,
  valuationDate: CalendarDate,
): EstimateResult {
  const isGraded = landingOf(comparativeMethod.basis, id) === 'market_value';
  const [result] = comparedWith({ comparables }, valuationDate, isGraded).map(withGeneralLimitations);
  if (!result) throw new Error(`${id}: market data were given and nothing was compared`);
  return estimateResult(result, CALLER, []);
}
