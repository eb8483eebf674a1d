import type { MethodResult } from '../../../kernel/estimate.ts';
import type { CalendarDate } from '../../../kernel/instant.ts';
import type { ReferenceQuery } from '../../../kernel/reference.ts';
import { BUSINESS_DAYS, type DayCountName, dayCountOf } from './day-count.ts';
import { evidenceOf, sourcesOf } from './from-reference.ts';
import { unknownResult } from './method-result.ts';
import { curveQuery, presentValueByCurve, SPREAD_AS_STATED } from './present-value/curve.ts';
import type { Discount } from './present-value/fields.ts';
import {
  type DiscountContext,
  discountedPayment,
  duePayment,
  formulaAt,
  type Payment,
  PRESENT_VALUE_LIMITATIONS,
  paymentSteps,
  presentValueMethod,
} from './present-value/payment.ts';

/** The present value of one payment: by the base rate and business days, or by the caller's rate and day count. */

/** A payment, and by what it is discounted: the Selic target where nothing is said. */
export interface OwnedPayment extends Payment {
  readonly discount?: Discount | undefined;
  /** Fraction a year, added to the rate of the curve. */
  readonly spread?: string | undefined;
}

/** What the scenario asks: nothing when the payment is due by the date. */
export const presentValueReferences = (
  payment: OwnedPayment,
  date: CalendarDate,
): readonly ReferenceQuery[] => (payment.due_date > date ? [baseQuery(payment, date)] : []);

const baseQuery = (payment: OwnedPayment, date: CalendarDate): ReferenceQuery =>
  payment.discount === 'PREFIXED_CURVE' ? curveQuery(payment, date) : { kind: 'selic-target', date };

/** By the rate that the owner chose; whole, and by none, on the day that it is due; `said`: whose word a spread is. */
export function presentValue(
  payment: OwnedPayment,
  context: DiscountContext,
  said = SPREAD_AS_STATED,
): MethodResult {
  const isByCurve = payment.discount === 'PREFIXED_CURVE';
  const { valuationDate } = context;
  if (payment.due_date < valuationDate)
    return unknownResult(presentValueMethod, ['PAST_DUE'], { limitations: PRESENT_VALUE_LIMITATIONS });
  if (payment.due_date === valuationDate) return duePayment(presentValueMethod, payment, valuationDate);
  return isByCurve
    ? presentValueByCurve(payment, { spread: payment.spread, said }, context)
    : presentValueAtSelic(payment, context);
}

/** Face value ÷ (1 + Selic target) ^ (business days ÷ 252), the valuation date counted and the due date not. */
function presentValueAtSelic(payment: Payment, context: DiscountContext): MethodResult {
  const { valuationDate } = context;
  const limitations = PRESENT_VALUE_LIMITATIONS;
  const answer = context.answer({ kind: 'selic-target', date: valuationDate });
  if (!answer.found) return unknownResult(presentValueMethod, [answer.reason], { limitations });
  const { reference } = answer;
  const label = { 'pt-BR': 'Meta Selic', en: 'Selic target' };
  const { value } = reference;
  const rate = { name: 'selic_target', value, parts: [{ label, value }] };
  return discountedPayment(
    presentValueMethod,
    { payment, valuationDate, rate, dayCount: BUSINESS_DAYS },
    {
      evidence: [evidenceOf(reference)],
      sources: sourcesOf([reference]),
      limitations: [...limitations, ...reference.limitations],
    },
  );
}

interface AtRate extends Payment {
  readonly day_count: DayCountName;
}

/**
 * Face value ÷ (1 + the caller's rate) ^ (days ÷ 365), or by business days ÷ 252 where the caller says so; nothing stands in for
 * what the caller leaves out.
 */
export function presentValueAtRate(
  given: { readonly [Name in keyof AtRate]?: AtRate[Name] | undefined },
  discount_rate: string | undefined,
  valuationDate: CalendarDate,
): MethodResult {
  const { face_value, due_date } = given;
  const dayCount = dayCountOf(given.day_count);
  const limitations = PRESENT_VALUE_LIMITATIONS;
  const formula = formulaAt('discount_rate', dayCount);
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
  const label = { 'pt-BR': 'Taxa de desconto', en: 'Discount rate' };
  const rate = { name: 'discount_rate', value: discount_rate, parts: [{ label, value: discount_rate }] };
  return discountedPayment(presentValueMethod, { payment, valuationDate, rate, dayCount }, { limitations });
}
