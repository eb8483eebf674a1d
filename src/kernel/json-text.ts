import { isJsonObject, type Json } from './json.ts';
import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COMMA,
  OPEN_ARRAY,
  OPEN_OBJECT,
  type Span,
  skipBlanks,
  skipString,
  skipValue,
  stringAt,
} from './json-scan.ts';
import { findTextFault } from './json-text-faults.ts';
import { fail, ok, type Result } from './result.ts';
import type { Fault } from './zod-faults.ts';

/** JSON read as the text it came in: where a value stands, and values kept word for word. Nothing here recurses into the text. */

export type JsonPath = readonly (string | number)[];

export type JsonTextError =
  | { readonly kind: 'malformed'; readonly detail: string }
  | { readonly kind: 'refused'; readonly fault: Fault };

/**
 * Reads a body: syntax, then what `findTextFault` refuses. The values at the paths `keep` become `{ source_text }`;
 * inside them a name may stand twice, because nothing of them is lost.
 */
export function parseJsonText(text: string, keep: readonly JsonPath[] = []): Result<Json, JsonTextError> {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch (error) {
    return fail({ kind: 'malformed', detail: error instanceof Error ? error.message : 'not JSON' });
  }
  const kept = keep.flatMap((path) => locate(text, path) ?? []);
  const fault = findTextFault(text, kept);
  return fault ? fail({ kind: 'refused', fault }) : ok(withSourceTexts(text, value, keep));
}

/** The value of one step inside the container that starts at `from`; of several members of one name the last, as `JSON.parse` takes it. */
function child(text: string, from: number, step: string | number): Span | undefined {
  const opening = text.charCodeAt(from);
  const isObject = opening === OPEN_OBJECT && typeof step === 'string';
  if (!isObject && !(opening === OPEN_ARRAY && typeof step === 'number')) return undefined;
  let found: Span | undefined;
  let at = skipBlanks(text, from + 1);
  for (
    let index = 0;
    text.charCodeAt(at) !== CLOSE_OBJECT && text.charCodeAt(at) !== CLOSE_ARRAY;
    index += 1
  ) {
    let wanted = index === step;
    if (isObject) {
      const end = skipString(text, at);
      wanted = stringAt(text, at, end) === step;
      at = skipBlanks(text, skipBlanks(text, end) + 1);
    }
    const end = skipValue(text, at);
    if (wanted) found = { start: at, end };
    at = skipBlanks(text, end);
    if (text.charCodeAt(at) === COMMA) at = skipBlanks(text, at + 1);
  }
  return found;
}

/** Where the value at a path stands in a JSON text; undefined when there is none. */
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
