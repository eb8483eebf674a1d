import { RegisterAssetBody } from '../../../commands/asset.ts';
import { RequestValuationBody } from '../../../commands/valuation.ts';
import { jsonSchemaOf } from '../../kernel/json/schema.ts';
import { isJsonObject, type Json, type JsonObject } from '../../kernel/json.ts';

/** The fields of a line, from the schemas of its bodies. */

/** How the cells of a column are read. */
export type Kind = 'text' | 'decimal' | 'amount' | 'number' | 'flag' | 'date' | 'tax-id' | 'cnpj';

const alternatives = (schema: Json | undefined): readonly JsonObject[] => {
  if (!isJsonObject(schema ?? null)) return [];
  const { anyOf, oneOf, allOf } = schema as JsonObject;
  const below = [anyOf, oneOf, allOf].flatMap((list) => (Array.isArray(list) ? list : []));
  return [schema as JsonObject, ...below.flatMap(alternatives)];
};

const { asset_id: _, ...valuationFields } = RequestValuationBody.shape;
const VALUATION = {
  type: 'object',
  properties: (jsonSchemaOf(RequestValuationBody).properties ?? {}) as JsonObject,
};
const CLASSES: ReadonlyMap<string, JsonObject> = new Map(
  alternatives(jsonSchemaOf(RegisterAssetBody)).flatMap((schema) => {
    const id = ((schema.properties as JsonObject | undefined)?.asset_class as JsonObject | undefined)?.const;
    return typeof id === 'string' ? [[id, schema] as const] : [];
  }),
);
const KEY: JsonObject = { type: 'string' };

const lineOf = (asset: JsonObject): JsonObject => ({
  required: ['asset'],
  properties: {
    key: KEY,
    asset,
    valuation: {
      properties: Object.fromEntries(
        Object.keys(valuationFields).map((name) => [name, VALUATION.properties[name] ?? {}]),
      ),
    },
  },
});
export const LINES: ReadonlyMap<string, JsonObject> = new Map(
  [...CLASSES].map(([id, schema]) => [id, lineOf(schema)]),
);

const INDEX = /^(0|[1-9]\d{0,2})$/;

/** The schemas at a path. Only own properties are followed, so that `__proto__` is an ordinary name. */
function schemasAt(schemas: readonly JsonObject[], path: readonly string[]): readonly JsonObject[] {
  return path.reduce<readonly JsonObject[]>(
    (found, step) =>
      found.flatMap(({ properties, items }) => {
        if (isJsonObject(properties ?? null) && Object.hasOwn(properties as JsonObject, step))
          return alternatives((properties as JsonObject)[step]);
        return items !== undefined && INDEX.test(step) ? alternatives(items) : [];
      }),
    schemas,
  );
}

const SCALARS = new Set<unknown>(['string', 'integer', 'number', 'boolean']);
const isScalar = ({ type, enum: choices, const: only }: JsonObject): boolean =>
  SCALARS.has(type) || choices !== undefined || only !== undefined;
/** True for a schema without rules, such as of members of an original estimate. */
const isOpen = (schema: JsonObject): boolean =>
  ['type', 'properties', 'items', 'anyOf', 'oneOf', 'allOf', 'required', 'not'].every(
    (word) => !(word in schema),
  );
const isLeaf = (schema: JsonObject): boolean => isScalar(schema) || isOpen(schema);

export function kindAt(schemas: readonly JsonObject[], path: readonly string[]): Kind | undefined {
  const found = schemasAt(schemas, path);
  if (!found.some(isLeaf)) return undefined;
  if (path.at(-1) === 'tax_id') return path.includes('attributes') ? 'cnpj' : 'tax-id';
  if (found.some(({ format }) => format === 'date')) return 'date';
  if (found.every(isOpen)) return path.at(-1) === 'date' ? 'date' : 'text';
  if (found.some(({ type }) => type === 'integer' || type === 'number')) return 'number';
  if (found.some(({ type }) => type === 'boolean')) return 'flag';
  const patterns = found.flatMap(({ pattern }) =>
    typeof pattern === 'string' ? new RegExp(pattern, 'u') : [],
  );
  const takes = (text: string): boolean => patterns.every((pattern) => pattern.test(text));
  if (patterns.length === 0 || takes('a')) return 'text';
  if (takes('1')) return 'decimal';
  return takes('1.00') ? 'amount' : 'text';
}

const DEEPEST = 6;

/** Every path below a schema; the first item represents all items of a list. */
export function pathsBelow(
  schemas: readonly JsonObject[],
  above: readonly string[] = [],
): readonly (readonly string[])[] {
  if (above.length > DEEPEST) return [];
  const own = above.length > 0 && schemas.some(isLeaf) ? [above] : [];
  const below = schemas.flatMap(({ properties, items }) => [
    ...Object.entries((properties ?? {}) as JsonObject),
    ...(items === undefined ? [] : [['0', items] as const]),
  ]);
  return [...own, ...below.flatMap(([name, schema]) => pathsBelow(alternatives(schema), [...above, name]))];
}

/** The allowed values of an enumerated field. */
export const choicesAt = (assetClass: string, path: readonly string[]): readonly string[] => [
  ...new Set(
    schemasAt(lineSchema(assetClass), path).flatMap(({ enum: choices, const: only }) =>
      [...(Array.isArray(choices) ? choices : []), only].filter((choice) => typeof choice === 'string'),
    ),
  ),
];

const lineSchema = (assetClass: string): readonly JsonObject[] => {
  const schema = LINES.get(assetClass);
  return schema === undefined ? [] : [schema];
};

/** True if every line without the field is refused. */
export const isRequiredAt = (assetClass: string, path: readonly string[]): boolean =>
  path.every((step, depth) => {
    const above = schemasAt(lineSchema(assetClass), path.slice(0, depth)).filter(
      ({ properties }) => isJsonObject(properties ?? null) && Object.hasOwn(properties as JsonObject, step),
    );
    return (
      INDEX.test(step) ||
      (above.length > 0 && above.every(({ required }) => Array.isArray(required) && required.includes(step)))
    );
  });
