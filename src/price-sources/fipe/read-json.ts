import { isJsonObject, type Json } from '../../kernel/json.ts';
import { parseJsonText } from '../../kernel/json-text.ts';

/** The JSON of an answer; undefined when it is none, or holds text that must not be kept (U+0000, half a character). */
export function readJson(bytes: Uint8Array): Json | undefined {
  try {
    const json = parseJsonText(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return json.ok ? json.value : undefined;
  } catch {
    return undefined;
  }
}

/** Of status 404: `{"error":"failed to locate the information on fipe.org"}` says that there is no such code. */
export function saysNoSuchCode(bytes: Uint8Array): boolean {
  const json = readJson(bytes);
  return isJsonObject(json) && typeof json.error === 'string' && /^failed to locate\b/i.test(json.error);
}

const LONGEST_TEXT = 200;

/** A text for people, trimmed; undefined when it is none, empty or absurdly long. */
export function readText(value: Json | undefined): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  return text !== '' && text.length <= LONGEST_TEXT ? text : undefined;
}
