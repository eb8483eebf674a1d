import { type Decimal, decimal, ONE, toText } from '../../../../kernel/decimal.ts';
import type { MethodResult } from '../../../../kernel/estimate.ts';
import type { CalendarDate } from '../../../../kernel/instant.ts';
import { answersAmong, type ReferenceAnswer, type ReferenceQuery } from '../../../../kernel/reference.ts';
import { unreachable } from '../../../../kernel/result.ts';
import type { ReasonCode } from '../../../../kernel/vocabulary.ts';
import { AmountOutOfRange } from '../../contract.ts';
import type { ScenarioModel } from './parameters.ts';
import { atAnsweredRate } from './payment.ts';
import { modelResult } from './result.ts';

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
  answer: (query: ReferenceQuery) => ReferenceAnswer = answersAmong([]),
): readonly SensitivityRow[] {
  const model = atKnownRate(given, date, answer);
  if (model.kind === 'DEPRECIATED_REPLACEMENT_COST') return [];
  const { discount_rate } = model.parameters;
  if (discount_rate === undefined) return [];
  return RATE_CHANGES.map((rate_change) => {
    const rate = decimal(discount_rate).plus(decimal(rate_change));
    const { amount, reason_codes } = rate_change === '0' ? result : at(model, rate, date);
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
): Pick<MethodResult, 'amount' | 'reason_codes'> {
  if (rate.lte(ONE.negated())) return NOT_APPLICABLE;
  try {
    return modelResult(withRate(model, toText(rate)), date);
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
