import { type CalendarDate, parseDate } from '../../kernel/instant.ts';
import { skipBlanks, skipValue } from '../../kernel/json/scan.ts';
import { itemSpans, locate } from '../../kernel/json/text.ts';
import { isJsonObject } from '../../kernel/json.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { jsonAnswer } from '../reading/texts.ts';

/** One day's price in US$ per troy ounce, as published; null where none was fixed. It may be no number: see `priceOf`. */
export interface Fixing {
  readonly date: CalendarDate;
  readonly usd: string | null;
}

/**
 * Reads the whole history, `[{"d":"2026-09-15","v":[usd,gbp,eur]}]`, oldest first. The prices are JSON numbers and
 * taken from the text, word for word: no float comes near them.
 */
export function readFixings(bytes: Uint8Array): Result<readonly Fixing[], string> {
  const answer = jsonAnswer(bytes);
  if (!answer.ok) return answer;
  const { text, json } = answer.value;
  if (!Array.isArray(json) || json.length === 0) return fail('no list of days');
  const start = skipBlanks(text, 0);
  const fixings: Fixing[] = [];
  for (const [index, span] of itemSpans(text, { start, end: skipValue(text, start) }).entries()) {
    const item: unknown = json[index];
    if (!isJsonObject(item)) return fail('a day that is no object');
    const date = typeof item.d === 'string' ? parseDate(item.d) : undefined;
    if (date === undefined) return fail('a day without a date');
    if (!Array.isArray(item.v) || item.v.length < 1) return fail(`${date} without prices`);
    const usd: unknown = item.v[0];
    if (usd !== null && typeof usd !== 'number') return fail(`${date} with a price that is no number`);
    const day = text.slice(span.start, span.end);
    const at = locate(day, ['v', 0]);
    fixings.push({ date, usd: usd === null || !at ? null : day.slice(at.start, at.end) });
  }
  return ok(fixings.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)));
}

const PRICE = /^\d{1,9}(?:\.\d{1,8})?$/;

/** The published text as a price above zero; undefined when it is none, such as `0.0` or `-1`. */
export const priceOf = (published: string): string | undefined =>
  PRICE.test(published) && /[1-9]/.test(published) ? published : undefined;
