import { type CalendarDate, parseDate } from '../../kernel/instant.ts';
import { parseJsonText } from '../../kernel/json/text.ts';
import type { Json } from '../../kernel/json.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';

/** Text of bytes that may be UTF-8 or ISO-8859-1: what is not valid UTF-8 is read as the latter. */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Upper case, no accents, every run of white space one space: how texts of a source are compared. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
    .toUpperCase();

const DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** Reads `dd/MM/yyyy`; undefined when it is none, or names a day that does not exist. */
export function parseBrazilianDate(text: string): CalendarDate | undefined {
  const match = DATE.exec(text.trim());
  if (!match) return undefined;
  const [, day = '', month = '', year = ''] = match;
  return parseDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** `2026-11-21` as `21/11/2026`. */
export const brazilianDate = (date: CalendarDate): string =>
  `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;

const DECIMAL = /^-?(?:\d{1,9}|\d{1,3}(?:\.\d{3}){1,2}),\d{1,8}$|^-?\d{1,9}$/;

/**
 * `2.348,76`, `2348,76` or `7` as a plain decimal text; undefined when it is none. A point alone is refused: it could
 * be of thousands as well as of decimals.
 */
export const plainDecimal = (text: string): string | undefined =>
  DECIMAL.test(text) ? text.replaceAll('.', '').replace(',', '.') : undefined;

/**
 * Reads an answer that should be JSON in UTF-8. A name that appears twice in its object is refused: it is unknown which
 * of the two values counts. So is text that must not be kept (U+0000, half a character). With the text it came in: figures are taken
 * from it, word for word.
 */
export function jsonAnswer(
  bytes: Uint8Array,
): Result<{ readonly text: string; readonly json: Json }, string> {
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
