import { type Decimal, decimal, toText } from '../../../../kernel/decimal.ts';
import {
  type CalculationStep,
  type Limitation,
  limitation,
  type MethodResult,
  step,
} from '../../../../kernel/estimate.ts';
import type { CalendarDate } from '../../../../kernel/instant.ts';
import { powerOfFraction } from '../../../../kernel/power.ts';
import { bilingual } from '../../../../kernel/text/bilingual.ts';
import type { Label } from '../../../../kernel/vocabulary.ts';
import { NOT_A_MARKET_PRICE } from '../../../../kernel/words/limitations.ts';
import { BCB_SGS } from '../../../references/profiles.ts';
import type { MethodDescription, ValuationContext } from '../../contract.ts';
import { type DayCount, type Discounted, discounting, showableFactor } from '../discounting.ts';
import { amountOf, amountResult, knownResult, type ResultParts, rangeByRate } from '../method-result.ts';

/** One payment, discounted at one rate. */

export interface Payment {
  readonly face_value: string;
  readonly due_date: CalendarDate;
  /** Of a face value that an index brought to the valuation date. */
  readonly updated?: Updated | undefined;
}

export const presentValueMethod: MethodDescription = {
  method: 'PRESENT_VALUE_SCENARIO',
  // 2: says that the 1 % of the month of payment is not in a tax claim.
  version: 2,
  description: bilingual('present-value.face_value_1_selic'),
  requires: ['face_value', 'due_date'],
  sources: [BCB_SGS.id],
};

/** What a payment is discounted on, and by whose answers. */
export type DiscountContext = Pick<ValuationContext, 'valuationDate' | 'calendar' | 'answer'>;

export interface Updated {
  /** In BRL, in cents. */
  readonly value: Decimal;
  /** Defines `updated_value`. */
  readonly formula: string;
  readonly steps: readonly CalculationStep[];
}

export const NO_COSTS_OR_TAXES = limitation('present-value.NO_COSTS_OR_TAXES');

export const PRESENT_VALUE_LIMITATIONS: readonly Limitation[] = [
  NOT_A_MARKET_PRICE,
  limitation('present-value.NO_CREDIT_RISK_ASSESSMENT'),
  limitation('present-value.FACE_VALUE_AS_DECLARED'),
  NO_COSTS_OR_TAXES,
];

export interface Rate {
  /** How the formula writes the growth of a year, by the names of its parts. */
  readonly growth: string;
  /** Fraction a year. */
  readonly value: string;
  /** As they are shown. */
  readonly parts: readonly { readonly label: Label; readonly value: string }[];
}

export const formulaAt = (growth: string, { exponent }: DayCount, updated?: Updated): string => {
  const paid = updated ? `updated_value ÷ factor; ${updated.formula}` : 'face_value ÷ factor';
  return `${paid}; factor = (${growth}) ^ (${exponent})`;
};

/** The whole of a payment that is due on the date: no day is left to discount it for, so that no rate is asked. */
export function duePayment(
  method: MethodDescription,
  payment: Payment,
  valuationDate: CalendarDate,
): MethodResult {
  const { face_value, updated } = payment;
  return knownResult(method, updated?.value ?? decimal(face_value), '/face_value', {
    limitations: PRESENT_VALUE_LIMITATIONS,
    calculation: {
      formula: updated ? `updated_value; ${updated.formula}` : 'face_value',
      steps: [...paymentSteps(payment, valuationDate), ...(updated?.steps ?? [])],
    },
  });
}

/** Face value ÷ (1 + rate) ^ (days ÷ days a year) of a payment that is not due before the date. */
export function discountedPayment(
  method: MethodDescription,
  { payment, valuationDate, rate, dayCount }: Discounting,
  parts: ResultParts,
): MethodResult {
  const { due_date, updated } = payment;
  const paid = updated?.value ?? decimal(payment.face_value);
  const days = dayCount.between(valuationDate, due_date);
  const { daysAYear } = dayCount;
  const quick = discounting([{ amount: toText(paid), days }], { daysAYear });
  const exactly = (each: string): Discounted => {
    const exact = powerOfFraction(decimal(each).plus(1), decimal(String(days)), decimal(String(daysAYear)));
    const divisor = showableFactor(exact, '/due_date');
    return { amount: amountOf(paid.div(divisor), '/face_value'), factors: [toText(divisor)] };
  };
  const { amount, factors } = quick.at(rate.value) ?? exactly(rate.value);
  const [factor = ''] = factors;
  return amountResult(method, amount, {
    range: rangeByRate(rate.value, true, (each) => quick.amountAt(each) ?? exactly(each).amount),
    calculation: {
      formula: formulaAt(rate.growth, dayCount, updated),
      steps: [
        ...paymentSteps(payment, valuationDate),
        ...(updated?.steps ?? []),
        ...rate.parts.map(({ label, value }) => step(label, value, 'fraction a year')),
        step(dayCount.label, String(days), dayCount.unit),
        step(bilingual('present-value.factor'), factor, '1'),
      ],
    },
    calendars: dayCount.calendars,
    ...parts,
  });
}

interface Discounting {
  readonly payment: Payment;
  readonly valuationDate: CalendarDate;
  readonly rate: Rate;
  readonly dayCount: DayCount;
}

export const paymentSteps = (payment: Payment, valuationDate: CalendarDate): readonly CalculationStep[] => [
  step(bilingual('present-value.face_value'), payment.face_value, 'BRL'),
  step(bilingual('present-value.valuation_date'), valuationDate, 'date'),
  step(bilingual('present-value.due_date'), payment.due_date, 'date'),
];
