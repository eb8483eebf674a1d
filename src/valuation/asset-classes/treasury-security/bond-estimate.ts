import { MARKET_CALENDAR } from '../../../kernel/dates/business-days.ts';
import { decimal, toText } from '../../../kernel/decimal.ts';
import type { CalculationStep, Limitation, MethodResult } from '../../../kernel/estimate.ts';
import type { CalendarDate } from '../../../kernel/instant.ts';
import type { ReasonCode } from '../../../kernel/vocabulary.ts';
import { amountOf, knownResult, unknownResult } from '../building-blocks/method-result.ts';
import { rangeByRate } from '../building-blocks/range.ts';
import type { MethodDescription } from '../contract.ts';
import type { TreasuryParameters } from './bond-fields.ts';
import {
  type Bond,
  type BondKind,
  type BondPayment,
  FLOW_DIGITS,
  PRICE_DIGITS,
  priceOfBond,
  YEARS_DIGITS,
} from './bond-price.ts';

/** A holding of a bond at the price that the caller's rate gives it. */

const YEARS = `years = trunc(business_days ÷ 252, ${YEARS_DIGITS})`;
const PRESENT = 'payment ÷ (1 + discount_rate) ^ years';
const FORMULAS: { readonly [Kind in BondKind]: string } = {
  LTN: `quantity × unit_price; ${YEARS}; unit_price = trunc(${PRESENT}, ${PRICE_DIGITS})`,
  NTN_F: `quantity × unit_price; ${YEARS}; present_value = round(${PRESENT}, ${FLOW_DIGITS}); unit_price = trunc(sum(present_value), ${PRICE_DIGITS})`,
};

export const PRICED_FROM_STATED_RATE: Limitation = {
  code: 'PRICED_FROM_STATED_RATE',
  text: {
    'pt-BR':
      'O preço unitário é calculado da taxa informada pela metodologia do Tesouro: não é uma cotação, e ninguém se obriga a pagá-lo.',
    en: "The unit price is worked out from the stated rate by the treasury's methodology: it is no quotation, and nobody is bound to pay it.",
  },
};

export const NO_SUCH_BOND: Limitation = {
  code: 'NO_SUCH_BOND',
  text: {
    'pt-BR': 'Um título prefixado vence no primeiro dia de um mês, daqui a no máximo 50 anos.',
    en: 'A prefixed bond matures on the first of a month, at most 50 years from now.',
  },
};

/** Beyond the longest that the treasury has ever issued: a bond of thousands of coupons is none. */
const LONGEST_YEARS = 50;

const isABond = ({ maturity }: Bond, date: CalendarDate): boolean =>
  maturity.endsWith('-01') && Number(maturity.slice(0, 4)) - Number(date.slice(0, 4)) <= LONGEST_YEARS;

/** Quantity × price. Unknown: MISSING_PARAMETER; of a bond that matured before the date PAST_DUE, of a day that no bond has METHOD_NOT_APPLICABLE. */
export function bondHolding(
  method: MethodDescription,
  { bond: kind, quantity, maturity_date, discount_rate }: TreasuryParameters & { readonly bond: BondKind },
  date: CalendarDate,
  told: readonly Limitation[],
): MethodResult {
  const limitations = [...told, PRICED_FROM_STATED_RATE];
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
        { label: { 'pt-BR': 'Quantidade', en: 'Quantity' }, value: quantity, unit: 'unit' },
        {
          label: { 'pt-BR': 'Taxa de desconto', en: 'Discount rate' },
          value: discount_rate,
          unit: 'fraction a year',
        },
        ...(kind === 'LTN'
          ? payments.flatMap((payment) => paymentSteps(payment, ''))
          : payments.flatMap((payment, index) => flowSteps(payment, ` ${index + 1}`))),
        { label: { 'pt-BR': 'Preço unitário', en: 'Unit price' }, value: toText(price), unit: 'BRL / unit' },
      ],
    },
    calendars: [MARKET_CALENDAR],
    range: rangeByRate(discount_rate, true, (rate) => amountOf(worth(rate), '/quantity')),
  });
}

const paymentSteps = (
  { date, amount, days, years }: BondPayment,
  number: string,
): readonly CalculationStep[] => [
  {
    label: { 'pt-BR': `Data do pagamento${number}`, en: `Date of payment${number}` },
    value: date,
    unit: 'date',
  },
  { label: { 'pt-BR': `Pagamento${number}`, en: `Payment${number}` }, value: toText(amount), unit: 'BRL' },
  {
    label: { 'pt-BR': `Dias úteis${number}`, en: `Business days${number}` },
    value: String(days),
    unit: 'business days',
  },
  { label: { 'pt-BR': `Anos${number}`, en: `Years${number}` }, value: toText(years), unit: 'years' },
];

const flowSteps = (payment: BondPayment, number: string): readonly CalculationStep[] => [
  ...paymentSteps(payment, number),
  {
    label: { 'pt-BR': `Valor presente${number}`, en: `Present value${number}` },
    value: toText(payment.present),
    unit: 'BRL',
  },
];
