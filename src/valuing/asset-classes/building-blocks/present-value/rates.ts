import { decimal, ONE, toText } from '../../../../kernel/decimal.ts';
import type { Limitation, MethodResult } from '../../../../kernel/estimate.ts';
import type { ReferenceQuery } from '../../../../kernel/reference.ts';
import { BUSINESS_DAYS } from '../day-count.ts';
import { evidenceOf, sourcesOf } from '../from-reference.ts';
import { unknownResult } from '../method-result.ts';
import {
  type DiscountContext,
  discountedPayment,
  type Payment,
  PRESENT_VALUE_LIMITATIONS,
  presentValueMethod,
} from './payment.ts';

export const SPREAD_AS_STATED: Limitation = {
  code: 'SPREAD_AS_STATED',
  text: {
    'pt-BR': 'O spread é o informado por quem cadastrou: não foi verificado, e o serviço não supõe nenhum.',
    en: 'The spread is as whoever registered it states: it was not verified, and the service supposes none.',
  },
};

export const curveQuery = ({ due_date }: Payment, date: ReferenceQuery['date']): ReferenceQuery => ({
  kind: 'prefixed-rate',
  due_date,
  date,
});

export const SPREAD_AS_PROPOSED: Limitation = {
  code: 'SPREAD_AS_STATED',
  text: {
    'pt-BR': 'O spread é premissa do cenário: não foi verificado, e o serviço não supõe nenhum.',
    en: 'The spread is an assumption of the scenario: it was not verified, and the service supposes none.',
  },
};

/** The rate of the curve and the spread, as a formula calls them. */
export const curveRate = (spread: string | undefined): string =>
  spread === undefined ? 'prefixed_rate' : 'prefixed_rate + spread';

/** Fraction a year, of 252 business days. */
export const rateByCurve = (prefixed: string, spread: string | undefined): string =>
  toText(decimal(prefixed).plus(decimal(spread ?? '0')));

/**
 * Of a payment that is due after the valuation date. Without a spread it is discounted at the treasury's rates alone; with one that
 * takes the rate to −1 or below, nothing has a present value: METHOD_NOT_APPLICABLE.
 */
export function presentValueByCurve(
  payment: Payment,
  { spread, said }: StatedSpread,
  context: DiscountContext,
): MethodResult {
  const { valuationDate } = context;
  const own = [...PRESENT_VALUE_LIMITATIONS, ...(spread === undefined ? [] : [said])];
  const answer = context.answer(curveQuery(payment, valuationDate));
  if (!answer.found) return unknownResult(presentValueMethod, [answer.reason], { limitations: own });
  const { reference } = answer;
  const parts = {
    evidence: [evidenceOf(reference)],
    sources: sourcesOf([reference]),
    limitations: [...own, ...reference.limitations],
  };
  const value = rateByCurve(reference.value, spread);
  if (decimal(value).lte(ONE.negated()))
    return unknownResult(presentValueMethod, ['METHOD_NOT_APPLICABLE'], parts);
  const prefixed = { label: { 'pt-BR': 'Taxa prefixada', en: 'Prefixed rate' }, value: reference.value };
  const stated = { label: { 'pt-BR': 'Spread', en: 'Spread' }, value: spread ?? '0' };
  const rate = {
    name: curveRate(spread),
    value,
    parts: spread === undefined ? [prefixed] : [prefixed, stated],
  };
  return discountedPayment(
    presentValueMethod,
    { payment, valuationDate, rate, dayCount: BUSINESS_DAYS },
    parts,
  );
}

interface StatedSpread {
  /** Fraction a year, added to the rate of the curve. */
  readonly spread: string | undefined;
  /** Whose word it is. */
  readonly said: Limitation;
}
