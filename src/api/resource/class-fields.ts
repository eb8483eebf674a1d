import { z } from 'zod';
import type { Json, JsonObject } from '../../kernel/json.ts';
import type { AssetClassId } from '../../kernel/vocabulary.ts';
import { assetClass } from '../../valuation/asset-classes/index.ts';

type Fields<Name extends string> = { readonly [N in Name]: z.ZodType<Json> };

/** Fields of an asset of a class, each by the class's own schema: a body made of them cannot part from the class. */
export function fieldsOf<const Name extends string>(id: AssetClassId, names: readonly Name[]): Fields<Name> {
  const { attributes } = assetClass(id);
  if (!(attributes instanceof z.ZodObject))
    throw new Error(`${id} does not describe its attributes one by one`);
  const shape: z.ZodRawShape = attributes.shape;
  const fields = names.map((name) => {
    const field = shape[name];
    if (!field) throw new Error(`${id} has no attribute ${name}`);
    return [name, field];
  });
  return Object.fromEntries(fields) as Fields<Name>;
}

/**
 * A body of some of a class's attributes, all of them required, that the class would take as an asset's. `more`: what
 * the body has beside them.
 */
export function bodyOf<
  const Name extends string,
  More extends z.ZodRawShape = Readonly<Record<never, z.ZodType>>,
>(id: AssetClassId, names: readonly Name[], more: More = {} as More) {
  const { attributes } = assetClass(id);
  const fields = Object.entries<z.ZodType>(fieldsOf(id, names)).map(([name, field]) => [
    name,
    z.nonoptional(field),
  ]);
  return z
    .strictObject({ ...more, ...(Object.fromEntries(fields) as Fields<Name>) })
    .superRefine((body, context) => {
      if (context.issues.length > 0) return;
      const taken = attributes.safeParse(picked(body as JsonObject, names));
      for (const { message, path } of taken.error?.issues ?? []) {
        context.addIssue({ code: 'custom', message, path: [...path] });
      }
    });
}

/** Those of an object's members that are named; undefined when one is missing. */
export function picked(object: JsonObject, names: readonly string[]): JsonObject | undefined {
  if (names.some((name) => object[name] === undefined)) return undefined;
  return Object.fromEntries(names.map((name) => [name, object[name]]));
}
