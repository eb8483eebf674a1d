import { businessDaysBetween, MARKET_CALENDAR } from '../../kernel/business-days.ts';
import { type Decimal, decimal, ONE, toText } from '../../kernel/decimal.ts';
import type { Calculation, Limitation, MethodResult } from '../../kernel/estimate.ts';
import { type CalendarDate, daysBetween } from '../../kernel/instant.ts';
import { NOT_A_MARKET_PRICE } from '../../kernel/limitations.ts';
import { powerOfFraction } from '../../kernel/power.ts';
import type { ReferenceQuery } from '../../kernel/reference.ts';
import type { Label } from '../../kernel/vocabulary.ts';
import type { MethodDescription, ValuationContext } from '../contract.ts';
import { evidenceOf, sourcesOf } from './from-reference.ts';
import { knownResult, unknownResult } from './method-result.ts';

/** The present value of one payment: by the base rate and business days, or by the caller's rate and calendar days. */
export interface Payment {
  readonly face_value: string;
  readonly due_date: CalendarDate;
}

/** The convention of the Brazilian market: a year of 252 business days. */
const BUSINESS_DAYS_A_YEAR = '252';
/** Actual/365. */
const DAYS_A_YEAR = '365';

export const presentValueMethod: MethodDescription = {
  method: 'PRESENT_VALUE_SCENARIO',
  basis: 'PRESENT_VALUE_SCENARIO',
  version: 1,
  description: {
    'pt-BR': 'Valor de face ÷ (1 + meta Selic) ^ (dias úteis ÷ 252), sem avaliação de risco.',
    en: 'Face value ÷ (1 + Selic target) ^ (business days ÷ 252), with no risk assessment.',
  },
  requires: ['face_value', 'due_date'],
  sources: ['bcb_sgs'],
};

export const PRESENT_VALUE_LIMITATIONS: readonly Limitation[] = [
  NOT_A_MARKET_PRICE,
  {
    code: 'NO_CREDIT_RISK_ASSESSMENT',
    text: {
      'pt-BR':
        'O risco de crédito do devedor não é avaliado: nenhum prêmio de risco é aplicado pelo serviço.',
      en: "The debtor's credit risk is not assessed: the service applies no risk premium.",
    },
  },
  {
    code: 'FACE_VALUE_AS_DECLARED',
    text: {
      'pt-BR':
        'Valor de face e vencimento são os declarados; existência, exigibilidade e ônus não são verificados.',
      en: 'Face value and due date are as declared; existence, enforceability and encumbrances are not verified.',
    },
  },
  {
    code: 'NO_COSTS_OR_TAXES',
    text: {
      'pt-BR': 'Custos de cobrança, tributos e deságio de cessão não são deduzidos.',
      en: 'Collection costs, taxes and the discount of an assignment are not deducted.',
    },
  },
];

/** (1 + rate) ^ (days ÷ days a year), to 40 significant digits. */
export const discountFactor = (rate: Decimal, days: number, daysAYear: string): Decimal =>
  powerOfFraction(ONE.plus(rate), decimal(String(days)), decimal(daysAYear));

/** What the scenario asks: nothing when the payment is already due. */
export const presentValueReferences = (payment: Payment, date: CalendarDate): readonly ReferenceQuery[] =>
  payment.due_date > date ? [{ kind: 'selic-target', date }] : [];

/** Face value ÷ (1 + Selic target) ^ (business days ÷ 252), the valuation date counted and the due date not. */
export function presentValueAtSelic(payment: Payment, context: ValuationContext): MethodResult {
  const { valuationDate } = context;
  const limitations = PRESENT_VALUE_LIMITATIONS;
  const [query] = presentValueReferences(payment, valuationDate);
  if (!query) return unknownResult(presentValueMethod, ['PAST_DUE'], { limitations });
  const answer = context.answer(query);
  if (!answer.found) return unknownResult(presentValueMethod, [answer.reason], { limitations });
  const { reference } = answer;
  const days = businessDaysBetween(valuationDate, payment.due_date);
  const factor = discountFactor(decimal(reference.value), days, BUSINESS_DAYS_A_YEAR);
  return knownResult(presentValueMethod, decimal(payment.face_value).div(factor), '/face_value', {
    calculation: calculation(payment, valuationDate, factor, {
      formula: 'face_value ÷ factor; factor = (1 + selic_target) ^ (business_days ÷ 252)',
      rate: { label: { 'pt-BR': 'Meta Selic', en: 'Selic target' }, value: reference.value },
      days: { label: { 'pt-BR': 'Dias úteis', en: 'Business days' }, value: days, unit: 'business days' },
    }),
    evidence: [evidenceOf(reference)],
    sources: sourcesOf([reference]),
    limitations: [...limitations, ...reference.limitations],
    calendars: [MARKET_CALENDAR],
  });
}

/** Face value ÷ (1 + the caller's rate) ^ (days ÷ 365). */
export function presentValueAtRate(
  payment: Payment,
  rate: string,
  valuationDate: CalendarDate,
): MethodResult {
  const limitations = PRESENT_VALUE_LIMITATIONS;
  if (payment.due_date <= valuationDate)
    return unknownResult(presentValueMethod, ['PAST_DUE'], { limitations });
  const days = daysBetween(valuationDate, payment.due_date);
  const factor = discountFactor(decimal(rate), days, DAYS_A_YEAR);
  return knownResult(presentValueMethod, decimal(payment.face_value).div(factor), '/face_value', {
    calculation: calculation(payment, valuationDate, factor, {
      formula: 'face_value ÷ factor; factor = (1 + discount_rate) ^ (days ÷ 365)',
      rate: { label: { 'pt-BR': 'Taxa de desconto', en: 'Discount rate' }, value: rate },
      days: { label: { 'pt-BR': 'Dias', en: 'Days' }, value: days, unit: 'days' },
    }),
    limitations,
  });
}

interface Discounting {
  readonly formula: string;
  readonly rate: { readonly label: Label; readonly value: string };
  readonly days: { readonly label: Label; readonly value: number; readonly unit: string };
}

function calculation(
  payment: Payment,
  valuationDate: CalendarDate,
  factor: Decimal,
  by: Discounting,
): Calculation {
  return {
    formula: by.formula,
    steps: [
      { label: { 'pt-BR': 'Valor de face', en: 'Face value' }, value: payment.face_value, unit: 'BRL' },
      { label: { 'pt-BR': 'Data da avaliação', en: 'Valuation date' }, value: valuationDate, unit: 'date' },
      { label: { 'pt-BR': 'Vencimento', en: 'Due date' }, value: payment.due_date, unit: 'date' },
      { label: by.rate.label, value: by.rate.value, unit: 'fraction a year' },
      { label: by.days.label, value: String(by.days.value), unit: by.days.unit },
      { label: { 'pt-BR': 'Fator', en: 'Factor' }, value: toText(factor), unit: '1' },
    ],
  };
}
