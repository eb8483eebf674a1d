import type { z } from 'zod';
import type { Clock } from '../../../kernel/clock.ts';
import { businessDateOf, type CalendarDate } from '../../../kernel/instant.ts';
import type { JsonObject } from '../../../kernel/json.ts';
import { once } from '../../once.ts';
import type { Problem } from '../../pipeline/answer/problem.ts';
import { estimateAnswer } from '../../resource/estimate-answer.ts';
import { type Examples, type Language, type Route, route } from '../../route.ts';

const LIMIT_BYTES = 65_536;

/** What the estimates of the areas Market and Inventory say of themselves, beside their own words. */
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
  /** Worked out when the document is made. */
  examples(): readonly EstimateExample[];
  /** The body's pointer, from the class's own; the same where it is left out. */
  place?(pointer: string): string;
  /** What no schema can tell, because it depends on the day. */
  refuse?(body: z.output<Body>, today: CalendarDate): Problem | undefined;
  estimate(body: z.output<Body>, valuationDate: CalendarDate, language: Language): Promise<object>;
}

/** A request and what it is answered. */
export interface EstimateExample {
  readonly title: string;
  readonly request: JsonObject;
  readonly response: object;
}

/** One `POST` of an estimate that a source may be asked for: no credential, nothing kept. */
export const estimateRoute = <Body extends z.ZodType>(
  clock: Clock,
  operation: EstimateOperation<Body>,
): Route => {
  const examples = once(operation.examples);
  return route({
    method: 'POST',
    path: operation.path,
    operationId: operation.operationId,
    tag: operation.tag,
    summary: operation.summary,
    description: `${operation.description}\n\n${COMMON}`,
    access: 'public',
    body: {
      schema: operation.body,
      mediaTypes: ['application/json'],
      limitBytes: LIMIT_BYTES,
      get examples() {
        return shown(examples(), ({ request }) => request);
      },
    },
    responses: {
      200: {
        description: 'The estimate; `amount` is null where there is no coverage.',
        schema: operation.result,
        inLanguage: true,
        get examples() {
          return shown(examples(), ({ response }) => response as JsonObject);
        },
      },
    },
    async handle({ body, language }) {
      const today = businessDateOf(clock.now());
      const place = operation.place ?? ((pointer) => pointer);
      return (
        operation.refuse?.(body, today) ??
        estimateAnswer(place, () => operation.estimate(body, today, language))
      );
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
