import type { Limitation } from '../../kernel/estimate.ts';
import { type CalendarDate, daysBetween } from '../../kernel/instant.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { ReasonCode } from '../../kernel/vocabulary.ts';
import { jumpLimitations } from '../reading/price-jump.ts';
import { type Fixing, priceOf } from './read-fixings.ts';

/**
 * As for the exchange rate a metal's price is put together with: longer than any run of days without a price, so
 * that an older one means that something is missing.
 */
const OLDEST_DAYS = 10;

export interface ChosenFixing {
  readonly date: CalendarDate;
  readonly usd: string;
  readonly limitations: readonly Limitation[];
}

export interface FixingGap {
  readonly reason: ReasonCode;
  readonly detail: string;
  readonly reference_date?: CalendarDate;
}

/** The last day with a price not after `date`; a day without one (null) is passed over, one of zero is none. */
export function chooseFixing(
  fixings: readonly Fixing[],
  date: CalendarDate,
): Result<ChosenFixing, FixingGap> {
  const index = fixings.findLastIndex((fixing) => fixing.date <= date && fixing.usd !== null);
  const fixing = fixings[index];
  if (!fixing?.usd) return fail({ reason: 'NO_REFERENCE', detail: `no price up to ${date}` });
  const usd = priceOf(fixing.usd);
  if (usd === undefined) {
    return fail({
      reason: 'NO_REFERENCE',
      detail: `the price of ${fixing.date} is none: ${fixing.usd.slice(0, 40)}`,
    });
  }
  if (daysBetween(fixing.date, date) > OLDEST_DAYS) {
    const detail = `the last price up to ${date} is of ${fixing.date}`;
    return fail({ reason: 'REFERENCE_TOO_OLD', detail, reference_date: fixing.date });
  }
  const before = fixings.slice(0, index).findLast((each) => each.usd !== null)?.usd;
  const known = before == null ? undefined : priceOf(before);
  return ok({ date: fixing.date, usd, limitations: jumpLimitations(usd, [known]) });
}
