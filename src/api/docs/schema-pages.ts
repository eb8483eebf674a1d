import { isJsonObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { entriesOf, objectOf, resolved } from './document-parts.ts';
import type { Group } from './operations.ts';
import { tagSlug } from './titles.ts';

const SCHEMAS = '#/components/schemas/';

/** Which page each schema stands on: that of the tag that uses it; where several do, or none, the page of shared ones. */
export function schemaPages(
  document: JsonObject,
  groups: readonly Group[],
  shared: string,
): readonly (readonly [string, string])[] {
  const used = groups.map(({ name, operations }) => ({
    page: tagSlug(name),
    names: usedBy(
      document,
      operations.map(({ operation }) => operation),
    ),
  }));
  return Object.keys(objectOf(objectOf(document.components).schemas)).map((name) => {
    const pages = used.filter(({ names }) => names.has(name));
    return [name, pages.length === 1 ? (pages[0]?.page ?? shared) : shared];
  });
}

/** The schemas that these name, and what those name in turn; errors are everybody's. */
function usedBy(document: JsonObject, operations: readonly JsonObject[]): ReadonlySet<string> {
  const names = new Set<string>();
  const walk = (value: Json | undefined): void => {
    if (Array.isArray(value)) value.forEach(walk);
    if (!isJsonObject(value)) return;
    const { $ref: reference } = value;
    if (typeof reference === 'string' && reference.startsWith(SCHEMAS)) {
      const name = reference.slice(SCHEMAS.length);
      if (names.has(name)) return;
      names.add(name);
      walk(resolved(document, value));
      return;
    }
    for (const [member, inner] of Object.entries(value)) if (member !== 'examples') walk(inner);
  };
  for (const operation of operations) {
    walk(operation.requestBody);
    walk(operation.parameters);
    for (const [, response] of entriesOf(operation.responses))
      if (response.$ref === undefined) walk(response);
  }
  return names;
}
