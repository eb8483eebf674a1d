import type { MethodResult } from '../../kernel/estimate.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { implausibleInputs, type PlausibleRange } from '../asset-classes/building-blocks/plausibility.ts';

/** What makes a result tell, before anything else, which given figures are outside their ranges. */
export function tellingImplausible(
  ranges: readonly PlausibleRange[],
  given: JsonObject,
  date: CalendarDate,
): (result: MethodResult) => MethodResult {
  const implausible = implausibleInputs(ranges, given, date);
  return (result) =>
    implausible.length === 0 ? result : { ...result, limitations: [...implausible, ...result.limitations] };
}
