import type { JsonSchema } from '../../../src/kernel/wording/form/schema.ts';
import type { FieldProblem } from '../form/field-problem.ts';
import type { Profile } from '../service/answers.ts';
import { readMarketData } from './market-data.ts';

/** The form of a comparison: market data are pasted as a table, which the service takes as lists. */

const TABLE = 'market_data';
const UNITS = 'priced_units';
/** NBR 14653-2 is for urban property: nothing is graded of the other classes, and nothing need be declared. */
const GRADED = 'REAL_ESTATE';

/** `comparables` of the class as a form; null for a class that is not compared. */
export function comparisonSchema({ asset_class, attributes_schema }: Profile): JsonSchema | null {
  const whole = attributes_schema.properties?.comparables;
  if (typeof whole !== 'object') return null;
  const { treatment, price_transformation, cleaning, subject, declared } = whole.properties ?? {};
  const quantity = typeof subject === 'object' ? subject.properties?.quantity : undefined;
  const properties = Object.entries({
    treatment,
    price_transformation,
    cleaning,
    [TABLE]: { type: 'string', format: TABLE },
    [UNITS]: quantity,
    declared: asset_class === GRADED ? declared : undefined,
  }).flatMap(([name, schema]) => (schema === undefined ? [] : [[name, schema] as const]));
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: ['treatment', TABLE],
    oneOf: [
      { properties: { treatment: { enum: ['REGRESSION'] }, cleaning: false } },
      { properties: { treatment: { enum: ['FACTORS'] }, price_transformation: false } },
    ],
  };
}

const KINDS = new Set(['QUANTITATIVE', 'DICHOTOMOUS', 'CODE']);

/** What is sent for a form that was read. */
export function comparisonBody(asset_class: string, values: Readonly<Record<string, unknown>>): unknown {
  const { [TABLE]: table, [UNITS]: quantity, ...others } = values;
  const reading = readMarketData(typeof table === 'string' ? table : '', null);
  if (!reading.ok) return { asset_class };
  const { variables, data, subject } = reading.value;
  return {
    asset_class,
    comparables: {
      ...others,
      variables: variables.map(({ name, enters }) => ({
        name,
        ...(enters && { [KINDS.has(enters) ? 'kind' : 'transformation']: enters }),
      })),
      subject: { ...(subject && { values: subject }), ...(quantity !== undefined && { quantity }) },
      data,
    },
  };
}

/** Where the form has what the service found wrong at a path of its own, and its text there. */
export function comparisonProblem(path: string, problem: FieldProblem): readonly [string, FieldProblem] {
  if (path === 'subject.quantity') return [UNITS, problem];
  const [, datum] = /^data\.(\d+)\b/.exec(path) ?? [];
  const { detail = problem.code } = problem;
  if (datum !== undefined)
    return [TABLE, { code: 'wrong_datum', values: { datum: Number(datum) + 1, detail } }];
  if (path === 'subject.values' && problem.code === 'required')
    return [TABLE, { code: 'no_row_without_price' }];
  const [, variable] = /^variables\.(\d+)\b/.exec(path) ?? [];
  if (variable !== undefined)
    return [TABLE, { code: 'wrong_characteristic', values: { number: Number(variable) + 1, detail } }];
  return /^(data|subject)\b/.test(path)
    ? [TABLE, { code: 'wrong_table', values: { detail } }]
    : [path, problem];
}
