import type { Json, JsonObject } from '../../kernel/json.ts';
import { entriesOf, listOf, objectOf, textOf } from './document-parts.ts';

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly operation: JsonObject;
  /** True for a webhook: the service sends it, and the client answers. */
  readonly isSent: boolean;
}

export interface Group {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}

/** The operations by their tags, in the order of the document. */
export function groupsOf(document: JsonObject): readonly Group[] {
  const among = (items: Json | undefined, isSent: boolean): readonly Operation[] =>
    entriesOf(items).flatMap(([path, item]) =>
      entriesOf(item).map(([method, operation]) => ({ method, path, operation, isSent })),
    );
  const operations = [...among(document.paths, false), ...among(document.webhooks, true)];
  return listOf(document.tags).map((tag) => {
    const { name, description } = objectOf(tag);
    const own = operations.filter(({ operation }) => textOf(listOf(operation.tags)[0]) === name);
    return { name: textOf(name), description: textOf(description), operations: own };
  });
}
