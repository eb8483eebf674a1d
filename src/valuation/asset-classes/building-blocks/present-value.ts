import { z } from 'zod';
import { decimal, ONE, toText } from '../../../kernel/decimal.ts';
import { type Limitation, limitation, type MethodResult } from '../../../kernel/estimate.ts';
import { DiscountRate } from '../../../kernel/fields.ts';
import type { CalendarDate } from '../../../kernel/instant.ts';
import { isJsonObject } from '../../../kernel/json.ts';
import { flatForward } from '../../../kernel/power/flat-forward.ts';
import type { Reference, ReferenceQuery } from '../../../kernel/reference.ts';
import { fail, ok, type Result } from '../../../kernel/result.ts';
import { bilingual } from '../../../kernel/text/bilingual.ts';
import type { Label, ReasonCode } from '../../../kernel/vocabulary.ts';
import { onlyWith, refuse } from '../../../kernel/words/faults.ts';
import type { ValuationContext } from '../contract.ts';
import { type DayCountName, dayCountOf } from './discounting.ts';
import { unknownResult } from './method-result.ts';
import {
  type DiscountContext,
  discountedPayment,
  duePayment,
  formulaAt,
  type Payment,
  PRESENT_VALUE_LIMITATIONS,
  paymentSteps,
  presentValueMethod,
  type Rate,
} from './present-value/payment.ts';
import { evidenceOf, sourcesOf } from './product.ts';

/** By what an owned payment is discounted, and what its owner adds. */

/** Rates in nominal money. */
export const DISCOUNTS = ['SELIC_TARGET', 'PREFIXED_CURVE'] as const;
/** The same in money of the valuation date, for a claim that stays indexed. */
export const ALL_DISCOUNTS = [...DISCOUNTS, 'REAL_CURVE'] as const;
type Discount = (typeof ALL_DISCOUNTS)[number];

export const spread = DiscountRate.optional().meta({
  description:
    'Compounded with the rate of the curve, (1 + rate) × (1 + spread), a fraction a year. The service supplies none.',
  examples: ['0.04'],
});

export const discountFields = {
  discount: z
    .enum(DISCOUNTS)
    .meta({
      description:
        "The rate that the payment is discounted at: `SELIC_TARGET`, also without it; `PREFIXED_CURVE`, the zero-coupon rate of the treasury's prefixed titles for its term, which starts from the Selic target.",
      examples: ['PREFIXED_CURVE'],
    })
    .optional(),
  spread,
};

const ONLY_WITH_CURVE = onlyWith(bilingual('present-value.only_with_curve'));

/** A spread over nothing is refused: the Selic target is taken as it is. */
export function refuseLoneSpread(
  { discount, spread }: { readonly discount?: Discount | undefined; readonly spread?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (spread !== undefined && (discount === undefined || discount === 'SELIC_TARGET'))
    refuse(context, 'spread', ONLY_WITH_CURVE);
}

/** At which rate a payment is discounted that names none of its own, and what is asked of the sources for it. */

/** A payment, and by what it is discounted: the Selic target where nothing is said. */
export interface OwnedPayment extends Payment {
  readonly discount?: Discount | undefined;
  /** Fraction a year, compounded with the rate of the curve. */
  readonly spread?: string | undefined;
  /** Its owner's own real rate, in place of one that is asked for. */
  readonly real_rate?: string | undefined;
}

interface AnsweredRate {
  readonly rate: Rate;
  /** What it was made of. */
  readonly references: readonly Reference[];
  readonly limitations: readonly Limitation[];
}

/** Of a payment that is due after the date. The Selic target is the first point of the prefixed curve. */
function rateQueries(payment: OwnedPayment, date: CalendarDate): readonly ReferenceQuery[] {
  const { discount, due_date, real_rate } = payment;
  if (real_rate !== undefined) return [];
  if (discount === 'REAL_CURVE') return [{ kind: 'real-rate', due_date, date }];
  const target: ReferenceQuery = { kind: 'selic-target', date };
  return discount === 'PREFIXED_CURVE' ? [{ kind: 'prefixed-rate', due_date, date }, target] : [target];
}

/** `said`: whose word a spread is. The error: why nobody could say. */
export function answeredRate(
  payment: OwnedPayment,
  context: DiscountContext,
  said: Limitation = SPREAD_AS_STATED,
): Result<AnsweredRate, readonly [ReasonCode, ...ReasonCode[]]> {
  if (payment.real_rate !== undefined) return ok(ownRealRate(payment.real_rate));
  const [query, ...others] = rateQueries(payment, context.valuationDate);
  const answer = query && context.answer(query);
  if (!answer?.found) return fail([answer?.reason ?? 'NO_REFERENCE']);
  const { reference } = answer;
  const join = payment.discount === 'PREFIXED_CURVE' ? beforeFirst(reference) : undefined;
  if (!join) return ok(rateOf(payment, reference.value, [reference], said));
  const [targetQuery] = others;
  const target = targetQuery && context.answer(targetQuery);
  if (!target?.found) return fail([target?.reason ?? 'NO_REFERENCE']);
  const overnight = { business_days: 1, rate: target.reference.value };
  const value =
    join.days <= overnight.business_days ? overnight.rate : flatForward(overnight, join.first, join.days);
  const made = rateOf(payment, value, [reference, target.reference], said);
  return ok({ ...made, limitations: [...made.limitations, CURVE_FROM_SELIC_TARGET] });
}

/** How a formula writes the growth of a year. */
export const growthBy = (discount: Discount | undefined, spread: string | undefined): string => {
  const { name } = WORDS[discount ?? 'SELIC_TARGET'];
  return spread === undefined ? `1 + ${name}` : `(1 + ${name}) × (1 + spread)`;
};

function rateOf(
  { discount = 'SELIC_TARGET', spread }: OwnedPayment,
  value: string,
  references: readonly Reference[],
  said: Limitation,
): AnsweredRate {
  const base = { label: WORDS[discount].label, value };
  const stated = { label: bilingual('present-value.spread'), value: spread ?? '0' };
  return {
    rate: {
      growth: growthBy(discount, spread),
      value: compounded(value, spread),
      parts: spread === undefined ? [base] : [base, stated],
    },
    references,
    limitations: [
      ...(spread === undefined ? [] : [said]),
      ...references.flatMap(({ limitations }) => limitations),
    ],
  };
}

/** (1 + rate) × (1 + spread) − 1, as Brazilian paper is quoted over a base rate. */
const compounded = (rate: string, spread: string | undefined): string =>
  spread === undefined ? rate : toText(decimal(rate).plus(1).times(decimal(spread).plus(1)).minus(ONE));

const ownRealRate = (value: string): AnsweredRate => ({
  rate: {
    growth: '1 + stated_real_rate',
    value,
    parts: [{ label: bilingual('present-value.own_real_rate'), value }],
  },
  references: [],
  limitations: [REAL_RATE_AS_STATED],
});

/** Of an answer for a term before the first title of the curve: that title's point, and the term; undefined for any other. */
function beforeFirst({ observed }: Reference) {
  const { before, after, business_days } = observed;
  if (before !== null || !isJsonObject(after)) return undefined;
  const first = { business_days: Number(after.business_days), rate: String(after.rate) };
  return { days: Number(business_days), first };
}

const WORDS: { readonly [Name in Discount]: { readonly name: string; readonly label: Label } } = {
  SELIC_TARGET: { name: 'selic_target', label: bilingual('present-value.selic_target') },
  PREFIXED_CURVE: { name: 'prefixed_rate', label: bilingual('present-value.prefixed_rate') },
  REAL_CURVE: { name: 'real_rate', label: bilingual('present-value.real_rate') },
};

export const SPREAD_AS_STATED = limitation('present-value.SPREAD_AS_STATED');
export const SPREAD_AS_PROPOSED = limitation(
  'present-value.SPREAD_AS_STATED.spread_assumption_scenario_verified',
);
export const REAL_RATE_AS_STATED = limitation('present-value.REAL_RATE_AS_STATED');
const CURVE_FROM_SELIC_TARGET = limitation('present-value.CURVE_FROM_SELIC_TARGET');

/**
 * The present value of one payment: by a rate that is asked for and business days, or by the caller's rate and day count. The
 * money of payment and rate is of one kind, real or nominal; the schemas refuse a mix.
 */

/** What the scenario asks: nothing when the payment is due by the date. */
export const presentValueReferences = (
  payment: OwnedPayment,
  date: CalendarDate,
): readonly ReferenceQuery[] => (payment.due_date > date ? rateQueries(payment, date) : []);

/**
 * Face value ÷ (1 + rate) ^ (business days ÷ 252), the valuation date counted and the due date not, at the rate that the owner
 * chose; whole, and by none, on the day that it is due; `said`: whose word a spread is. At a rate of −1 or below nothing has a
 * present value: METHOD_NOT_APPLICABLE.
 */
export function presentValue(
  payment: OwnedPayment,
  context: DiscountContext,
  said = SPREAD_AS_STATED,
): MethodResult {
  const { valuationDate } = context;
  const own = PRESENT_VALUE_LIMITATIONS;
  if (payment.due_date < valuationDate)
    return unknownResult(presentValueMethod, ['PAST_DUE'], { limitations: own });
  if (payment.due_date === valuationDate) return duePayment(presentValueMethod, payment, valuationDate);
  const answered = answeredRate(payment, context, said);
  if (!answered.ok) {
    const stated = payment.spread === undefined ? [] : [said];
    return unknownResult(presentValueMethod, answered.error, { limitations: [...own, ...stated] });
  }
  const { rate, references, limitations } = answered.value;
  const parts = {
    evidence: references.map(evidenceOf),
    sources: sourcesOf(references),
    limitations: [...own, ...limitations],
  };
  if (decimal(rate.value).lte(ONE.negated()))
    return unknownResult(presentValueMethod, ['METHOD_NOT_APPLICABLE'], parts);
  return discountedPayment(
    presentValueMethod,
    { payment, valuationDate, rate, dayCount: dayCountOf('BUS_252', context.calendar) },
    parts,
  );
}

interface AtRate extends Payment {
  readonly day_count: DayCountName;
}

/**
 * Face value ÷ (1 + the caller's rate) ^ (days ÷ 365), or by business days ÷ 252 where the caller says so; nothing replaces
 * what the caller leaves out.
 */
export function presentValueAtRate(
  given: { readonly [Name in keyof AtRate]?: AtRate[Name] | undefined },
  discount_rate: string | undefined,
  valuationDate: CalendarDate,
  calendar?: ValuationContext['calendar'],
): MethodResult {
  const { face_value, due_date } = given;
  const dayCount = dayCountOf(given.day_count, calendar);
  const limitations = PRESENT_VALUE_LIMITATIONS;
  const formula = formulaAt('1 + discount_rate', dayCount);
  if (face_value === undefined || due_date === undefined || discount_rate === undefined) {
    return unknownResult(presentValueMethod, ['MISSING_PARAMETER'], {
      limitations,
      calculation: { formula, steps: [] },
    });
  }
  const payment = { face_value, due_date };
  if (due_date < valuationDate) {
    const calculation = { formula, steps: paymentSteps(payment, valuationDate) };
    return unknownResult(presentValueMethod, ['PAST_DUE'], { limitations, calculation });
  }
  const label = bilingual('present-value.discount_rate');
  const rate = {
    growth: '1 + discount_rate',
    value: discount_rate,
    parts: [{ label, value: discount_rate }],
  };
  return discountedPayment(presentValueMethod, { payment, valuationDate, rate, dayCount }, { limitations });
}
