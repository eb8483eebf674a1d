import { decimal, toText } from '../../kernel/decimal.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import { isJsonObject } from '../../kernel/json.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { jsonAnswer, parseBrazilianDate } from '../reading/texts.ts';

/** What a series says of one day, or of the month that begins on it: percent, as the bank writes it. */
export interface SeriesValue {
  readonly date: CalendarDate;
  readonly percent: string;
}

/** Whether a text is a rate that a series can have; any other is taken for a fault. */
export type IsRate = (text: string) => boolean;

/** `14.00`, `13.7500`: a base rate of zero or below has never been. */
export const isAboveZero: IsRate = (text) => /^\d{1,3}(?:\.\d{1,6})?$/.test(text) && !decimal(text).isZero();
/** `0.48`, `-0.11`: prices fall, too. */
export const isSigned: IsRate = (text) => /^-?\d{1,2}(?:\.\d{1,6})?$/.test(text);

/**
 * Reads the series, oldest first: `[{"data":"16/09/2026","valor":"14.00"}]`. The value is a text, so no float comes
 * near it. Two different rates of one day: which is right is unknown, so neither is read. During maintenance the
 * bank answers HTML with status 200: the shape counts, not the content type.
 */
export function parseSeries(bytes: Uint8Array, isRate: IsRate): Result<readonly SeriesValue[], string> {
  const answer = jsonAnswer(bytes);
  if (!answer.ok) return answer;
  const { json } = answer.value;
  if (!Array.isArray(json) || json.length === 0) return fail('no list of values');
  const values = new Map<CalendarDate, SeriesValue>();
  for (const entry of json) {
    if (!isJsonObject(entry)) return fail('an entry that is no object');
    const { data, valor } = entry;
    const date = typeof data === 'string' ? parseBrazilianDate(data) : undefined;
    if (date === undefined) return fail('an entry without a date dd/MM/yyyy');
    if (typeof valor !== 'string' || !isRate(valor)) {
      return fail(`an entry of ${date} without a rate in percent`);
    }
    const other = values.get(date)?.percent ?? valor;
    if (!decimal(other).eq(valor)) return fail(`two rates of ${date}: ${other} and ${valor}`);
    values.set(date, { date, percent: other });
  }
  return ok([...values.values()].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)));
}

/** The bank's envelope for a range of days without a value, answered with status 404. */
export function isEmptyRange(bytes: Uint8Array): boolean {
  const answer = jsonAnswer(bytes);
  const json = answer.ok ? answer.value.json : null;
  return isJsonObject(json) && ('erro' in json || 'error' in json);
}

/** The last value not after a date: the series also holds days to come. */
export const inForceOn = (targets: readonly SeriesValue[], date: CalendarDate): SeriesValue | undefined =>
  targets.findLast((target) => target.date <= date);

/** `14.00` percent as the decimal fraction `0.14`, exactly. */
export const fractionOf = (percent: string): string => toText(decimal(percent).shiftedBy(-2));
