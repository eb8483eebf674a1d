import { isJsonObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { listOf, objectOf, resolved, textOf } from './document-parts.ts';

export interface Parameter {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  /** Its first example or enum value; undefined if the document has none. */
  readonly example: string | undefined;
}

interface BodyExample {
  readonly name: string;
  readonly summary: string;
  readonly value: Json;
}

export interface ExampleCall {
  readonly operationId: string;
  readonly method: string;
  /** Relative to the base path, with its parameters: `/assets/{id}`. */
  readonly path: string;
  readonly isPublic: boolean;
  readonly pathParameters: readonly Parameter[];
  readonly query: readonly Parameter[];
  readonly headers: readonly Parameter[];
  /** Without examples: bytes. */
  readonly body: { readonly mediaType: string; readonly examples: readonly BodyExample[] } | undefined;
  /** Set if the answer may also be an event stream: JSON must then be requested. */
  readonly accept: 'application/json' | undefined;
  readonly isAnsweredByBytes: boolean;
}

export function exampleCall(
  document: JsonObject,
  method: string,
  path: string,
  operation: JsonObject,
): ExampleCall {
  const parameters = listOf(operation.parameters).map((entry) => resolved(document, entry));
  const placed = (place: string) => parameters.filter((each) => each.in === place).map(parameterOf);
  const answered = Object.entries(objectOf(operation.responses))
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, response]) => Object.keys(objectOf(resolved(document, response).content)));
  return {
    operationId: textOf(operation.operationId),
    method: method.toUpperCase(),
    path,
    isPublic: listOf(operation.security).length === 0,
    pathParameters: placed('path'),
    query: placed('query'),
    headers: placed('header'),
    body: bodyOf(resolved(document, operation.requestBody)),
    accept: answered.includes('text/event-stream') ? 'application/json' : undefined,
    isAnsweredByBytes: answered[0] !== 'application/json',
  };
}

function parameterOf(parameter: JsonObject): Parameter {
  const { enum: words, examples } = objectOf(parameter.schema);
  const [example = listOf(words)[0]] = listOf(examples);
  return {
    name: textOf(parameter.name),
    description: textOf(parameter.description),
    required: parameter.required === true,
    example: example === undefined ? undefined : String(example),
  };
}

function bodyOf({ content }: JsonObject): ExampleCall['body'] {
  const [first] = Object.entries(objectOf(content));
  if (first === undefined) return undefined;
  const [mediaType, media] = first;
  return { mediaType, examples: examplesOf(objectOf(media)) };
}

/** The examples of a media type that have a value. */
export const examplesOf = ({ examples }: JsonObject): readonly BodyExample[] =>
  Object.entries(objectOf(examples)).flatMap(([name, example]) =>
    isJsonObject(example) && example.value !== undefined
      ? [{ name, summary: textOf(example.summary) || name, value: example.value }]
      : [],
  );
