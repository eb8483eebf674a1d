import { isJsonObject, type Json, type JsonObject } from '../../kernel/json.ts';

/** Accessors of an OpenAPI document as plain JSON; a value of another type counts as empty. */

export const objectOf = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});
export const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
export const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** The members of an object that are objects. */
export const entriesOf = (value: Json | undefined): readonly (readonly [string, JsonObject])[] =>
  Object.entries(objectOf(value)).flatMap(([name, item]) =>
    isJsonObject(item) ? [[name, item] as const] : [],
  );

/** Resolves a `$ref` into the document's components; returns anything else unchanged. */
export function resolved(document: JsonObject, value: Json | undefined): JsonObject {
  const object = objectOf(value);
  if (typeof object.$ref !== 'string') return object;
  const steps = object.$ref.replace(/^#\//, '').split('/');
  return steps.reduce<JsonObject>((place, step) => objectOf(place[step]), document);
}
