import { RegisterAssetBody } from '../../../commands/asset/register-asset.ts';
import { RequestValuationBody } from '../../../commands/valuation/request-valuation.ts';
import { jsonSchemaOf } from '../../kernel/json/schema.ts';
import { isJsonObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { nearest } from '../../kernel/words/nearest.ts';

/** How the cells of a column are read. */
export type Kind = 'text' | 'decimal' | 'amount' | 'number' | 'flag' | 'date' | 'tax-id' | 'cnpj';

export interface Column {
  /** As the file writes it. */
  readonly heading: string;
  /** Where its cells go in the line: `['asset', 'attributes', 'area_ha']`. */
  readonly path: readonly string[];
  /** Of an asset class; that of any class that has the field where this one has not. */
  kind(assetClass: string): Kind;
}

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
const LINES: ReadonlyMap<string, JsonObject> = new Map(
  [...CLASSES].map(([id, schema]) => [id, lineOf(schema)]),
);

const INDEX = /^(0|[1-9]\d{0,2})$/;

/** The schemas at a path. Only names that the schema has itself are followed, so that `__proto__` is a name like any other. */
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

function kindAt(schemas: readonly JsonObject[], path: readonly string[]): Kind | undefined {
  const found = schemasAt(schemas, path);
  if (!found.some(isScalar)) return undefined;
  if (path.at(-1) === 'tax_id') return path.includes('attributes') ? 'cnpj' : 'tax-id';
  if (found.some(({ format }) => format === 'date')) return 'date';
  if (found.some(({ type }) => type === 'integer' || type === 'number')) return 'number';
  if (found.some(({ type }) => type === 'boolean')) return 'flag';
  const patterns = found.flatMap(({ pattern }) =>
    typeof pattern === 'string' ? new RegExp(pattern, 'u') : [],
  );
  const takes = (text: string): boolean => patterns.every((pattern) => pattern.test(text));
  if (patterns.length === 0 || !takes('1.00') || takes('a')) return 'text';
  return takes('1') ? 'decimal' : 'amount';
}

const PREFIXES: readonly (readonly string[])[] = [['asset'], ['asset', 'attributes'], ['valuation']];

const isKnown = (path: readonly string[]): boolean =>
  [...LINES.values()].some((schema) => kindAt([schema], path) !== undefined);

/**
 * The column of a heading: a field of an asset with points (`name`, `owner.tax_id`, `attributes.lines.0.quantity`), `key`, or
 * one of the valuation (`valuation.purpose`). `attributes.` and `valuation.` may be left out where no other field has the name.
 * Undefined where it is none.
 */
export function columnOf(heading: string): Column | undefined {
  const steps = heading.split('.');
  const paths =
    heading === 'key' || steps[0] === 'valuation' ? [steps] : PREFIXES.map((above) => [...above, ...steps]);
  const [path, ...others] = paths.filter(isKnown);
  if (path === undefined || others.length > 0) return undefined;
  const kinds = new Map([...LINES].map(([id, schema]) => [id, kindAt([schema], path)]));
  const any = [...kinds.values()].find((kind) => kind !== undefined) ?? 'text';
  return { heading, path, kind: (assetClass) => kinds.get(assetClass) ?? any };
}

const DEEPEST = 6;

/** Every heading below a schema, the first item standing for all of a list. */
function namesBelow(schemas: readonly JsonObject[], above: string, depth = 0): readonly string[] {
  if (depth > DEEPEST) return [];
  const own = above !== '' && schemas.some(isScalar) ? [above] : [];
  const below = schemas.flatMap(({ properties, items }) => [
    ...Object.entries((properties ?? {}) as JsonObject),
    ...(items === undefined ? [] : [['0', items] as const]),
  ]);
  return [
    ...own,
    ...below.flatMap(([name, schema]) =>
      namesBelow(alternatives(schema), above === '' ? name : `${above}.${name}`, depth + 1),
    ),
  ];
}

let names: readonly string[] | undefined;

/** The known heading that was probably meant. */
export function nearestHeading(heading: string): string | undefined {
  names ??= [...new Set([...LINES.values()].flatMap((schema) => namesBelow([schema], '')))].map((name) =>
    name.replace(/^asset\./, ''),
  );
  const first = heading.toLowerCase().replace(/\.\d+\./g, '.0.');
  const short = names.map((name) => name.replace(/^(attributes|valuation)\./, ''));
  return nearest(first, [...names, ...short]);
}
