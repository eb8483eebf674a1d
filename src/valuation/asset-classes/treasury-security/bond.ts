import { z } from 'zod';
import { businessDaysBetween, MARKET_CALENDAR } from '../../../kernel/dates/business-days.ts';
import { type Decimal, decimal, ONE, rounded, roundedDown, sum, toText } from '../../../kernel/decimal.ts';
import {
  type CalculationStep,
  type Limitation,
  limitation,
  type MethodResult,
  step,
} from '../../../kernel/estimate.ts';
import { DateField, DiscountRate, Quantity } from '../../../kernel/fields.ts';
import type { CalendarDate } from '../../../kernel/instant.ts';
import { powerOfFraction } from '../../../kernel/power.ts';
import { bilingual } from '../../../kernel/text/bilingual.ts';
import type { ReasonCode } from '../../../kernel/vocabulary.ts';
import { notWith, onlyWith, refuse } from '../../../kernel/words/faults.ts';
import { amountOf, knownResult, rangeByRate, unknownResult } from '../building-blocks/method-result.ts';
import type { MethodDescription } from '../contract.ts';

/**
 * The price of a federal bond from its rate, as the market reckons it. Source: Tesouro Nacional, "Metodologia de cálculo dos
 * títulos públicos federais ofertados nos leilões primários"; ANBIMA quotes by the same. Each payment is discounted by business
 * days, the day counted and that of the payment not; days ÷ 252 is truncated to 14 decimals, the price to 6.
 */

const BOND_KINDS = ['LTN', 'NTN_F'] as const;
/** LTN: one payment; NTN-F: half-yearly coupons, too. The treasury sells them to people as Prefixado, and Prefixado com Juros Semestrais. */
export type BondKind = (typeof BOND_KINDS)[number];

interface Bond {
  readonly kind: BondKind;
  /** The first of a month, as of every such bond; what falls on no business day is paid on the next one. */
  readonly maturity: CalendarDate;
}

interface BondPayment {
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
const YEARS_DIGITS = 14;
const FLOW_DIGITS = 9;
const PRICE_DIGITS = 6;
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

/** A holding at the caller's own price, or at the price that the caller's rate gives a bond. */

/** The two ways to say what one is worth, as alternatives of a schema. */
const PRICE_WAYS = {
  oneOf: [
    {
      title: "At the owner's price",
      properties: { bond: false, maturity_date: false, discount_rate: false },
    },
    { title: 'By its rate', required: ['bond'], properties: { unit_price: false } },
  ],
};

export const TreasuryParameters = z
  .strictObject({
    quantity: Quantity.optional().meta({ description: 'How many securities, parts included.' }),
    unit_price: Quantity.optional().meta({
      description: "The caller's own price for one security, in BRL.",
      examples: ['722.31'],
    }),
    bond: z
      .enum(BOND_KINDS)
      .optional()
      .meta({
        description:
          'In place of `unit_price`: what is priced from its rate. `LTN` (Prefixado) pays 1,000 at maturity; `NTN_F` (Prefixado com Juros Semestrais) 48.80885 every half year, too.',
        examples: ['LTN'],
      }),
    maturity_date: DateField.optional().meta({
      description: 'When `bond` is paid back: the first of a month.',
      examples: ['2029-01-01'],
    }),
    discount_rate: DiscountRate.optional().meta({
      description: 'Of `bond`, a year of 252 business days, as a fraction.',
      examples: ['0.1416'],
    }),
  })
  .meta(PRICE_WAYS)
  .superRefine(refuseMixedPrices);
export type TreasuryParameters = z.infer<typeof TreasuryParameters>;

type Given = Partial<Record<'unit_price' | 'bond' | 'maturity_date' | 'discount_rate', string | undefined>>;

/** Refuses two prices at once, and figures of no bond. */
function refuseMixedPrices(given: Given, context: z.RefinementCtx): void {
  const isBond = given.bond !== undefined;
  const words = isBond ? notWith('bond') : onlyWith('bond');
  for (const name of isBond ? (['unit_price'] as const) : (['maturity_date', 'discount_rate'] as const))
    if (given[name] !== undefined) refuse(context, name, words);
}

/** A holding of a bond at the price that the caller's rate gives it. */

const YEARS = `years = trunc(business_days ÷ 252, ${YEARS_DIGITS})`;
const PRESENT = 'payment ÷ (1 + discount_rate) ^ years';
const FORMULAS: { readonly [Kind in BondKind]: string } = {
  LTN: `quantity × unit_price; ${YEARS}; unit_price = trunc(${PRESENT}, ${PRICE_DIGITS})`,
  NTN_F: `quantity × unit_price; ${YEARS}; present_value = round(${PRESENT}, ${FLOW_DIGITS}); unit_price = trunc(sum(present_value), ${PRICE_DIGITS})`,
};

export const PRICED_FROM_STATED_RATE = limitation('treasury-security.PRICED_FROM_STATED_RATE');

export const NO_SUCH_BOND = limitation('treasury-security.NO_SUCH_BOND');

/** Beyond the longest that the treasury has ever issued: a bond of thousands of coupons is none. */
const LONGEST_YEARS = 50;

const isABond = ({ maturity }: Bond, date: CalendarDate): boolean =>
  maturity.endsWith('-01') && Number(maturity.slice(0, 4)) - Number(date.slice(0, 4)) <= LONGEST_YEARS;

/** Quantity × price. Unknown: MISSING_PARAMETER; of a bond that matured before the date PAST_DUE, of a day that no bond has METHOD_NOT_APPLICABLE. */
export function bondHolding(
  method: MethodDescription,
  { bond: kind, quantity, maturity_date, discount_rate }: TreasuryParameters & { readonly bond: BondKind },
  date: CalendarDate,
  stated: readonly Limitation[],
): MethodResult {
  const limitations = [...stated, PRICED_FROM_STATED_RATE];
  const formula = FORMULAS[kind];
  const unknown = (reason: ReasonCode, more: readonly Limitation[] = []): MethodResult =>
    unknownResult(method, [reason], {
      limitations: [...limitations, ...more],
      calculation: { formula, steps: [] },
    });
  if (quantity === undefined || maturity_date === undefined || discount_rate === undefined)
    return unknown('MISSING_PARAMETER');
  if (maturity_date < date) return unknown('PAST_DUE');
  const bond = { kind, maturity: maturity_date };
  if (!isABond(bond, date)) return unknown('METHOD_NOT_APPLICABLE', [NO_SUCH_BOND]);
  const { payments, price } = priceOfBond(bond, decimal(discount_rate), date);
  const worth = (rate: string) => decimal(quantity).times(priceOfBond(bond, decimal(rate), date).price);
  return knownResult(method, decimal(quantity).times(price), '/quantity', {
    limitations,
    calculation: {
      formula,
      steps: [
        step(bilingual('treasury-security.quantity'), quantity, 'unit'),
        step(bilingual('treasury-security.discount_rate'), discount_rate, 'fraction a year'),
        ...(kind === 'LTN'
          ? payments.flatMap((payment) => paymentSteps(payment, ''))
          : payments.flatMap((payment, index) => flowSteps(payment, ` ${index + 1}`))),
        step(bilingual('treasury-security.unit_price'), toText(price), 'BRL / unit'),
      ],
    },
    calendars: [MARKET_CALENDAR.name],
    range: rangeByRate(discount_rate, true, (rate) => amountOf(worth(rate), '/quantity')),
  });
}

const paymentSteps = (
  { date, amount, days, years }: BondPayment,
  number: string,
): readonly CalculationStep[] => [
  step(bilingual('treasury-security.date_payment', { number }), date, 'date'),
  step(bilingual('treasury-security.payment', { number }), toText(amount), 'BRL'),
  step(bilingual('treasury-security.business_days', { number }), String(days), 'business days'),
  step(bilingual('treasury-security.years', { number }), toText(years), 'years'),
];

const flowSteps = (payment: BondPayment, number: string): readonly CalculationStep[] => [
  ...paymentSteps(payment, number),
  step(bilingual('treasury-security.present_value', { number }), toText(payment.present), 'BRL'),
];
