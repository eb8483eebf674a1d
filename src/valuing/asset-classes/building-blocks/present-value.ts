import { businessDaysBetween, MARKET_CALENDAR } from '../../../kernel/dates/business-days.ts';
import { type Decimal, decimal, ONE, toText } from '../../../kernel/decimal.ts';
import type { CalculationStep, Limitation, MethodResult } from '../../../kernel/estimate.ts';
import { type CalendarDate, daysBetween } from '../../../kernel/instant.ts';
import { powerOfFraction } from '../../../kernel/power.ts';
import type { ReferenceQuery } from '../../../kernel/reference.ts';
import type { Label } from '../../../kernel/vocabulary.ts';
import { NOT_A_MARKET_PRICE } from '../../../kernel/words/limitations.ts';
import type { MethodDescription, ValuationContext } from '../contract.ts';
import { showableFactor } from './discount-factor.ts';
import { evidenceOf, sourcesOf } from './from-reference.ts';
import { amountOf, knownResult, unknownResult } from './method-result.ts';
import { rangeByRate } from './range.ts';

/** The present value of one payment: by the base rate and business days, or by the caller's rate and calendar days. */
interface Payment {
  readonly face_value: string;
  readonly due_date: CalendarDate;
}

/** The convention of the Brazilian market: a year of 252 business days. */
const BUSINESS_DAYS_A_YEAR = '252';
const SELIC_FORMULA = 'face_value ÷ factor; factor = (1 + selic_target) ^ (business_days ÷ 252)';
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

export const NO_COSTS_OR_TAXES: Limitation = {
  code: 'NO_COSTS_OR_TAXES',
  text: {
    'pt-BR': 'Custos de cobrança, tributos e deságio de cessão não são deduzidos.',
    en: 'Collection costs, taxes and the discount of an assignment are not deducted.',
  },
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
  NO_COSTS_OR_TAXES,
];

/** (1 + rate) ^ (days ÷ days a year), to 40 significant digits. Throws `AmountOutOfRange` for one that is too long to show. */
const discountFactor = (rate: Decimal, days: number, daysAYear: string): Decimal =>
  showableFactor(powerOfFraction(ONE.plus(rate), decimal(String(days)), decimal(daysAYear)), '/due_date');

const rangeOfPayment = ({ face_value }: Payment, rate: string, days: number, daysAYear: string) =>
  rangeByRate(rate, true, (changed) =>
    amountOf(decimal(face_value).div(discountFactor(decimal(changed), days, daysAYear)), '/face_value'),
  );

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
    range: rangeOfPayment(payment, reference.value, days, BUSINESS_DAYS_A_YEAR),
    calculation: {
      formula: SELIC_FORMULA,
      steps: [
        ...paymentSteps(payment, valuationDate),
        rateStep({ 'pt-BR': 'Meta Selic', en: 'Selic target' }, reference.value),
        { label: { 'pt-BR': 'Dias úteis', en: 'Business days' }, value: String(days), unit: 'business days' },
        factorStep(factor),
      ],
    },
    evidence: [evidenceOf(reference)],
    sources: sourcesOf([reference]),
    limitations: [...limitations, ...reference.limitations],
    calendars: [MARKET_CALENDAR],
  });
}

/** Face value ÷ (1 + the caller's rate) ^ (days ÷ 365); nothing stands in for what the caller leaves out. */
export function presentValueAtRate(
  given: { readonly [Name in keyof Payment]?: Payment[Name] | undefined },
  rate: string | undefined,
  valuationDate: CalendarDate,
): MethodResult {
  const { face_value, due_date } = given;
  const limitations = PRESENT_VALUE_LIMITATIONS;
  const formula = 'face_value ÷ factor; factor = (1 + discount_rate) ^ (days ÷ 365)';
  if (face_value === undefined || due_date === undefined || rate === undefined) {
    return unknownResult(presentValueMethod, ['MISSING_PARAMETER'], {
      limitations,
      calculation: { formula, steps: [] },
    });
  }
  const payment = { face_value, due_date };
  if (due_date <= valuationDate) {
    const calculation = { formula, steps: paymentSteps(payment, valuationDate) };
    return unknownResult(presentValueMethod, ['PAST_DUE'], { limitations, calculation });
  }
  const days = daysBetween(valuationDate, due_date);
  const factor = discountFactor(decimal(rate), days, DAYS_A_YEAR);
  return knownResult(presentValueMethod, decimal(face_value).div(factor), '/face_value', {
    range: rangeOfPayment(payment, rate, days, DAYS_A_YEAR),
    calculation: {
      formula,
      steps: [
        ...paymentSteps(payment, valuationDate),
        rateStep({ 'pt-BR': 'Taxa de desconto', en: 'Discount rate' }, rate),
        { label: { 'pt-BR': 'Dias', en: 'Days' }, value: String(days), unit: 'days' },
        factorStep(factor),
      ],
    },
    limitations,
  });
}

const paymentSteps = (payment: Payment, valuationDate: CalendarDate): readonly CalculationStep[] => [
  { label: { 'pt-BR': 'Valor de face', en: 'Face value' }, value: payment.face_value, unit: 'BRL' },
  { label: { 'pt-BR': 'Data da avaliação', en: 'Valuation date' }, value: valuationDate, unit: 'date' },
  { label: { 'pt-BR': 'Vencimento', en: 'Due date' }, value: payment.due_date, unit: 'date' },
];

const rateStep = (label: Label, value: string): CalculationStep => ({
  label,
  value,
  unit: 'fraction a year',
});

const factorStep = (factor: Decimal): CalculationStep => ({
  label: { 'pt-BR': 'Fator', en: 'Factor' },
  value: toText(factor),
  unit: '1',
});
