import type { CalendarDate } from '../../kernel/instant.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Metal, ReasonCode } from '../../kernel/vocabulary.ts';
import type { PriceMonth } from './read-prices.ts';

/** A monthly price counts in the month it names and in the next (contract, section 5). */
const MONTHS_VALID = 1;
/** An older price than this says nothing about a jump any more. */
const LAST_KNOWN_MONTHS = 12;

export interface ChosenMonth {
  readonly month: CalendarDate;
  readonly price: string;
  readonly cell: string;
  /** The price of the month before it that has one. */
  readonly before: string | null;
}

export interface NoMonth {
  readonly reason: ReasonCode;
  readonly detail: string;
  readonly reference_date?: CalendarDate;
}

const monthNumber = (date: CalendarDate): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

/** The newest price of a metal not later than the month of the date. `months`: oldest first. */
export function chooseMonth(
  metal: Metal,
  date: CalendarDate,
  months: readonly PriceMonth[],
): Result<ChosenMonth, NoMonth> {
  const priced = months.flatMap(({ month, metals }) => {
    const { price, cell } = metals[metal];
    return price === null || monthNumber(month) > monthNumber(date) ? [] : [{ month, price, cell }];
  });
  const newest = priced.at(-1);
  if (!newest) return fail({ reason: 'NO_REFERENCE', detail: `no price of ${metal} up to ${date}` });
  const age = monthNumber(date) - monthNumber(newest.month);
  if (age > MONTHS_VALID) {
    const detail = `the newest price of ${metal} is of ${newest.month.slice(0, 7)}, ${age} months earlier`;
    return fail({ reason: 'REFERENCE_TOO_OLD', detail, reference_date: newest.month });
  }
  const before = priced.at(-2);
  const recent = before && monthNumber(newest.month) - monthNumber(before.month) <= LAST_KNOWN_MONTHS;
  return ok({ ...newest, before: recent ? before.price : null });
}
