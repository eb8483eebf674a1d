import { isJsonObject, type Json } from '../json.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Fault } from '../zod-faults.ts';
import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COMMA,
  findTextFault,
  OPEN_ARRAY,
  OPEN_OBJECT,
  type Span,
  skipBlanks,
  skipString,
  skipValue,
  stringAt,
} from './scan.ts';

/** JSON read as the received text: the span of a value, and values kept word for word. Nothing here recurses into the text. */

export type JsonPath = readonly (string | number)[];

type JsonTextError = { readonly kind: 'malformed' } | { readonly kind: 'refused'; readonly fault: Fault };

/**
 * Reads a body: syntax, then what `findTextFault` refuses. The values at the paths `keep` become `{ source_text }`: a name
 * twice in them is refused too, because of two values one would count and the other be seen.
 */
export function parseJsonText(text: string, keep: readonly JsonPath[] = []): Result<Json, JsonTextError> {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    // The parser's own words quote the body, which may hold personal data.
    return fail({ kind: 'malformed' });
  }
  const fault = findTextFault(text);
  return fault ? fail({ kind: 'refused', fault }) : ok(withSourceTexts(text, value, keep));
}

/** Name or index, and place, of each value in the container that starts at `from`; none in what is no container. */
function* children(text: string, from: number): Generator<readonly [string | number, Span]> {
  const isObject = text.charCodeAt(from) === OPEN_OBJECT;
  if (!isObject && text.charCodeAt(from) !== OPEN_ARRAY) return;
  let at = skipBlanks(text, from + 1);
  for (
    let index = 0;
    text.charCodeAt(at) !== CLOSE_OBJECT && text.charCodeAt(at) !== CLOSE_ARRAY;
    index += 1
  ) {
    let step: string | number = index;
    if (isObject) {
      const end = skipString(text, at);
      step = stringAt(text, at, end);
      at = skipBlanks(text, skipBlanks(text, end) + 1);
    }
    const end = skipValue(text, at);
    yield [step, { start: at, end }];
    at = skipBlanks(text, end);
    if (text.charCodeAt(at) === COMMA) at = skipBlanks(text, at + 1);
  }
}

/** Of several members of one name the last, as `JSON.parse` takes it. */
function child(text: string, from: number, wanted: string | number): Span | undefined {
  let found: Span | undefined;
  for (const [step, span] of children(text, from)) if (step === wanted) found = span;
  return found;
}

/** Spans of the items of the array at `span`; none if it is not an array. */
export const itemSpans = (text: string, { start }: Span): readonly Span[] =>
  text.charCodeAt(start) === OPEN_ARRAY ? [...children(text, start)].map(([, span]) => span) : [];

/** Where the value at a path is in a JSON text; undefined when there is none. */
export function locate(text: string, path: JsonPath): Span | undefined {
  const last = path.at(-1);
  // Most bodies do not hold the name at all: then the text need not be walked.
  if (typeof last === 'string' && !text.includes(last) && !text.includes('\\')) return undefined;
  const start = skipBlanks(text, 0);
  let span: Span | undefined = { start, end: skipValue(text, start) };
  for (const step of path) {
    span = child(text, span.start, step);
    if (span === undefined) return undefined;
  }
  return span;
}

/** The parsed value with the members at these paths replaced by their text, word for word. A null has nothing to keep. */
export function withSourceTexts(text: string, value: Json, paths: readonly JsonPath[]): Json {
  return paths.reduce<Json>((result, path) => {
    const span = locate(text, path);
    if (span === undefined || text.startsWith('null', span.start)) return result;
    return replaceAt(result, path, { source_text: text.slice(span.start, span.end) });
  }, value);
}

function replaceAt(value: Json, path: JsonPath, replacement: Json): Json {
  const [step, ...rest] = path;
  if (step === undefined) return replacement;
  if (Array.isArray(value)) {
    return value.map((item: Json, index) => (index === step ? replaceAt(item, rest, replacement) : item));
  }
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      name === step ? replaceAt(item ?? null, rest, replacement) : item,
    ]),
  );
}
