import { z } from 'zod';
import { inTheFuture } from '../../../kernel/dates/future-date.ts';
import { firstDayOf, lastDayOf, type Month, monthAfter, monthOf } from '../../../kernel/dates/months.ts';
import { type Decimal, decimal, least, ONE, rounded, sum, toText } from '../../../kernel/decimal.ts';
import { type CalculationStep, type Limitation, limitation, step } from '../../../kernel/estimate.ts';
import { DateField, DiscountRate, Factor } from '../../../kernel/fields.ts';
import type { CalendarDate } from '../../../kernel/instant.ts';
import { isJsonObject, type JsonObject } from '../../../kernel/json.ts';
import { bilingual } from '../../../kernel/text/bilingual.ts';
import { type FaultWords, faultWords, onlyWith, refuse } from '../../../kernel/words/faults.ts';
import { REQUIRED } from '../../../kernel/words/fields.ts';
import type { Fault } from '../../../kernel/zod-faults.ts';
import { creditFields } from '../building-blocks/credit-right.ts';
import { ownBound, type PlausibleRange } from '../building-blocks/plausibility.ts';
import { ALL_DISCOUNTS, refuseLoneSpread } from '../building-blocks/present-value.ts';

/** By what a court claim is brought from the day that its value is of to the valuation date. */

const RULES = ['EC_136', 'SELIC', 'CALLER'] as const;

/** EC 113/2021 is in force since 9 December 2021; the courts count that month whole (CNJ, Resolução 303, art. 22 § 1). */
const FIRST_BASE_DATE = '2021-12-01';

const Index = z
  .strictObject({
    rule: z.enum(RULES).meta({
      description:
        '`EC_136`: Selic until the requisition (EC 113/2021; Código Civil art. 406), from it on IPCA and simple interest of 2 % a year, at most Selic (EC 136/2025, from August 2025). `SELIC`: Selic throughout. `CALLER`: the factor that `factor` states.',
    }),
    base_date: DateField.meta({
      description: `The day that \`face_value\` is of; by EC_136 and SELIC ${FIRST_BASE_DATE} or later.`,
      examples: ['2024-03-01'],
    }),
    requisition_date: DateField.optional().meta({
      description:
        'When the payment was requisitioned: from this day on EC 136 and the grace period run. Without it the claim is before its requisition, and has Selic in every month. Only EC_136 heeds it.',
    }),
    grace_until: DateField.optional().meta({
      description:
        'The last day of the constitutional grace period, in which no interest runs; without it that of `requisition_date`. Only EC_136 heeds it.',
    }),
    tax_claim: z.boolean().optional().meta({
      description: 'A tax claim: by EC_136 it is brought to date by Selic throughout.',
    }),
    payment_month_interest: z.boolean().optional().meta({
      description:
        'Of a tax claim at Selic: whether it bears the 1 % of the month in which it is repaid or offset (Lei 9.250/1995, art. 39, § 4), as if that were the month of the valuation date; none in the month of `base_date`. Without it the 1 % is left out.',
    }),
    factor: Factor.optional().meta({
      description: 'With CALLER only: what `face_value` is multiplied by. It is not checked.',
      examples: ['1.1875'],
    }),
  })
  .superRefine((index, context) => {
    const { rule, base_date, requisition_date, grace_until, tax_claim, factor } = index;
    const isStated = rule === 'CALLER';
    if (!isStated && base_date < FIRST_BASE_DATE) refuse(context, 'base_date', BEFORE_EC_113);
    if (grace_until !== undefined) {
      if (grace_until < base_date) refuse(context, 'grace_until', notEarlierThan('base_date'));
      else if (requisition_date === undefined) refuse(context, 'requisition_date', REQUIRED_WITH_GRACE);
      else if (grace_until < requisition_date)
        refuse(context, 'grace_until', notEarlierThan('requisition_date'));
    }
    if (index.payment_month_interest === true && (isStated || tax_claim !== true))
      refuse(context, 'payment_month_interest', ONLY_OF_TAX_CLAIM);
    if (isStated && factor === undefined) refuse(context, 'factor', REQUIRED);
    if (!isStated && factor !== undefined)
      refuse(context, 'factor', onlyWith(bilingual('court-claim.rule_caller')));
  });
export type ClaimIndex = z.infer<typeof Index>;

const BEFORE_EC_113 = faultWords('out_of_range', bilingual('court-claim.before_ec_113', { FIRST_BASE_DATE }));
const notEarlierThan = (name: string): FaultWords =>
  faultWords('out_of_range', bilingual('court-claim.not_earlier_than', { name }));
const ONLY_OF_TAX_CLAIM = onlyWith(bilingual('court-claim.tax_claim_at_selic'));
const REQUIRED_WITH_GRACE = faultWords('required', bilingual('court-claim.required_with_grace'));
export const REAL_RATE_RANGE: PlausibleRange = ownBound(
  'real_rate',
  ['-0.05', '0.3'],
  bilingual('court-claim.real_rate_range'),
  bilingual('court-claim.real_rate_range_real_rate_above_ipca'),
);

const REAL_AND_NOMINAL = faultWords('real_and_nominal', bilingual('court-claim.real_and_nominal'));
/** A scenario would discount the figure of the base date at a nominal rate. */
export const NOMINAL_SCENARIO = faultWords('real_and_nominal', bilingual('court-claim.nominal_scenario'));
const NOT_WITH_DISCOUNT = faultWords('not_allowed', bilingual('court-claim.not_with_discount'));

export const ClaimAttributes = z
  .strictObject({
    ...creditFields,
    discount: z
      .enum(ALL_DISCOUNTS)
      .meta({
        description:
          "The rate that the payment is discounted at, of the same kind of money. Without `index` a nominal one: `SELIC_TARGET`, also without `discount`, or `PREFIXED_CURVE`, the zero-coupon rate of the treasury's prefixed titles for its term. With `index` a real one: `REAL_CURVE`, also without `discount`, that of the treasury's IPCA+ titles. A mix is 422, `real_and_nominal`.",
        examples: ['REAL_CURVE'],
      })
      .optional(),
    real_rate: DiscountRate.optional().meta({
      description:
        'With `index`, in place of `discount`: a real rate of your own, above the IPCA, a fraction a year of 252 business days.',
      examples: ['0.075'],
    }),
    face_value: creditFields.face_value.meta({
      description:
        'What is to be paid on the due date, in BRL; with `index`, what the claim was worth on `index.base_date`.',
      examples: ['84000.00'],
    }),
    index: Index.optional().meta({
      description:
        'The index that updates `face_value` to the valuation date before discounting, and after it; without it the value is not updated.',
    }),
  })
  .superRefine(refuseLoneSpread)
  .superRefine(({ index, discount, real_rate }, context) => {
    const isRealAsked = discount === 'REAL_CURVE';
    if (discount !== undefined && isRealAsked !== (index !== undefined))
      refuse(context, 'discount', REAL_AND_NOMINAL);
    if (real_rate === undefined) return;
    if (index === undefined) refuse(context, 'real_rate', REAL_AND_NOMINAL);
    else if (discount !== undefined) refuse(context, 'real_rate', NOT_WITH_DISCOUNT);
  });
export type ClaimAttributes = z.infer<typeof ClaimAttributes>;

/** Days of an index that must have come. */
export const faultsOfWrittenIndex = ({ index }: JsonObject, today: CalendarDate): readonly Fault[] =>
  isJsonObject(index)
    ? ['base_date', 'requisition_date'].flatMap((name) => inTheFuture(`/index/${name}`, index[name], today))
    : [];

/** What a reader must know of a claim that an index brought to a date. */

export const INDEXED_BY_PRICES_AHEAD = limitation('court-claim.INDEXED_BY_PRICES_AHEAD');
const INDEX_FACTOR_AS_STATED = limitation('court-claim.INDEX_FACTOR_AS_STATED');
const LAW_PENDING = limitation('court-claim.LAW_PENDING');
const SELIC_CAP_APPLIED = limitation('court-claim.SELIC_CAP_APPLIED');
const SELIC_CAP_COMPARED = limitation('court-claim.SELIC_CAP_COMPARED');
const INTEREST_ON_WHOLE_CLAIM = limitation('court-claim.INTEREST_ON_WHOLE_CLAIM');
const BEFORE_REQUISITION = limitation('court-claim.BEFORE_REQUISITION');
export const PAYMENT_MONTH_NOT_COUNTED = limitation('court-claim.PAYMENT_MONTH_NOT_COUNTED');
const PAYMENT_MONTH_COUNTED = limitation('court-claim.PAYMENT_MONTH_COUNTED');
const SELIC_IN_GRACE_PERIOD = limitation('court-claim.SELIC_IN_GRACE_PERIOD');

/** Those that every claim that names an index may have; the others name days and months. */
export const INDEX_LIMITATIONS: readonly Limitation[] = [
  INDEXED_BY_PRICES_AHEAD,
  INDEX_FACTOR_AS_STATED,
  LAW_PENDING,
  SELIC_CAP_APPLIED,
  SELIC_CAP_COMPARED,
  INTEREST_ON_WHOLE_CLAIM,
  BEFORE_REQUISITION,
  SELIC_IN_GRACE_PERIOD,
  PAYMENT_MONTH_NOT_COUNTED,
  PAYMENT_MONTH_COUNTED,
];

function wholeMonths(base: CalendarDate, months: readonly Month[]): Limitation {
  const [first, last] = [months[0], months.at(-1)];
  return first === undefined || last === undefined
    ? limitation('court-claim.INDEXED_BY_WHOLE_MONTHS', { base })
    : limitation('court-claim.INDEXED_BY_WHOLE_MONTHS.value_brought_forward_whole', { base, first, last });
}

const graceDerived = (until: CalendarDate): Limitation =>
  limitation('court-claim.GRACE_PERIOD_DERIVED', { until });

export const ofALaterDay = (base: CalendarDate, date: CalendarDate): Limitation =>
  limitation('court-claim.INDEX_OF_A_LATER_DAY', { base, date });

/** Percent in each month. */
export type Rates = ReadonlyMap<Month, string>;

export interface IndexFactor {
  readonly value: Decimal;
  /** Defines `index_factor`. */
  readonly formula: string;
  readonly steps: readonly CalculationStep[];
  readonly limitations: readonly Limitation[];
}

/** From this month on EC 136/2025 holds, before it EC 113/2021. */
const FIRST_MONTH_OF_EC_136: Month = '2025-08';
const DIGITS = 12;

/** By EC 136/2025; tax claims are at Selic throughout. */
export const isByPrices = ({ rule, tax_claim }: ClaimIndex): boolean =>
  rule === 'EC_136' && tax_claim !== true;

/**
 * The first month of EC 136 for a claim: the one that begins with its requisition or the next after it, and none before August
 * 2025. Until then it bears the legal rate, which is Selic: by EC 113/2021, and since by the Código Civil, art. 406, as amended by
 * Lei 14.905/2024. Null: not requisitioned, so in no month.
 */
export function firstMonthByPrices({ requisition_date }: ClaimIndex): Month | null {
  if (requisition_date === undefined) return null;
  const month = monthOf(requisition_date);
  const first = requisition_date.endsWith('-01') ? month : monthAfter(month);
  return first < FIRST_MONTH_OF_EC_136 ? FIRST_MONTH_OF_EC_136 : first;
}

export const statedFactor = (factor: string): IndexFactor => ({
  value: decimal(factor),
  formula: 'index_factor = stated_factor',
  steps: [step(bilingual('court-claim.stated_factor'), factor, '1')],
  limitations: [INDEX_FACTOR_AS_STATED],
});

const PAYMENT_MONTH_RATE = decimal('0.01');

/**
 * The monthly rates of Selic, added: 1 + Σ. Each month must have one. Of a tax claim on demand with the 1 % of the month in which it
 * is paid, that of the date, where it is later than the base date's (Lei 9.250/1995, art. 39, § 4).
 */
export function factorBySelic(
  index: ClaimIndex,
  months: readonly Month[],
  selic: Rates,
  date: CalendarDate,
): IndexFactor {
  const selicFactor = added(months, selic);
  const factorStep = step(bilingual('court-claim.factor_by_selic'), toText(selicFactor), '1');
  const limitations = [wholeMonths(index.base_date, months)];
  const isLater = monthOf(date) > monthOf(index.base_date);
  if (index.payment_month_interest !== true || !isLater) {
    const mayBear = index.payment_month_interest === undefined && index.tax_claim !== false && isLater;
    return {
      value: selicFactor,
      formula: 'index_factor = selic_factor',
      steps: [factorStep],
      limitations: [...limitations, ...(mayBear ? [PAYMENT_MONTH_NOT_COUNTED] : [])],
    };
  }
  const interest = step(bilingual('court-claim.payment_month_interest'), toText(PAYMENT_MONTH_RATE), '1');
  return {
    value: selicFactor.plus(PAYMENT_MONTH_RATE),
    formula: 'index_factor = selic_factor + payment_month_interest',
    steps: [factorStep, interest],
    limitations: [...limitations, PAYMENT_MONTH_COUNTED],
  };
}

/**
 * Selic until the first month of EC 136; then the rise of prices, rounded to 12 decimals, and 2 % a year for each whole month
 * without a day of grace, both at most Selic over the same months.
 */
export function factorByPrices(
  index: ClaimIndex,
  months: readonly Month[],
  { selic, ipca }: { readonly selic: Rates; readonly ipca: Rates },
): IndexFactor {
  const first = firstMonthByPrices(index);
  const later = months.filter((month) => first !== null && month >= first);
  const before = months.filter((month) => first === null || month < first);
  const grace = gracePeriod(index);
  const earlier = added(before, selic);
  const prices = rounded(
    later.reduce((product, month) => product.times(ONE.plus(fraction(ipca, month))), ONE),
    DIGITS,
  );
  const bearing = String(later.filter((month) => !isTouched(month, grace)).length);
  const interest = rounded(decimal('0.02').times(decimal(bearing)).div(12), DIGITS);
  const cap = added(later, selic);
  const uncapped = prices.times(ONE.plus(interest));
  return {
    value: earlier.times(least(uncapped, cap)),
    formula:
      'simple_interest = round(0.02 × months_with_interest ÷ 12, 12); index_factor = earlier_selic_factor × min(ipca_factor × (1 + simple_interest), selic_cap)',
    steps: [
      step(bilingual('court-claim.factor_by_prices'), toText(earlier), '1'),
      step(bilingual('court-claim.factor_by_prices_ipca_factor'), toText(prices), '1'),
      step(bilingual('court-claim.factor_by_prices_months_interest'), bearing, 'months'),
      step(bilingual('court-claim.factor_by_prices_simple_interest'), toText(interest), '1'),
      step(bilingual('court-claim.factor_by_prices_selic_cap'), toText(cap), '1'),
    ],
    limitations: [
      wholeMonths(index.base_date, months),
      LAW_PENDING,
      ...(later.length === 0 ? [] : [uncapped.gt(cap) ? SELIC_CAP_APPLIED : SELIC_CAP_COMPARED]),
      ...(bearing === '0' ? [] : [INTEREST_ON_WHOLE_CLAIM]),
      ...(first === null ? [BEFORE_REQUISITION] : []),
      ...(grace?.isDerived ? [graceDerived(grace.until)] : []),
      ...(isSelicInGrace(before, grace) ? [SELIC_IN_GRACE_PERIOD] : []),
    ],
  };
}

/** Both days belong to it. */
interface GracePeriod {
  readonly from: CalendarDate;
  readonly until: CalendarDate;
  /** Its end is not stated, but follows from the day of the requisition. */
  readonly isDerived: boolean;
}

/** In which no interest runs: from the requisition to its end. Null before the requisition. */
function gracePeriod({ requisition_date: from, grace_until }: ClaimIndex): GracePeriod | null {
  if (from === undefined) return null;
  return grace_until === undefined
    ? { from, until: endOf(from), isDerived: true }
    : { from, until: grace_until, isDerived: false };
}

/** Of the months of EC 113; the one of a later requisition has Selic by the day that it begins with. */
const isSelicInGrace = (months: readonly Month[], grace: GracePeriod | null): boolean =>
  months.some((month) => month < FIRST_MONTH_OF_EC_136 && isTouched(month, grace));

/** 1 February by EC 136/2025, 2 April before it (EC 114/2021). */
const lastDayToPresent = (year: number): string => (year >= 2026 ? '02-01' : '04-02');

/** CF art. 100 § 5: what is presented by that day of a year is paid by the end of the next one. */
function endOf(requisition: CalendarDate): CalendarDate {
  const year = Number(requisition.slice(0, 4));
  return `${year + (requisition.slice(5) <= lastDayToPresent(year) ? 1 : 2)}-12-31`;
}

/** True of a month with a day of the period. */
const isTouched = (month: Month, period: GracePeriod | null): boolean =>
  period !== null && firstDayOf(month) <= period.until && lastDayOf(month) >= period.from;

const added = (months: readonly Month[], rates: Rates): Decimal =>
  ONE.plus(sum(months.map((month) => fraction(rates, month))));

function fraction(rates: Rates, month: Month): Decimal {
  const percent = rates.get(month);
  if (percent === undefined) throw new Error(`no rate of ${month}`);
  return decimal(percent).shiftedBy(-2);
}
