import { type Decimal, decimal, sum } from '../../kernel/decimal.ts';
import type { CalculationStep, MethodResult } from '../../kernel/estimate.ts';
import { type CalendarDate, daysBetween } from '../../kernel/instant.ts';
import { powersOfFraction } from '../../kernel/power.ts';
import { AmountOutOfRange, type MethodDescription } from '../contract.ts';
import type { CashFlowParameters } from './cash-flow-fields.ts';
import { cashFlowLimitations } from './cash-flow-limitations.ts';
import { discountedSteps, flowSteps, scenarioSteps } from './cash-flow-steps.ts';
import { amountOf, knownResult, unknownResult } from './method-result.ts';

/** The present value of expected payments at the caller's rate, actual/365. */

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

const DAYS_A_YEAR = 365;
const PRESENT_VALUE = 'sum(cash_flow ÷ factor)';
const FACTOR = 'factor = (1 + discount_rate) ^ (days ÷ 365)';
const formulaOf = (share: string | undefined): string =>
  `${PRESENT_VALUE}${share === undefined ? '' : ' × ownership_share'}; ${FACTOR}`;

/** Beyond so many digits, before the point or of zeros after it, a factor would only fill the answer. */
const MOST_FACTOR_DIGITS = 1000;

export interface DiscountedFlow {
  readonly days: number;
  readonly factor: Decimal;
  readonly presentValue: Decimal;
}

/**
 * The scenario on a date, which `valuation_date` of the parameters replaces. A flow on the very day counts whole. One
 * before it has no place in a present value, and leaving it out would be silent: the amount is then null, `PAST_DUE`.
 * Throws `AmountOutOfRange` also for a single flow whose present value, or whose factor, is beyond any sense: 40
 * significant digits do not hold the cents of such sums.
 */
export function cashFlowScenario(given: CashFlowParameters, date: CalendarDate): MethodResult {
  const { cash_flows, discount_rate, ownership_share, valuation_date = date } = given;
  const formula = formulaOf(ownership_share);
  const past = (cash_flows ?? []).flatMap((flow, index) => (flow.date < valuation_date ? [index + 1] : []));
  const limitations = cashFlowLimitations({
    differsFrom: valuation_date === date ? null : date,
    valuationDate: valuation_date,
    isOfTheWhole: ownership_share === undefined,
    past,
  });
  const shown = (steps: readonly CalculationStep[]) => ({
    limitations,
    calculation: { formula, steps: [...steps, ...scenarioSteps(given, valuation_date)] },
  });
  if (cash_flows === undefined || discount_rate === undefined) {
    return unknownResult(cashFlowMethod, ['MISSING_PARAMETER'], shown(flowSteps(cash_flows ?? [])));
  }
  if (past.length > 0) return unknownResult(cashFlowMethod, ['PAST_DUE'], shown(flowSteps(cash_flows)));
  const discounted = discount(cash_flows, decimal(discount_rate), valuation_date);
  const whole = sum(discounted.map(({ presentValue }) => presentValue));
  const amount = ownership_share === undefined ? whole : whole.times(decimal(ownership_share));
  return knownResult(cashFlowMethod, amount, '/cash_flows', shown(discountedSteps(cash_flows, discounted)));
}

function discount(
  flows: NonNullable<CashFlowParameters['cash_flows']>,
  rate: Decimal,
  date: CalendarDate,
): readonly DiscountedFlow[] {
  const factorOf = powersOfFraction(rate.plus(1), DAYS_A_YEAR);
  return flows.map((flow, index) => {
    const days = daysBetween(date, flow.date);
    const factor = factorOf(days);
    if (Math.abs(factor.e ?? 0) > MOST_FACTOR_DIGITS) throw new AmountOutOfRange(`/cash_flows/${index}/date`);
    const presentValue = decimal(flow.amount).div(factor);
    amountOf(presentValue, `/cash_flows/${index}/amount`);
    return { days, factor, presentValue };
  });
}
