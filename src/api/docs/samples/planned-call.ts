import type { Json } from '../../../kernel/json.ts';
import type { ExampleCall } from '../example-call.ts';

/** A sample's request, the same in every language. Variables come from the environment. */
export interface PlannedCall {
  readonly method: string;
  /** Path with query, below the base path: texts and names of variables alternate, beginning with a text. */
  readonly target: readonly string[];
  readonly headers: readonly PlannedHeader[];
  readonly json: Json | undefined;
  /** A text body that is not JSON. */
  readonly text: string | undefined;
  /** The body is the file `part`. */
  readonly sendsFile: boolean;
  /** The answer is written to the file `content`. */
  readonly keepsFile: boolean;
  readonly variables: readonly string[];
}

export interface PlannedHeader {
  readonly name: string;
  /** Texts and names of variables alternate; undefined: the digest of the file. */
  readonly value: readonly string[] | undefined;
}

/** Values of required headers. A new resource has version 1. */
const REQUIRED: Readonly<Record<string, readonly string[] | undefined>> = {
  'Idempotency-Key': ['', 'KEY'],
  'If-Match': ['"1"'],
};

export function plannedCall(call: ExampleCall): PlannedCall {
  const example = call.body?.examples[0]?.value;
  const isText = typeof example === 'string';
  const { method, isPublic, body, accept, isAnsweredByBytes } = call;
  const target = targetOf(call);
  const headers: readonly PlannedHeader[] = [
    ...(isPublic ? [] : [{ name: 'Authorization', value: ['Bearer ', 'TOKEN'] }]),
    ...call.headers.filter(({ required }) => required).map(({ name }) => ({ name, value: REQUIRED[name] })),
    ...(accept ? [{ name: 'Accept', value: [accept] }] : []),
    ...(body ? [{ name: 'Content-Type', value: [body.mediaType] }] : []),
  ];
  const named = [['', 'BASE'], target, ...headers.map(({ value = [] }) => value)];
  return {
    method,
    target,
    headers,
    json: isText ? undefined : example,
    text: isText ? example : undefined,
    sendsFile: body !== undefined && body.examples.length === 0,
    keepsFile: isAnsweredByBytes,
    variables: [...new Set(named.flatMap((parts) => parts.filter((_, index) => index % 2 === 1)))],
  };
}

/** `/documents/{id}` as `/documents/` and `ID`; required query parameters with their examples. */
function targetOf({ path, query }: ExampleCall): readonly string[] {
  const parts = path.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 1 ? part.toUpperCase() : part));
  for (const [index, { name, example }] of query.filter(({ required }) => required).entries()) {
    const text = `${index === 0 ? '?' : '&'}${name}=`;
    if (parts.length % 2 === 0) parts.push('');
    parts.push(`${parts.pop()}${text}${example === undefined ? '' : encodeURIComponent(example)}`);
    if (example === undefined) parts.push(name.toUpperCase());
  }
  return parts.at(-1) === '' ? parts.slice(0, -1) : parts;
}
