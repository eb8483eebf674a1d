import { z } from 'zod';
import { MARKET_CALENDAR, type MarketCalendar } from '../../../kernel/dates/business-days.ts';
import type { Decimal } from '../../../kernel/decimal.ts';
import type { VersionedName } from '../../../kernel/estimate.ts';
import { type CalendarDate, daysBetween } from '../../../kernel/instant.ts';
import { BITS, fixed, fixedPowers, significantText, UNIT } from '../../../kernel/power/fixed-point.ts';
import { bilingual } from '../../../kernel/text/bilingual.ts';
import type { Label } from '../../../kernel/vocabulary.ts';
import { FACTOR_TOO_LONG } from '../../../kernel/words/fields.ts';
import { AmountOutOfRange } from '../contract.ts';

/** How the years between two days are counted, where the rate is the caller's. */

const DAY_COUNTS = ['ACT_365', 'BUS_252'] as const;

/** Goes with `discount_rate`; without it a year has 365 calendar days. */
export const dayCountField = z
  .enum(DAY_COUNTS)
  .meta({
    id: 'DayCount',
    description:
      'Day count of the annual rate: `ACT_365` (default), calendar days over 365; `BUS_252`, business days of the Brazilian financial market over 252.',
    examples: ['BUS_252'],
  })
  .optional();

export type DayCountName = (typeof DAY_COUNTS)[number];

export interface DayCount {
  readonly daysAYear: number;
  /** Of its step, and the exponent of a formula in the words of that step. */
  readonly label: Label;
  readonly unit: string;
  readonly exponent: string;
  readonly calendars: readonly VersionedName[];
  /** The first day counted and the last one not; 0 where it is not later. */
  between(from: CalendarDate, to: CalendarDate): number;
}

const CALENDAR_DAYS: DayCount = {
  daysAYear: 365,
  label: bilingual('discounting.ACT_365'),
  unit: 'days',
  exponent: 'days ÷ 365',
  calendars: [],
  between: daysBetween,
};

/** The convention of the Brazilian market. */
const businessDays = ({ name, between }: MarketCalendar): DayCount => ({
  daysAYear: 252,
  label: bilingual('discounting.BUS_252'),
  unit: 'business days',
  exponent: 'business_days ÷ 252',
  calendars: [name],
  between,
});

export const dayCountOf = (name: DayCountName = 'ACT_365', calendar = MARKET_CALENDAR): DayCount =>
  name === 'ACT_365' ? CALENDAR_DAYS : businessDays(calendar);

/**
 * The present value of payments in binary fixed point: many times quicker than with factors of 40 digits, and the same to the
 * cent. Where it is in doubt the exact sum decides.
 */

const HALF_CENT = UNIT >> 1n;
/**
 * Nearer to half a cent the exact sum decides. What is cut off here, and what factors of 40 digits and quotients of 60 places leave out
 * there, is less than a tenth of a percent of it, even for 360 of the greatest payments.
 */
const DOUBT = UNIT >> 48n;
/** In cents: beyond it the exact sum decides whether an amount can be shown. */
const GREATEST_AMOUNT = (10n ** 19n) << BITS;

export interface DatedAmount {
  /** In BRL, a plain decimal text of at most two fraction digits. */
  readonly amount: string;
  /** From the date that is discounted to; not negative. */
  readonly days: number;
}

export interface Terms {
  readonly daysAYear: number;
  /** A plain decimal text, from 0 to 1; left out: the whole. */
  readonly share?: string | undefined;
}

/** The present value of payments at one rate. */
export interface Discounted {
  /** With two fraction digits. */
  readonly amount: string;
  /** Of each payment (1 + rate) ^ (days ÷ days a year), to 40 significant digits. */
  readonly factors: readonly string[];
}

/**
 * At a rate: a fraction a year above −1, a plain decimal text. Undefined where only the exact sum is certain: a payment is too large,
 * a factor too far from 1, or a figure too near to half of its last digit.
 */
interface Discounting {
  at(rate: string): Discounted | undefined;
  /** The same without the factors. */
  amountAt(rate: string): string | undefined;
}

export function discounting(flows: readonly DatedAmount[], { daysAYear, share }: Terms): Discounting {
  const dated = flows.map(({ amount, days }) => ({ cents: fixed(amount, 100n), days }));
  const part = share === undefined ? UNIT : fixed(share, UNIT);

  function amountAt(rate: string): string | undefined {
    // Multiplied by what the payments would be divided by: a third of the time.
    const discounts = fixedPowers(SQUARE / growthAt(rate), daysAYear);
    let total = 0n;
    for (const { cents, days } of dated) {
      const discount = discounts(days);
      if (discount === undefined) return undefined;
      const presentValue = cents * discount;
      if (magnitude(presentValue) > GREATEST_AMOUNT) return undefined;
      total += presentValue;
    }
    return centsText((total * part) >> BITS);
  }

  function factorsAt(rate: string): readonly string[] | undefined {
    const factors = fixedPowers(growthAt(rate), daysAYear);
    const texts: string[] = [];
    for (const { days } of dated) {
      const factor = factors(days);
      const text = factor === undefined ? undefined : significantText(factor);
      if (text === undefined) return undefined;
      texts.push(text);
    }
    return texts;
  }

  return {
    at(rate) {
      const amount = amountAt(rate);
      const factors = amount === undefined ? undefined : factorsAt(rate);
      return amount === undefined || factors === undefined ? undefined : { amount, factors };
    },
    amountAt,
  };
}

/** Of a year. */
const growthAt = (rate: string): bigint => UNIT + fixed(rate, UNIT);
const SQUARE = UNIT * UNIT;

function centsText(total: bigint): string | undefined {
  const size = magnitude(total);
  const rest = size & (UNIT - 1n);
  if (size > GREATEST_AMOUNT || magnitude(rest - HALF_CENT) < DOUBT) return undefined;
  const cents = (size >> BITS) + (rest > HALF_CENT ? 1n : 0n);
  const digits = cents.toString().padStart(3, '0');
  return `${total < 0n && cents > 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

/** Most digits of a factor, before the point or as leading zeros after it: more would only fill the answer. */
const MOST_DIGITS = 1000;

/**
 * A discount factor that can be shown and worked with. Throws `AmountOutOfRange`, with a code of its own, for any other:
 * the amount might be a plain zero, but nobody could check it. `pointer` names the date that makes it too long.
 */
export function showableFactor(factor: Decimal, pointer: string): Decimal {
  const exponent = factor.e ?? 0;
  const digits = exponent < 0 ? -exponent : exponent + 1;
  if (digits > MOST_DIGITS) throw new AmountOutOfRange(pointer, FACTOR_TOO_LONG);
  return factor;
}
