import type { z } from 'zod';
import type { Clock } from '../../../kernel/clock.ts';
import { businessDateOf, type CalendarDate } from '../../../kernel/instant.ts';
import type { Json, JsonObject } from '../../../kernel/json.ts';
import type { AssetClassId } from '../../../kernel/vocabulary.ts';
import { faultAt } from '../../../kernel/zod-faults.ts';
import { AmountOutOfRange } from '../../../valuation/asset-classes/contract.ts';
import { faultsOfWritten } from '../../../valuation/asset-classes/index.ts';
import { once } from '../../once.ts';
import { invalidFields, type Problem } from '../../pipeline/answer/problem.ts';
import { type Examples, json, type Language, type Route, type RouteAnswer, route } from '../../route.ts';

const LIMIT_BYTES = 65_536;

/** Common description of the estimates under Market and Inventory. */
const COMMON =
  'The valuation date is today, the calendar day in America/Sao_Paulo. A source that is down, slow or switched off is no error: 200 with `amount: null` and the reason. Nothing is kept, here or in caches (`Cache-Control: no-store`).';

interface EstimateOperation<Body extends z.ZodType> {
  readonly path: string;
  readonly operationId: string;
  readonly tag: 'Market' | 'Inventory';
  readonly summary: string;
  readonly description: string;
  readonly body: Body;
  readonly result: z.ZodType;
  /** Computed when the document is made. */
  examples(): readonly EstimateExample[];
  /** Converts a pointer of the class to one of the body; unchanged by default. */
  place?(pointer: string): string;
  /** Checks that depend on the day and so are not in the schema. */
  refuse?(body: z.output<Body>, today: CalendarDate): Problem | undefined;
  estimate(body: z.output<Body>, valuationDate: CalendarDate, language: Language): Promise<object>;
}

export interface EstimateExample {
  readonly title: string;
  readonly request: JsonObject;
  readonly response: object;
}

/** One `POST` of an estimate that may ask a price source: no credential, nothing is stored. */
export const estimateRoute = <Body extends z.ZodType>(
  clock: Clock,
  {
    examples: made,
    body: schema,
    result,
    place = (at) => at,
    refuse,
    estimate,
    ...said
  }: EstimateOperation<Body>,
): Route => {
  const examples = once(made);
  return route({
    ...said,
    method: 'POST',
    description: `${said.description}\n\n${COMMON}`,
    access: 'public',
    body: {
      schema,
      mediaTypes: ['application/json'],
      limitBytes: LIMIT_BYTES,
      get examples() {
        return shown(examples(), ({ request }) => request);
      },
    },
    responses: {
      200: {
        description: 'The estimate; `amount` is null where there is no coverage.',
        schema: result,
        inLanguage: true,
        get examples() {
          return shown(examples(), ({ response }) => response as JsonObject);
        },
      },
    },
    async handle({ body, language }) {
      const today = businessDateOf(clock.now());
      return refuse?.(body, today) ?? estimateAnswer(place, () => estimate(body, today, language));
    },
  });
};

const shown = (
  examples: readonly EstimateExample[],
  part: (example: EstimateExample) => JsonObject,
): Examples =>
  Object.fromEntries(
    examples.map((example, index) => [
      `example_${index + 1}`,
      { summary: example.title, value: part(example) },
    ]),
  );

/**
 * The answer of an estimate. A result beyond 18 integer digits, or similarly absurd, is 422: `place` converts the class's pointer,
 * which is relative to its attributes or parameters, to one of the body.
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

/** 422 for parameters that no schema can check, with pointers below `above`: a future day, another currency. */
export function refusedParameters(
  { asset_class, parameters }: ParametersOfClass,
  today: CalendarDate,
  above: '/parameters' | '' = '/parameters',
): Problem | undefined {
  const faults = faultsOfWritten(asset_class, parameters, today, above);
  return faults.length > 0 ? invalidFields(faults) : undefined;
}
