import { z } from 'zod';
import type { MethodResult } from '../../../../kernel/estimate.ts';
import type { CalendarDate } from '../../../../kernel/instant.ts';
import type { ReferenceAnswer, ReferenceQuery } from '../../../../kernel/reference.ts';
import { carried, faultWords } from '../../../../kernel/words/faults.ts';
import { PresentValueParameters } from '../credit-right.ts';
import { BUSINESS_DAYS } from '../day-count.ts';
import { unknownResult } from '../method-result.ts';
import { DISCOUNTS, refuseLoneSpread, spread } from '../present-value/fields.ts';
import {
  type DiscountContext,
  formulaAt,
  PRESENT_VALUE_LIMITATIONS,
  presentValueMethod,
} from '../present-value/payment.ts';
import { answeredRate, growthBy, type OwnedPayment, SPREAD_AS_PROPOSED } from '../present-value/rates.ts';
import { presentValue, presentValueAtRate, presentValueReferences } from '../present-value.ts';

/** One payment as a scenario assumes it: at its proposer's own rate, or at one that a source is asked for. */

const discount = z
  .enum(DISCOUNTS)
  .meta({
    description:
      "In place of `discount_rate`, a rate that is asked for: `SELIC_TARGET`, the national base rate; `PREFIXED_CURVE`, the zero-coupon rate of the treasury's prefixed titles for the payment's term. A valuation asks for that of its own date; the result shown here keeps that of the proposal. Days are business days over 252.",
    examples: ['PREFIXED_CURVE'],
  })
  .optional();

const NOT_BESIDE_DISCOUNT = carried(
  faultWords(
    'not_allowed',
    'cannot stand beside discount, which says where the rate comes from',
    'não pode acompanhar discount, que diz de onde vem a taxa',
  ),
);

export const PaymentAssumptions = PresentValueParameters.extend({ discount, spread })
  .superRefine(refuseLoneSpread)
  .superRefine((given, context) => {
    if (given.discount === undefined) return;
    for (const name of ['discount_rate', 'day_count'] as const)
      if (given[name] !== undefined)
        context.addIssue({ code: 'custom', message: NOT_BESIDE_DISCOUNT, path: [name] });
  });
export type PaymentAssumptions = z.infer<typeof PaymentAssumptions>;

/** The payment, where its rate is asked for and it lacks nothing. */
function paymentToAsk({ face_value, due_date, discount, spread }: PaymentAssumptions) {
  if (discount === undefined || face_value === undefined || due_date === undefined) return undefined;
  return { face_value, due_date, discount, spread } satisfies OwnedPayment;
}

/** What is asked of the sources, on the date that is discounted to. */
export function paymentReferences(
  assumed: PaymentAssumptions,
  date: CalendarDate,
): readonly ReferenceQuery[] {
  const payment = paymentToAsk(assumed);
  return payment ? presentValueReferences(payment, date) : [];
}

/** `context.answer` is looked at for what `paymentReferences` asks, and for nothing else. */
export function paymentResult(assumed: PaymentAssumptions, context: DiscountContext): MethodResult {
  const { discount_rate, discount, ...payment } = assumed;
  if (discount === undefined) return presentValueAtRate(payment, discount_rate, context.valuationDate);
  const whole = paymentToAsk(assumed);
  if (whole) return presentValue(whole, context, SPREAD_AS_PROPOSED);
  return unknownResult(presentValueMethod, ['MISSING_PARAMETER'], {
    limitations: PRESENT_VALUE_LIMITATIONS,
    calculation: {
      formula: formulaAt(growthBy(discount, payment.spread), BUSINESS_DAYS),
      steps: [],
    },
  });
}

/** The same at the rate that was answered, as if it were the proposer's own; unchanged where none was. */
export function atAnsweredRate(
  assumed: PaymentAssumptions,
  date: CalendarDate,
  answer: (query: ReferenceQuery) => ReferenceAnswer,
): PaymentAssumptions {
  const { discount, spread, ...payment } = assumed;
  const whole = paymentToAsk(assumed);
  if (!whole || paymentReferences(assumed, date).length === 0) return assumed;
  const answered = answeredRate(whole, { valuationDate: date, answer });
  if (!answered.ok) return assumed;
  return { ...payment, discount_rate: answered.value.rate.value, day_count: 'BUS_252' };
}
