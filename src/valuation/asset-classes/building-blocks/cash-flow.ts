import { z } from 'zod';
import { decimal, sum, toText } from '../../../kernel/decimal.ts';
import {
  type CalculationStep,
  givenStep,
  type Limitation,
  limitation,
  type MethodResult,
  step,
} from '../../../kernel/estimate.ts';
import { DateField, DiscountRate, Share, SignedAmount, Text } from '../../../kernel/fields.ts';
import type { CalendarDate } from '../../../kernel/instant.ts';
import { powersOfFraction } from '../../../kernel/power.ts';
import { bilingual } from '../../../kernel/text/bilingual.ts';
import type { ReasonCode } from '../../../kernel/vocabulary.ts';
import { carried } from '../../../kernel/words/faults.ts';
import { NO_LIST, tooFew, tooMany } from '../../../kernel/words/fields.ts';
import { NOT_A_MARKET_PRICE } from '../../../kernel/words/limitations.ts';
import type { MethodDescription, ValuationContext } from '../contract.ts';
import {
  type DatedAmount,
  type DayCount,
  type Discounted,
  dayCountField,
  dayCountOf,
  discounting,
  showableFactor,
  type Terms,
} from './discounting.ts';
import { amountOf, amountResult, rangeByRate, unknownResult } from './method-result.ts';

/** What a cash-flow scenario is made of. Every figure is the caller's; none of them has a default. */

const MOST_FLOWS = 360;

const CashFlows = z
  .array(
    z.strictObject({
      date: DateField.meta({ description: 'When it is received or paid.', examples: ['2027-11-20'] }),
      amount: SignedAmount.meta({ description: 'In BRL; negative when it is paid out.' }),
    }),
    { error: carried(NO_LIST) },
  )
  .min(1, { error: carried(tooFew(1)) })
  .max(MOST_FLOWS, { error: carried(tooMany(MOST_FLOWS)) });

/** The cash-flow parameters. A missing one is no fault: the amount is then unknown. */
export const cashFlowFields = {
  cash_flows: CashFlows.optional().meta({
    description: 'What is expected, 1 to 360 amounts on their dates, in any order.',
  }),
  discount_rate: DiscountRate.optional().meta({
    description:
      'A year, as a fraction; discounting is actual/365, unless `day_count` says otherwise. The service supplies none and adds no premium.',
    examples: ['0.15'],
  }),
  day_count: dayCountField,
  valuation_date: DateField.optional().meta({
    description:
      'The date to discount to, never in the future. An asset without one is discounted to the date of its valuation; an estimate without one has no amount (`MISSING_PARAMETER`).',
  }),
  ownership_share: Share.optional().meta({
    description: 'The part that is owned, from 0 to 1; without it the figure is of the whole.',
    examples: ['0.25'],
  }),
};

/** The same for a class that is a part of a whole by its nature. */
export const cashFlowFieldsOfAShare = {
  ...cashFlowFields,
  ownership_share: Share.meta({ description: 'The part that is owned, from 0 to 1.', examples: ['0.25'] }),
};

const Parameters = z.strictObject(cashFlowFields);
export type CashFlowParameters = z.infer<typeof Parameters>;

export const ScenarioDescription = Text(500).meta({
  description: 'What it is, and what its cash flows rest on.',
  examples: ['Made-up eucalyptus plantation, planted in 2021'],
});

/** Of every cash-flow scenario. */
export const CASH_FLOW_LIMITATIONS: readonly Limitation[] = [
  NOT_A_MARKET_PRICE,
  limitation('cash-flow.CASH_FLOWS_NOT_VERIFIED'),
  limitation('cash-flow.NO_RISK_PREMIUM'),
  limitation('cash-flow.NO_COSTS_TAXES_OR_DEBTS'),
];

const ofTheWhole = limitation('cash-flow.OWNERSHIP_SHARE_NOT_GIVEN');

/**
 * Those of every scenario, and what is particular to this one: discounted to `date` in a valuation, or estimate, of another day.
 * `past`: the flows before that date, counted from 1.
 */
const limitationsOf = (
  { ownership_share }: CashFlowParameters,
  past: readonly number[],
  ofValuation: CalendarDate,
  date = ofValuation,
): readonly Limitation[] => [
  ...CASH_FLOW_LIMITATIONS,
  ...(ownership_share === undefined ? [ofTheWhole] : []),
  ...(date < ofValuation ? [discountedToAnotherDate(date, ofValuation)] : []),
  ...(date > ofValuation ? [ofALaterDay(date, ofValuation)] : []),
  ...(past.length === 0 ? [] : [inThePast(past, date)]),
];

const discountedToAnotherDate = (date: CalendarDate, other: CalendarDate): Limitation =>
  limitation('cash-flow.DISCOUNTED_TO_ANOTHER_DATE', { date, other });

const ofALaterDay = (date: CalendarDate, other: CalendarDate): Limitation =>
  limitation('cash-flow.SCENARIO_OF_A_LATER_DAY', { date, other });

const inThePast = (past: readonly number[], date: CalendarDate): Limitation =>
  limitation('cash-flow.CASH_FLOWS_IN_THE_PAST', { date, join: past.join(', ') });

type Flows = NonNullable<CashFlowParameters['cash_flows']>;

/** Each flow numbered, with its days and its factor where it was discounted. */
const flowSteps = (
  flows: Flows,
  { label, unit }: DayCount,
  days: readonly number[] = [],
  factors: readonly string[] = [],
): readonly CalculationStep[] =>
  flows.flatMap(({ amount, date }, index) => {
    const [n, factor] = [index + 1, factors[index]];
    return [
      step(bilingual('cash-flow.cash_flow', { n }), amount, 'BRL'),
      step(bilingual('cash-flow.date_cash_flow', { n }), date, 'date'),
      ...(factor === undefined
        ? []
        : [
            step(bilingual('cash-flow.numbered', { label, n }), String(days[index]), unit),
            step(bilingual('cash-flow.factor', { n }), factor, '1'),
          ]),
    ];
  });

const DATE_OF_VALUATION = bilingual('cash-flow.date_of_valuation');

/** What was given of date, rate and share. Where another date replaces one that was not given, the step says so. */
const sharedSteps = (
  { valuation_date, discount_rate, ownership_share }: CashFlowParameters,
  otherwise: CalendarDate | undefined,
): readonly CalculationStep[] => [
  ...(valuation_date === undefined
    ? givenStep(DATE_OF_VALUATION, otherwise, 'date')
    : [step(bilingual('cash-flow.valuation_date'), valuation_date, 'date')]),
  ...givenStep(bilingual('cash-flow.discount_rate'), discount_rate, 'fraction a year'),
  ...givenStep(bilingual('cash-flow.ownership_share'), ownership_share, 'fraction'),
];

/** The present value of expected payments at the caller's rate, actual/365 or by business days over 252. */

export const cashFlowMethod: MethodDescription = {
  method: 'CASH_FLOW_SCENARIO',
  version: 1,
  description: bilingual('cash-flow.sum_cash_flow_1'),
  requires: ['cash_flows', 'discount_rate'],
  sources: [],
};

const PRESENT_VALUE = 'sum(cash_flow ÷ factor)';
const formulaOf = (share: string | undefined, { exponent }: DayCount): string =>
  `${PRESENT_VALUE}${share === undefined ? '' : ' × ownership_share'}; factor = (1 + discount_rate) ^ (${exponent})`;

/**
 * The scenario of the caller or owner, in a valuation or an estimate of a date. It is discounted to `valuation_date` of
 * the parameters; `otherwise` replaces it where they have none, and without that nothing is known. A scenario of a
 * later day than the valuation says nothing about the earlier one: null, `METHOD_NOT_APPLICABLE`. A flow on the very day
 * counts whole. One before it has no place in a present value, and leaving it out would be silent: null, `PAST_DUE`.
 * Throws `AmountOutOfRange` also for a single flow whose present value, or whose factor, is beyond any sense: 40
 * significant digits do not hold the cents of such sums.
 */
export function cashFlowScenario(
  given: CashFlowParameters,
  date: CalendarDate,
  otherwise?: CalendarDate,
  calendar?: ValuationContext['calendar'],
): MethodResult {
  const { cash_flows = [], discount_rate, ownership_share, valuation_date = otherwise } = given;
  const dayCount = dayCountOf(given.day_count, calendar);
  const formula = formulaOf(ownership_share, dayCount);
  const isOfALaterDay = valuation_date !== undefined && valuation_date > date;
  const past = isOfALaterDay ? [] : numbersBefore(valuation_date, cash_flows);
  const limitations = limitationsOf(given, past, date, valuation_date);
  const shown = (steps: readonly CalculationStep[]) => ({
    limitations,
    calculation: { formula, steps: [...steps, ...sharedSteps(given, otherwise)] },
  });
  const unknown = (reason: ReasonCode) =>
    unknownResult(cashFlowMethod, [reason], shown(flowSteps(cash_flows, dayCount)));
  if (cash_flows.length === 0 || discount_rate === undefined || valuation_date === undefined)
    return unknown('MISSING_PARAMETER');
  if (isOfALaterDay) return unknown('METHOD_NOT_APPLICABLE');
  if (past.length > 0) return unknown('PAST_DUE');
  const days = cash_flows.map((flow) => dayCount.between(valuation_date, flow.date));
  const dated = cash_flows.map(({ amount }, index) => ({ amount, days: days[index] ?? 0 }));
  const terms = { daysAYear: dayCount.daysAYear, share: ownership_share };
  const quick = discounting(dated, terms);
  const { amount, factors } = quick.at(discount_rate) ?? exactly(dated, terms, discount_rate);
  return amountResult(cashFlowMethod, amount, {
    ...shown(flowSteps(cash_flows, dayCount, days, factors)),
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
