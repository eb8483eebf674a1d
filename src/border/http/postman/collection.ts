import type { JsonObject } from '../../../kernel/json.ts';
import { objectOf, textOf } from '../docs/document-parts.ts';
import { exampleCall } from '../docs/example-call.ts';
import { type Group, groupsOf } from '../docs/operations.ts';
import { savedAnswers } from './answers.ts';
import { requestOf } from './request.ts';
import { keptOf, VARIABLES } from './variables.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

const ABOUT = `\`baseUrl\` is the address of the service. Requests outside of the public area need \`token\`, a credential: **it belongs in a back end**, so keep it as a current value or in a vault, never in a collection that is shared.

Ids and versions that an answer brings are kept in variables for the requests that follow: register an asset, then read, change and value it. Each send of a POST has an \`Idempotency-Key\` of its own.`;

/** A collection in Postman's format 2.1 of an OpenAPI document of ours: the same document gives the same collection. */
export function postmanCollection(document: JsonObject, baseUrl: string): JsonObject {
  const info = objectOf(document.info);
  return {
    info: {
      name: `${textOf(info.title)} ${textOf(info.version)}`,
      schema: SCHEMA,
      description: `${ABOUT}\n\n${textOf(info.description)}`,
    },
    item: groupsOf(document).map((group) => folderOf(document, group)),
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: [{ key: 'baseUrl', value: baseUrl, type: 'string' }, ...VARIABLES],
  };
}

const folderOf = (document: JsonObject, { name, description, operations }: Group): JsonObject => ({
  name,
  description,
  item: operations.map(({ method, path, operation }) => {
    const call = exampleCall(document, method, path, operation);
    return {
      name: textOf(operation.summary),
      event: keptOf(call),
      request: requestOf(call, textOf(operation.description)),
      response: savedAnswers(call, operation),
    };
  }),
});
