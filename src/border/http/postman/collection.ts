import { STATUS_CODES } from 'node:http';
import type { JsonObject } from '../../../kernel/json.ts';
import { objectOf, textOf } from '../docs/document-parts.ts';
import { type BodyExample, type ExampleCall, exampleCall, examplesOf } from '../docs/example-call.ts';
import { type Group, groupsOf } from '../docs/operations.ts';
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
  item: operations
    .filter(({ isSent }) => !isSent)
    .map(({ method, path, operation }) => {
      const call = exampleCall(document, method, path, operation);
      return {
        name: textOf(operation.summary),
        event: keptOf(call),
        request: requestOf(call, textOf(operation.description)),
        response: savedAnswers(call, operation),
      };
    }),
});

/**
 * The answers that the document has as examples, each with the request that brings it: the one whose example has the same
 * name. Bodies that have no answer stand beside them, because a request holds one body alone.
 */
function savedAnswers(call: ExampleCall, operation: JsonObject): readonly JsonObject[] {
  const bodies = call.body?.examples ?? [];
  const answers = Object.entries(objectOf(operation.responses)).flatMap(([status, response]) =>
    Object.entries(objectOf(objectOf(response).content)).flatMap(([mediaType, media]) =>
      examplesOf(objectOf(media)).map((example) => ({ status, mediaType, example })),
    ),
  );
  const answered = new Set(answers.map(({ example }) => example.name));
  return [
    ...answers.map(({ status, mediaType, example }) => ({
      name: titleOf(example),
      originalRequest: requestOf(call, '', bodies.find(({ name }) => name === example.name)?.value),
      status: STATUS_CODES[status] ?? '',
      code: Number(status),
      _postman_previewlanguage: 'json',
      header: [{ key: 'Content-Type', value: mediaType }],
      cookie: [],
      body: JSON.stringify(example.value, null, 2),
    })),
    ...bodies
      .slice(1)
      .filter(({ name }) => !answered.has(name))
      .map((body) => ({ name: titleOf(body), originalRequest: requestOf(call, '', body.value) })),
  ];
}

/** Examples of asset classes are named after them; summaries of several may be the same. */
const titleOf = ({ name, summary }: BodyExample): string =>
  /^[A-Z_]+$/.test(name) ? `${name}: ${summary}` : summary;
