import type { BodySpec, Route } from '../../../api/route.ts';
import { publicRoutesOf } from '../../../api/routes/public/classes.ts';
import { attributeName } from '../../../evidence/reports/words/attributes.ts';
import { jsonSchemaOf } from '../../../kernel/json/schema.ts';
import type { JsonPath } from '../../../kernel/json/text.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../kernel/json.ts';
import type { AssetClassId } from '../../../kernel/vocabulary.ts';
import type { FieldModel } from '../../../kernel/wording/form/model.ts';
import { formOf, type JsonSchema } from '../../../kernel/wording/form/schema.ts';
import {
  assetClass,
  findAssetClass,
  registeredAssetClasses,
} from '../../../valuation/asset-classes/index.ts';

/**
 * What the public estimates take, as forms to be filled in: one for each route and class, read from the schema of the
 * route's own body. No list of classes or fields stands in the tool.
 */

export type Field = FieldModel & { readonly description: string };

export interface Form {
  /** Of the route, such as `/market/vehicle-estimates`. */
  readonly path: string;
  readonly summary: string;
  readonly assetClass: AssetClassId;
  readonly fields: readonly Field[];
  /** Of the route's own examples those that are of this form: the fields. */
  readonly examples: readonly JsonObject[];
  /** Places in a body, or in an object of the fields alone, whose JSON is kept word for word. */
  readonly kept: readonly JsonPath[];
  /** The body that carries these fields. */
  body(fields: JsonObject): JsonObject;
}

/** The forms of the public estimates among these routes, in the order of the routes. */
export const estimateForms = (routes: readonly Route[]): readonly Form[] =>
  routes.flatMap((route) =>
    route.access === 'public' && route.method === 'POST' && route.body ? formsOf(route, route.body) : [],
  );

/** Of one class, the preferred way first: a published reference, a guided estimate, the caller's own figures. */
export function formsOfClass(forms: readonly Form[], id: AssetClassId): readonly Form[] {
  const paths = publicRoutesOf(assetClass(id));
  return paths.flatMap((path) => forms.filter((form) => form.path === path && form.assetClass === id));
}

function formsOf(route: Route, body: BodySpec): readonly Form[] {
  const root = jsonSchemaOf(body.schema) as JsonSchema;
  const alternatives = root.properties ? [root] : (root.oneOf ?? []);
  return alternatives.map((alternative) => formFrom(route, body, alternative));
}

function formFrom({ path, summary }: Route, body: BodySpec, schema: JsonSchema): Form {
  const { asset_class: named, parameters, ...properties } = schema.properties ?? {};
  const id = classOf(path, named);
  const isInside = typeof parameters === 'object';
  const { fields } = formOf(isInside ? parameters : { ...schema, properties });
  const naming = named ? { asset_class: id } : {};
  return {
    path,
    summary,
    assetClass: id,
    fields: fields.map(described),
    examples: Object.values(body.examples ?? {}).flatMap(({ value }) => {
      const shown = fieldsIn(value, id);
      return shown ? [shown] : [];
    }),
    kept: (body.sourceTexts ?? []).flatMap((path) => [path, path.slice(1)]),
    body: (given) => ({ ...naming, ...(isInside ? { parameters: given } : given) }),
  };
}

function classOf(path: string, named: JsonSchema | boolean | undefined): AssetClassId {
  const only = registeredAssetClasses.find((each) => publicRoutesOf(each).includes(path));
  const id = (typeof named === 'object' && named.const) || only?.id;
  const found = typeof id === 'string' ? findAssetClass(id) : undefined;
  if (!found) throw new Error(`${path} does not tell its asset class`);
  return found.id;
}

const described = (field: FieldModel): Field => ({
  ...field,
  description: (field.description ?? attributeName(field.name, 'en')).replaceAll('`', ''),
});

/** The fields in a whole body, or in an object of fields alone; undefined when it is of another class, or no object. */
export function fieldsIn(sent: Json, id: AssetClassId): JsonObject | undefined {
  if (!isJsonObject(sent)) return undefined;
  const { asset_class: named = id, parameters, ...own } = sent;
  if (named !== id) return undefined;
  return isJsonObject(parameters) ? { ...own, ...parameters } : own;
}
