import { STATUS_CODES } from 'node:http';
import type { JsonObject } from '../../../kernel/json.ts';
import { objectOf } from '../docs/document-parts.ts';
import { type BodyExample, type ExampleCall, examplesOf } from '../docs/example-call.ts';
import { requestOf } from './request.ts';

/**
 * The answers that the document has as examples, each with the request that brings it: the one whose example has the same
 * name. Bodies that have no answer stand beside them, because a request holds one body alone.
 */
export function savedAnswers(call: ExampleCall, operation: JsonObject): readonly JsonObject[] {
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
