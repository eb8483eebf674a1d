import { decimal, sum, toText } from '../../../kernel/decimal.ts';
import type { CalculationStep, MethodResult } from '../../../kernel/estimate.ts';
import type { CalendarDate } from '../../../kernel/instant.ts';
import { powersOfFraction } from '../../../kernel/power.ts';
import type { ReasonCode } from '../../../kernel/vocabulary.ts';
import type { MethodDescription } from '../contract.ts';
import type { CashFlowParameters } from './cash-flow/fields.ts';
import { cashFlowLimitations } from './cash-flow/limitations.ts';
import { discountedSteps, flowSteps, scenarioSteps } from './cash-flow/steps.ts';
import { type DayCount, dayCountOf } from './day-count.ts';
import { showableFactor } from './discounting/factor.ts';
import { type DatedAmount, type Discounted, discounting, type Terms } from './discounting.ts';
import { amountOf, amountResult, unknownResult } from './method-result.ts';
import { rangeByRate } from './range.ts';

/** The present value of expected payments at the caller's rate, actual/365 or by business days over 252. */

export const cashFlowMethod: MethodDescription = {
  method: 'CASH_FLOW_SCENARIO',
  basis: 'CASH_FLOW_SCENARIO',
  version: 1,
  description: {
    'pt-BR':
      'Soma de fluxo ÷ (1 + taxa) ^ (dias ÷ 365), vezes a participação; taxa e fluxos são os informados.',
    en: 'Sum of cash flow ÷ (1 + rate) ^ (days ÷ 365), times the share; rate and cash flows are as given.',
  },
  requires: ['cash_flows', 'discount_rate'],
  sources: [],
};

const PRESENT_VALUE = 'sum(cash_flow ÷ factor)';
const formulaOf = (share: string | undefined, { exponent }: DayCount): string =>
  `${PRESENT_VALUE}${share === undefined ? '' : ' × ownership_share'}; factor = (1 + discount_rate) ^ (${exponent})`;

type Flows = NonNullable<CashFlowParameters['cash_flows']>;

/**
 * The scenario of the caller or owner, in a valuation or an estimate of a date. It is discounted to `valuation_date` of
 * the parameters; `otherwise` stands in for it where they have none, and without that nothing is known. A scenario of a
 * later day than the valuation says nothing about the earlier one: null, `METHOD_NOT_APPLICABLE`. A flow on the very day
 * counts whole. One before it has no place in a present value, and leaving it out would be silent: null, `PAST_DUE`.
 * Throws `AmountOutOfRange` also for a single flow whose present value, or whose factor, is beyond any sense: 40
 * significant digits do not hold the cents of such sums.
 */
export function cashFlowScenario(
  given: CashFlowParameters,
  date: CalendarDate,
  otherwise?: CalendarDate,
): MethodResult {
  const { cash_flows = [], discount_rate, ownership_share, valuation_date = otherwise } = given;
  const dayCount = dayCountOf(given.day_count);
  const formula = formulaOf(ownership_share, dayCount);
  const isOfALaterDay = valuation_date !== undefined && valuation_date > date;
  const past = isOfALaterDay ? [] : numbersBefore(valuation_date, cash_flows);
  const limitations = cashFlowLimitations({
    valuationDate: valuation_date,
    ofValuation: date,
    isOfTheWhole: ownership_share === undefined,
    past,
  });
  const shown = (steps: readonly CalculationStep[]) => ({
    limitations,
    calculation: { formula, steps: [...steps, ...scenarioSteps(given, otherwise)] },
  });
  const unknown = (reason: ReasonCode) =>
    unknownResult(cashFlowMethod, [reason], shown(flowSteps(cash_flows)));
  if (cash_flows.length === 0 || discount_rate === undefined || valuation_date === undefined)
    return unknown('MISSING_PARAMETER');
  if (isOfALaterDay) return unknown('METHOD_NOT_APPLICABLE');
  if (past.length > 0) return unknown('PAST_DUE');
  const dated = cash_flows.map(({ amount, date: on }) => ({
    amount,
    days: dayCount.between(valuation_date, on),
  }));
  const terms = { daysAYear: dayCount.daysAYear, share: ownership_share };
  const quick = discounting(dated, terms);
  const { amount, factors } = quick.at(discount_rate) ?? exactly(dated, terms, discount_rate);
  return amountResult(cashFlowMethod, amount, {
    ...shown(discountedSteps(cash_flows, { days: dated.map(({ days }) => days), factors }, dayCount)),
    calendars: dayCount.calendars,
    range: rangeByRate(
      discount_rate,
      isOfOneSign(cash_flows),
      (rate) => quick.amountAt(rate) ?? exactly(dated, terms, rate).amount,
    ),
  });
}

/** The present value of payments that all come in, or all go out, moves one way only with the rate. */
const isOfOneSign = (flows: Flows): boolean =>
  flows.every(({ amount }) => !amount.startsWith('-')) || flows.every(({ amount }) => amount.startsWith('-'));

/** Of the flows before the date, counted from 1. */
const numbersBefore = (date: CalendarDate | undefined, flows: Flows): readonly number[] =>
  flows.flatMap((flow, index) => (date !== undefined && flow.date < date ? [index + 1] : []));

/** By decimals: any figures whatever. */
function exactly(flows: readonly DatedAmount[], { daysAYear, share }: Terms, rate: string): Discounted {
  const factorOf = powersOfFraction(decimal(rate).plus(1), daysAYear);
  const discounted = flows.map(({ amount, days }, index) => {
    const factor = showableFactor(factorOf(days), `/cash_flows/${index}/date`);
    const presentValue = decimal(amount).div(factor);
    amountOf(presentValue, `/cash_flows/${index}/amount`);
    return { factor, presentValue };
  });
  const whole = sum(discounted.map(({ presentValue }) => presentValue));
  return {
    amount: amountOf(share === undefined ? whole : whole.times(decimal(share)), '/cash_flows'),
    factors: discounted.map(({ factor }) => toText(factor)),
  };
}
