import { parseJsonText } from '../../kernel/json/text.ts';
import type { Json } from '../../kernel/json.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';

/** An answer's JSON, and the text it came in: figures are taken from the text, word for word. */
export interface JsonAnswer {
  readonly text: string;
  readonly json: Json;
}

/**
 * Reads an answer that should be JSON in UTF-8. A name that stands twice in its object is refused: nobody could tell which
 * of the two values counts. So is text that must not be kept (U+0000, half a character).
 */
export function jsonAnswer(bytes: Uint8Array): Result<JsonAnswer, string> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return fail('no JSON');
  }
  const read = parseJsonText(text);
  if (read.ok) return ok({ text, json: read.value });
  const { error } = read;
  return fail(
    error.kind === 'malformed' ? 'no JSON' : `JSON that is refused: a value ${error.fault.detail.en}`,
  );
}
