import type { MethodResult } from '../../../../kernel/estimate.ts';
import type { CalendarDate } from '../../../../kernel/instant.ts';
import { answersAmong, type ReferenceAnswer, type ReferenceQuery } from '../../../../kernel/reference.ts';
import { unreachable } from '../../../../kernel/result.ts';
import { cashFlowScenario } from '../cash-flow.ts';
import { depreciatedCost } from '../depreciation.ts';
import { receivablesPortfolio } from '../receivables.ts';
import type { ScenarioModel } from './parameters.ts';
import { paymentReferences, paymentResult } from './payment.ts';

interface ScenarioOrigin {
  /** The civil date of the proposal; absent: the date of the valuation. */
  readonly proposedOn?: CalendarDate | undefined;
  /** The answer to a question of `modelReferences`; absent of a scenario that asks nothing. */
  readonly answer?: ((query: ReferenceQuery) => ReferenceAnswer) | undefined;
}

/** What a scenario asks of the price sources, in a valuation of a date. */
export const modelReferences = (model: ScenarioModel, date: CalendarDate): readonly ReferenceQuery[] =>
  model.kind === 'PRESENT_VALUE' ? paymentReferences(model.parameters, date) : [];

/**
 * What a scenario comes to in a valuation of a date: cash flows at their own `valuation_date`, or else at that date; a present
 * value and a portfolio at that date; a depreciated cost at that date, an age without a day of its own being of the scenario's proposal. Formulas
 * and reasons are those of the building blocks. Throws `AmountOutOfRange`, its pointer relative to the parameters.
 */
export function modelResult(
  model: ScenarioModel,
  date: CalendarDate,
  { proposedOn, answer = answersAmong([]) }: ScenarioOrigin = {},
): MethodResult {
  switch (model.kind) {
    case 'CASH_FLOW':
      return cashFlowScenario(model.parameters, date, date);
    case 'PRESENT_VALUE':
      return paymentResult(model.parameters, { valuationDate: date, answer });
    case 'DEPRECIATED_REPLACEMENT_COST':
      return depreciatedCost(model.parameters, { valuationDate: date, ageWrittenOn: proposedOn });
    case 'RECEIVABLES_PORTFOLIO':
      return receivablesPortfolio(model.parameters, date);
    default:
      return unreachable(model);
  }
}
