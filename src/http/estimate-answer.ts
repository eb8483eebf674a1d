import { AmountOutOfRange } from '../asset-classes/contract.ts';
import type { CalendarDate } from '../kernel/instant.ts';
import type { Json, JsonObject } from '../kernel/json.ts';
import { invalidFields, type Problem } from './problem.ts';
import { json, type RouteAnswer } from './route.ts';

/**
 * The answer of an estimate. A result beyond 18 integer digits is 422: `place` makes the body's pointer from the one
 * that the class gives, which is relative to its attributes or parameters.
 */
export async function estimateAnswer(
  place: (pointer: string) => string,
  estimate: () => object | Promise<object>,
): Promise<RouteAnswer> {
  try {
    return json(200, (await estimate()) as Json);
  } catch (error) {
    if (!(error instanceof AmountOutOfRange)) throw error;
    const detail = 'the result has more than 18 integer digits';
    return invalidFields([{ pointer: place(error.pointer), code: 'amount_out_of_range', detail }]);
  }
}

/** A scenario may name the date it is valued at; 422 when that has not come yet. */
export function futureValuationDate(parameters: JsonObject, today: CalendarDate): Problem | undefined {
  const { valuation_date } = parameters;
  if (typeof valuation_date !== 'string' || valuation_date <= today) return undefined;
  return invalidFields([
    { pointer: '/parameters/valuation_date', code: 'in_the_future', detail: `is later than today, ${today}` },
  ]);
}
