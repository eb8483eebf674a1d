import type { Json } from '../../json.ts';
import type { Alternative, FieldModel, FormModel } from './model.ts';

/** Those parts of JSON Schema 2020-12 that a form is made of. */
export interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema | boolean>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly const?: Json;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly allOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly title?: string;
  readonly description?: string;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** The form of an object's schema, its fields in the schema's order. */
export function formOf(schema: JsonSchema): FormModel {
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    typeof property === 'object' ? [fieldOf(name, property, required.has(name))] : [],
  );
  return { fields, alternatives: (schema.oneOf ?? []).map(alternativeOf) };
}

/** Some of an object's members, all of them required. */
export const picked = (schema: JsonSchema, names: readonly string[]): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(
    names.flatMap((name) => {
      const property = schema.properties?.[name];
      return property === undefined ? [] : [[name, property] as const];
    }),
  ),
  required: names,
});

function fieldOf(name: string, whole: JsonSchema, required: boolean): FieldModel {
  const schema = textBranch(whole);
  const described = { name, required, description: whole.description };
  if (schema.items)
    return {
      ...described,
      kind: 'rows',
      least: schema.minItems ?? 0,
      most: schema.maxItems ?? Number.POSITIVE_INFINITY,
      row: formOf(schema.items),
    };
  if (schema.properties) return { ...described, kind: 'group', form: formOf(schema) };
  if (schema.enum) return { ...described, kind: 'choice', values: schema.enum };
  if (schema.format === 'market_data') return { ...described, kind: 'table' };
  // Of an original estimate the service keeps any words; a form asks for a date.
  const isDay = schema.format === 'date' || (name === 'date' && schema.type === undefined);
  if (isDay) return { ...described, kind: 'date' };
  const patterns = [schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) => pattern ?? []);
  for (const pattern of patterns) {
    const shape = decimalShape(pattern);
    if (shape)
      return {
        ...described,
        kind: 'decimal',
        ...shape,
        patterns: patterns.filter((each) => each !== pattern),
      };
  }
  return { ...described, kind: 'text', maxLength: schema.maxLength, patterns };
}

/** Where a value may be of several types, it is written as a text. */
const textBranch = (schema: JsonSchema): JsonSchema =>
  schema.anyOf?.find(({ type }) => type === 'string') ?? schema;

const DECIMAL = /^\^(-\?)?\\d(?:\{1,(\d+)\}|\+)(?:(\(\\\.\\d(?:\{1,(\d+)\}|\+)\)\?)|\\\.\\d\{(\d+)\})?/;
const PLENTY = 18;

/** The decimals that a pattern such as `^-?\d{1,18}\.\d{2}$` takes; undefined where it is of something else. */
function decimalShape(pattern: string) {
  const [matched, negative, whole, optional, most, exactly] = DECIMAL.exec(pattern) ?? [];
  const rest = pattern.slice(matched?.length ?? 0);
  if (matched === undefined || !(rest === '$' || rest.startsWith('([eE]'))) return undefined;
  const decimals: readonly [number, number] =
    exactly !== undefined
      ? [Number(exactly), Number(exactly)]
      : [0, optional === undefined ? 0 : Number(most ?? PLENTY)];
  return { negative: negative !== undefined, wholeDigits: Number(whole ?? PLENTY), decimals };
}

function alternativeOf({ title = '', required = [], properties = {} }: JsonSchema): Alternative {
  const entries = Object.entries(properties);
  return {
    title,
    required,
    absent: entries.flatMap(([name, property]) => (property === false ? [name] : [])),
    when: Object.fromEntries(
      entries.flatMap(([name, property]) =>
        typeof property === 'object' && property.enum ? [[name, property.enum] as const] : [],
      ),
    ),
  };
}
