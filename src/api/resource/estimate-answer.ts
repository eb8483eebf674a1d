import type { CalendarDate } from '../../kernel/instant.ts';
import type { Json, JsonObject } from '../../kernel/json.ts';
import type { AssetClassId } from '../../kernel/vocabulary.ts';
import { faultAt } from '../../kernel/zod-faults.ts';
import { AmountOutOfRange } from '../../valuation/asset-classes/contract.ts';
import { faultsOfWritten } from '../../valuation/asset-classes/index.ts';
import { invalidFields, type Problem } from '../pipeline/answer/problem.ts';
import { json, type RouteAnswer } from '../route.ts';

/**
 * The answer of an estimate. A result beyond 18 integer digits, or what is as absurd, is 422: `place` makes the body's pointer from the one
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
    return invalidFields([faultAt(place(error.pointer), error.words)]);
  }
}

interface ParametersOfClass {
  readonly asset_class: AssetClassId;
  readonly parameters: JsonObject;
}

/** 422 for what no schema can tell of the parameters, which stand in the body at `above`: a day that has not come, another currency. */
export function refusedParameters(
  { asset_class, parameters }: ParametersOfClass,
  today: CalendarDate,
  above: '/parameters' | '' = '/parameters',
): Problem | undefined {
  const faults = faultsOfWritten(asset_class, parameters, today, above);
  return faults.length > 0 ? invalidFields(faults) : undefined;
}
