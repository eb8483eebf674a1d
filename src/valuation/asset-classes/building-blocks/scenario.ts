import { z } from 'zod';
import { type Decimal, decimal, ONE, toText } from '../../../kernel/decimal.ts';
import { type Limitation, limitation, type MethodResult } from '../../../kernel/estimate.ts';
import { DateField } from '../../../kernel/fields.ts';
import type { CalendarDate } from '../../../kernel/instant.ts';
import type { JsonObject } from '../../../kernel/json.ts';
import {
  answersAmong,
  type KeptAnswer,
  type ReferenceAnswer,
  type ReferenceQuery,
} from '../../../kernel/reference.ts';
import { unreachable } from '../../../kernel/result.ts';
import { bilingual } from '../../../kernel/text/bilingual.ts';
import {
  ASSET_CLASSES,
  type AssetClassId,
  type ReasonCode,
  type ScenarioKind,
} from '../../../kernel/vocabulary.ts';
import { faultWords, refuse } from '../../../kernel/words/faults.ts';
import { AmountOutOfRange } from '../contract.ts';
import { type CashFlowParameters, cashFlowFields, cashFlowScenario } from './cash-flow.ts';
import { PresentValueParameters } from './credit-right.ts';
import { DepreciationParametersOnly } from './depreciation/goods.ts';
import { type DepreciationParameters, depreciatedCost } from './depreciation.ts';
import { dayCountOf } from './discounting.ts';
import { unknownResult } from './method-result.ts';
import {
  type DiscountContext,
  formulaAt,
  PRESENT_VALUE_LIMITATIONS,
  presentValueMethod,
} from './present-value/payment.ts';
import {
  answeredRate,
  DISCOUNTS,
  growthBy,
  type OwnedPayment,
  presentValue,
  presentValueAtRate,
  presentValueReferences,
  refuseLoneSpread,
  SPREAD_AS_PROPOSED,
  spread,
} from './present-value.ts';
import { PortfolioParameters, receivablesPortfolio } from './receivables.ts';

/** One payment as a scenario assumes it: at its proposer's own rate, or at one that a source is asked for. */

const discount = z
  .enum(DISCOUNTS)
  .meta({
    description:
      "In place of `discount_rate`, a rate that is asked for: `SELIC_TARGET`, the national base rate; `PREFIXED_CURVE`, the zero-coupon rate of the treasury's prefixed titles for the payment's term. A valuation asks for that of its own date; the result shown here keeps that of the proposal. Days are business days over 252.",
    examples: ['PREFIXED_CURVE'],
  })
  .optional();

const NOT_WITH_DISCOUNT = faultWords('not_allowed', bilingual('scenario.not_with_discount'));

const PaymentAssumptions = PresentValueParameters.extend({ discount, spread })
  .superRefine(refuseLoneSpread)
  .superRefine((given, context) => {
    if (given.discount === undefined) return;
    for (const name of ['discount_rate', 'day_count'] as const)
      if (given[name] !== undefined) refuse(context, name, NOT_WITH_DISCOUNT);
  });
type PaymentAssumptions = z.infer<typeof PaymentAssumptions>;

/** The payment, where its rate is asked for and it lacks nothing. */
function paymentToAsk({ face_value, due_date, discount, spread }: PaymentAssumptions) {
  if (discount === undefined || face_value === undefined || due_date === undefined) return undefined;
  return { face_value, due_date, discount, spread } satisfies OwnedPayment;
}

/** What is asked of the sources, on the date that is discounted to. */
function paymentReferences(assumed: PaymentAssumptions, date: CalendarDate): readonly ReferenceQuery[] {
  const payment = paymentToAsk(assumed);
  return payment ? presentValueReferences(payment, date) : [];
}

/** `context.answer` is looked at for what `paymentReferences` asks, and for nothing else. */
export function paymentResult(assumed: PaymentAssumptions, context: DiscountContext): MethodResult {
  const { discount_rate, discount, ...payment } = assumed;
  if (discount === undefined)
    return presentValueAtRate(payment, discount_rate, context.valuationDate, context.calendar);
  const whole = paymentToAsk(assumed);
  if (whole) return presentValue(whole, context, SPREAD_AS_PROPOSED);
  return unknownResult(presentValueMethod, ['MISSING_PARAMETER'], {
    limitations: PRESENT_VALUE_LIMITATIONS,
    calculation: {
      formula: formulaAt(growthBy(discount, payment.spread), dayCountOf('BUS_252')),
      steps: [],
    },
  });
}

/** The same at the rate that was answered, as if it were the proposer's own; unchanged where none was. */
function atAnsweredRate(
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

/** What a scenario is made of, by its kind. Every figure is the proposer's; a missing one makes the amount unknown. */

const valuation_date = DateField.optional().meta({
  description:
    'The date to discount to, never in the future. Without one a valuation discounts to its own date, and the result shown here is of the day of the proposal.',
});

export const scenarioParameters = {
  CASH_FLOW: z.strictObject({ ...cashFlowFields, valuation_date }),
  PRESENT_VALUE: PaymentAssumptions,
  DEPRECIATED_REPLACEMENT_COST: DepreciationParametersOnly,
  RECEIVABLES_PORTFOLIO: PortfolioParameters,
} as const satisfies { readonly [Kind in ScenarioKind]: z.ZodType };

/** The classes that a kind is for: a portfolio of receivables is of one alone. */
export const classesOfScenario = (kind: ScenarioKind): readonly AssetClassId[] =>
  kind === 'RECEIVABLES_PORTFOLIO' ? ['RECEIVABLE'] : ASSET_CLASSES;

/** A kind with parameters that its schema has taken. */
export type ScenarioModel =
  | { readonly kind: 'CASH_FLOW'; readonly parameters: CashFlowParameters }
  | { readonly kind: 'PRESENT_VALUE'; readonly parameters: PaymentAssumptions }
  | { readonly kind: 'DEPRECIATED_REPLACEMENT_COST'; readonly parameters: DepreciationParameters }
  | { readonly kind: 'RECEIVABLES_PORTFOLIO'; readonly parameters: PortfolioParameters };

/** The same as in an event, where the parameters were taken by the kind's schema before they were stored. */
export interface StoredModel {
  readonly kind: ScenarioKind;
  readonly parameters: JsonObject;
}

export const modelOf = ({ kind, parameters }: StoredModel): ScenarioModel =>
  ({ kind, parameters }) as ScenarioModel;

interface ScenarioOrigin {
  /** The civil date of the proposal; absent: the date of the valuation. */
  readonly proposedOn?: CalendarDate | undefined;
  readonly calendar?: DiscountContext['calendar'];
  /** The answer to a question of `modelReferences`; absent of a scenario that asks nothing. */
  readonly answer?: ((query: ReferenceQuery) => ReferenceAnswer) | undefined;
}

/** What a scenario asks of the price sources, in a valuation of a date. */
export const modelReferences = (model: ScenarioModel, date: CalendarDate): readonly ReferenceQuery[] =>
  model.kind === 'PRESENT_VALUE' ? paymentReferences(model.parameters, date) : [];

/**
 * The result of a scenario in a valuation of a date: cash flows at their own `valuation_date`, or else at that date; a present
 * value and a portfolio at that date; a depreciated cost at that date, an age without a day of its own being of the scenario's proposal. Formulas
 * and reasons are those of the building blocks. Throws `AmountOutOfRange`, its pointer relative to the parameters.
 */
export function modelResult(
  model: ScenarioModel,
  date: CalendarDate,
  { proposedOn, calendar, answer = answersAmong([]) }: ScenarioOrigin = {},
): MethodResult {
  switch (model.kind) {
    case 'CASH_FLOW':
      return cashFlowScenario(model.parameters, date, date, calendar);
    case 'PRESENT_VALUE':
      return paymentResult(model.parameters, { valuationDate: date, calendar, answer });
    case 'DEPRECIATED_REPLACEMENT_COST':
      return depreciatedCost(model.parameters, { valuationDate: date, ageWrittenOn: proposedOn });
    case 'RECEIVABLES_PORTFOLIO':
      return receivablesPortfolio(model.parameters, date);
    default:
      return unreachable(model);
  }
}

/** A scenario outside any valuation, on a day that never changes. */
interface ByItself {
  readonly as_of: CalendarDate;
  /** The scenario with that day among its parameters, where its kind has one. */
  readonly model: ScenarioModel;
  readonly result: MethodResult;
}

/**
 * The result of a scenario by itself: on the `valuation_date` of its parameters, or else on the day of its proposal, which a
 * limitation then says. `answers`: what was answered to its questions at the proposal. Throws `AmountOutOfRange`, its pointer relative to the parameters.
 */
export function scenarioByItself(
  model: ScenarioModel,
  proposedOn: CalendarDate,
  answers: readonly KeptAnswer[] = [],
): ByItself {
  const given = model.kind === 'CASH_FLOW' ? model.parameters.valuation_date : undefined;
  const as_of = given ?? proposedOn;
  const dated: ScenarioModel =
    model.kind === 'CASH_FLOW'
      ? { kind: model.kind, parameters: { ...model.parameters, valuation_date: as_of } }
      : model;
  const result = modelResult(dated, as_of, { proposedOn, answer: answersAmong(answers) });
  const limitations =
    given === undefined ? [...result.limitations, asOfTheProposal(as_of)] : result.limitations;
  return { as_of, model: dated, result: { ...result, limitations } };
}

const asOfTheProposal = (date: CalendarDate): Limitation =>
  limitation('scenario.AS_OF_THE_PROPOSAL', { date });

/** What is added to the rate: a point is 0.01. */
export const RATE_CHANGES = ['-0.02', '-0.01', '0', '0.01', '0.02'] as const;

export interface SensitivityRow {
  readonly rate_change: (typeof RATE_CHANGES)[number];
  /** Fraction a year: the rate that was given, changed. */
  readonly discount_rate: string;
  readonly amount: string | null;
  readonly reason_codes: readonly ReasonCode[];
}

type Discounted = Exclude<ScenarioModel, { kind: 'DEPRECIATED_REPLACEMENT_COST' }>;

/**
 * The same scenario at rates around the given or the answered one; no rows where there is no rate. `result` is the scenario's own on `date`.
 * A rate of −1 or less, and one whose result cannot be shown, gives null and `METHOD_NOT_APPLICABLE`: that row has no
 * meaning, while the scenario itself has.
 */
export function sensitivityOf(
  given: ScenarioModel,
  date: CalendarDate,
  result: MethodResult,
  { answer = answersAmong([]), calendar }: Omit<ScenarioOrigin, 'proposedOn'> = {},
): readonly SensitivityRow[] {
  const model = atKnownRate(given, date, answer);
  if (model.kind === 'DEPRECIATED_REPLACEMENT_COST') return [];
  const { discount_rate } = model.parameters;
  if (discount_rate === undefined) return [];
  return RATE_CHANGES.map((rate_change) => {
    const rate = decimal(discount_rate).plus(decimal(rate_change));
    const { amount, reason_codes } = rate_change === '0' ? result : at(model, rate, date, calendar);
    return { rate_change, discount_rate: rate.isZero() ? '0' : toText(rate), amount, reason_codes };
  });
}

const atKnownRate = (
  model: ScenarioModel,
  date: CalendarDate,
  answer: (query: ReferenceQuery) => ReferenceAnswer,
): ScenarioModel =>
  model.kind === 'PRESENT_VALUE'
    ? { kind: model.kind, parameters: atAnsweredRate(model.parameters, date, answer) }
    : model;

const NOT_APPLICABLE = { amount: null, reason_codes: ['METHOD_NOT_APPLICABLE'] } as const;

function at(
  model: Discounted,
  rate: Decimal,
  date: CalendarDate,
  calendar: ScenarioOrigin['calendar'],
): Pick<MethodResult, 'amount' | 'reason_codes'> {
  if (rate.lte(ONE.negated())) return NOT_APPLICABLE;
  try {
    return modelResult(withRate(model, toText(rate)), date, { calendar });
  } catch (error) {
    if (error instanceof AmountOutOfRange) return NOT_APPLICABLE;
    throw error;
  }
}

/** Written out by kind: one spread over all would lose which parameters belong to which. */
function withRate(model: Discounted, discount_rate: string): ScenarioModel {
  switch (model.kind) {
    case 'CASH_FLOW':
      return { kind: model.kind, parameters: { ...model.parameters, discount_rate } };
    case 'PRESENT_VALUE':
      return { kind: model.kind, parameters: { ...model.parameters, discount_rate } };
    case 'RECEIVABLES_PORTFOLIO':
      return { kind: model.kind, parameters: { ...model.parameters, discount_rate } };
    default:
      return unreachable(model);
  }
}
