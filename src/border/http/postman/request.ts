import { isJsonObject, type Json, type JsonObject } from '../../../kernel/json.ts';
import type { ExampleCall, Parameter } from '../docs/example-call.ts';
import { idInPath, idMember } from './variables.ts';

/** What stands in a header that an operation requires. */
const HEADERS: Readonly<Record<string, string>> = {
  'Idempotency-Key': '{{$guid}}',
  'If-Match': '{{etag}}',
  'Content-Digest': '{{contentDigest}}',
};

/** One operation as a request of the collection; `example`: the body, by default the first of the document. */
export function requestOf(
  call: ExampleCall,
  description: string,
  example: Json | undefined = call.body?.examples[0]?.value,
): JsonObject {
  const { method, body, isPublic } = call;
  return {
    method,
    ...(isPublic ? { auth: { type: 'noauth' } } : {}),
    header: headersOf(call),
    url: urlOf(call),
    ...(body ? { body: example === undefined ? { mode: 'file', file: {} } : rawBody(example) } : {}),
    ...(description === '' ? {} : { description }),
  };
}

function headersOf({ headers, body, accept }: ExampleCall): readonly JsonObject[] {
  const required = headers.filter((each) => each.required);
  const others = headers.filter((each) => !each.required);
  return [
    ...(body ? [{ key: 'Content-Type', value: body.mediaType }] : []),
    ...(accept ? [{ key: 'Accept', value: accept }] : []),
    ...required.map(({ name, description }) => ({ key: name, value: HEADERS[name] ?? '', description })),
    ...others.map(optional),
  ];
}

const optional = ({ name, description, example = '' }: Parameter): JsonObject => ({
  key: name,
  value: example,
  description,
  disabled: true,
});

function urlOf({ path, pathParameters, query }: ExampleCall): JsonObject {
  const steps = path
    .slice(1)
    .replaceAll(/\{(\w+)\}/g, ':$1')
    .split('/');
  const listed = query.map((each) =>
    each.required
      ? { key: each.name, value: each.example ?? '', description: each.description }
      : optional(each),
  );
  const sent = query.filter(({ required }) => required).map(({ name, example = '' }) => `${name}=${example}`);
  return {
    raw: `{{baseUrl}}/${steps.join('/')}${sent.length === 0 ? '' : `?${sent.join('&')}`}`,
    host: ['{{baseUrl}}'],
    path: steps,
    ...(listed.length === 0 ? {} : { query: listed }),
    ...(pathParameters.length === 0
      ? {}
      : {
          variable: pathParameters.map(({ name, description, example = '1' }) => ({
            key: name,
            value: variableIn(path, name) ?? example,
            ...(description === '' ? {} : { description }),
          })),
        }),
  };
}

/** The variable of an id in a path, in the braces of the collection. */
function variableIn(path: string, parameter: string): string | undefined {
  const name = parameter === 'id' ? idInPath(path) : idMember(parameter);
  return name === undefined ? undefined : `{{${name}}}`;
}

const rawBody = (value: Json): JsonObject =>
  typeof value === 'string'
    ? { mode: 'raw', raw: value, options: { raw: { language: 'text' } } }
    : {
        mode: 'raw',
        raw: JSON.stringify(withVariables(value), null, 2),
        options: { raw: { language: 'json' } },
      };

/** An id in an example is made up: the variable has one that is there. */
const withVariables = (value: Json): Json =>
  isJsonObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, member]) => {
          const variable = typeof member === 'string' ? idMember(name) : undefined;
          return [name, variable ? `{{${variable}}}` : member];
        }),
      )
    : value;
