import { businessDaysBetween } from '../../../kernel/dates/business-days.ts';
import { type Decimal, decimal, ONE, rounded, roundedDown, sum } from '../../../kernel/decimal.ts';
import type { CalendarDate } from '../../../kernel/instant.ts';
import { powerOfFraction } from '../../../kernel/power.ts';

/**
 * The price of a federal bond from its rate, as the market reckons it. Source: Tesouro Nacional, "Metodologia de cálculo dos
 * títulos públicos federais ofertados nos leilões primários"; ANBIMA quotes by the same. Each payment is discounted by business
 * days, the day counted and that of the payment not; days ÷ 252 is truncated to 14 decimals, the price to 6.
 */

export const BOND_KINDS = ['LTN', 'NTN_F'] as const;
/** LTN: one payment; NTN-F: half-yearly coupons, too. The treasury sells them to people as Prefixado, and Prefixado com Juros Semestrais. */
export type BondKind = (typeof BOND_KINDS)[number];

export interface Bond {
  readonly kind: BondKind;
  /** The first of a month, as of every such bond; what falls on no business day is paid on the next one. */
  readonly maturity: CalendarDate;
}

export interface BondPayment {
  readonly date: CalendarDate;
  /** BRL for one bond. */
  readonly amount: Decimal;
  readonly days: number;
  readonly years: Decimal;
  /** Rounded to 9 decimals of an NTN-F, whose flows are added; of an LTN as it is. */
  readonly present: Decimal;
}

interface PricedBond {
  readonly payments: readonly BondPayment[];
  /** BRL for one bond. */
  readonly price: Decimal;
}

const FACE = decimal('1000');
/** 1000 × (1.1 ^ ½ − 1), rounded to 5: ten per cent a year. */
const COUPON = decimal('48.80885');
const YEAR = decimal('252');
export const YEARS_DIGITS = 14;
export const FLOW_DIGITS = 9;
export const PRICE_DIGITS = 6;
const HALF_YEAR_MONTHS = 6;

/**
 * `rate` a year, above −1. A bond that matures on the date is
 * paid whole, with its last coupon; one that matured before has no payments, and a price of 0. Earlier coupons of the date go to
 * whom they are paid that day: the methodology leaves them out of the price.
 */
export function priceOfBond(bond: Bond, rate: Decimal, date: CalendarDate): PricedBond {
  const payments = paymentsAfter(bond, date).map(({ date: paid, amount }): BondPayment => {
    const days = businessDaysBetween(date, paid);
    const years = roundedDown(decimal(String(days)).div(YEAR), YEARS_DIGITS);
    const exact = amount.div(powerOfFraction(rate.plus(1), years, ONE));
    const present = bond.kind === 'LTN' ? exact : rounded(exact, FLOW_DIGITS);
    return { date: paid, amount, days, years, present };
  });
  return { payments, price: roundedDown(sum(payments.map(({ present }) => present)), PRICE_DIGITS) };
}

/** The next first; the last is of the face and, where there are coupons, the last of them. */
function paymentsAfter(
  { kind, maturity }: Bond,
  date: CalendarDate,
): readonly Pick<BondPayment, 'date' | 'amount'>[] {
  if (maturity < date) return [];
  if (kind === 'LTN') return [{ date: maturity, amount: FACE }];
  const payments = [{ date: maturity, amount: FACE.plus(COUPON) }];
  for (let paid = halfAYearBefore(maturity); paid > date; paid = halfAYearBefore(paid))
    payments.unshift({ date: paid, amount: COUPON });
  return payments;
}

function halfAYearBefore(date: CalendarDate): CalendarDate {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  const isSecondHalf = month > HALF_YEAR_MONTHS;
  const months = isSecondHalf ? month - HALF_YEAR_MONTHS : month + HALF_YEAR_MONTHS;
  const years = isSecondHalf ? year : year - 1;
  return `${String(years).padStart(4, '0')}-${String(months).padStart(2, '0')}-01`;
}
