import { isJsonObject, type Json } from '../../kernel/json.ts';
import { jsonAnswer } from '../reading/texts.ts';

/** The JSON of an answer; undefined when it is none that is taken. */
export function readJson(bytes: Uint8Array): Json | undefined {
  const answer = jsonAnswer(bytes);
  return answer.ok ? answer.value.json : undefined;
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
