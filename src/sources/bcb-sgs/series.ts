import { decimal, toText } from '../../kernel/decimal.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import { isJsonObject } from '../../kernel/json.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { jsonAnswer } from '../asking/json-answer.ts';
import { parseBrazilianDate } from '../reading/brazilian-date.ts';

/** One day of series 432: percent a year, as the bank writes it. */
export interface SelicTarget {
  readonly date: CalendarDate;
  readonly percent: string;
}

/** `14.00`, `13.7500`; a target of zero or below has never been, and is taken for a fault. */
const PERCENT = /^\d{1,3}(?:\.\d{1,6})?$/;

/**
 * Reads the series, oldest first: `[{"data":"16/09/2026","valor":"14.00"}]`. The value is a text, so no float comes
 * near it. Two different rates of one day: nobody could tell which is right, so neither is read. During maintenance the
 * bank answers HTML with status 200: the shape counts, not the content type.
 */
export function parseSeries(bytes: Uint8Array): Result<readonly SelicTarget[], string> {
  const answer = jsonAnswer(bytes);
  if (!answer.ok) return answer;
  const { json } = answer.value;
  if (!Array.isArray(json) || json.length === 0) return fail('no list of values');
  const targets = new Map<CalendarDate, SelicTarget>();
  for (const entry of json) {
    if (!isJsonObject(entry)) return fail('an entry that is no object');
    const { data, valor } = entry;
    const date = typeof data === 'string' ? parseBrazilianDate(data) : undefined;
    if (date === undefined) return fail('an entry without a date dd/MM/yyyy');
    if (typeof valor !== 'string' || !PERCENT.test(valor) || decimal(valor).isZero()) {
      return fail(`an entry of ${date} without a rate in percent`);
    }
    const other = targets.get(date)?.percent ?? valor;
    if (!decimal(other).eq(valor)) return fail(`two rates of ${date}: ${other} and ${valor}`);
    targets.set(date, { date, percent: other });
  }
  return ok([...targets.values()].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)));
}

/** The bank's envelope for a range of days without a value, answered with status 404. */
export function isEmptyRange(bytes: Uint8Array): boolean {
  const answer = jsonAnswer(bytes);
  const json = answer.ok ? answer.value.json : null;
  return isJsonObject(json) && ('erro' in json || 'error' in json);
}

/** The last value not after a date: the series also holds days to come. */
export const inForceOn = (targets: readonly SelicTarget[], date: CalendarDate): SelicTarget | undefined =>
  targets.findLast((target) => target.date <= date);

/** `14.00` percent as the decimal fraction `0.14`, exactly. */
export const fractionOf = (percent: string): string => toText(decimal(percent).shiftedBy(-2));
