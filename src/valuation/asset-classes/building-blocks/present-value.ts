import { decimal, ONE } from '../../../kernel/decimal.ts';
import type { MethodResult } from '../../../kernel/estimate.ts';
import type { CalendarDate } from '../../../kernel/instant.ts';
import type { ReferenceQuery } from '../../../kernel/reference.ts';
import { BUSINESS_DAYS, type DayCountName, dayCountOf } from './day-count.ts';
import { evidenceOf, sourcesOf } from './from-reference.ts';
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
} from './present-value/payment.ts';
import { answeredRate, type OwnedPayment, rateQueries, SPREAD_AS_STATED } from './present-value/rates.ts';

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
    { payment, valuationDate, rate, dayCount: BUSINESS_DAYS },
    parts,
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
  const label = { 'pt-BR': 'Taxa de desconto', en: 'Discount rate' };
  const rate = {
    growth: '1 + discount_rate',
    value: discount_rate,
    parts: [{ label, value: discount_rate }],
  };
  return discountedPayment(presentValueMethod, { payment, valuationDate, rate, dayCount }, { limitations });
}
