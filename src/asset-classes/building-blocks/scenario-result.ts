import type { MethodResult } from '../../kernel/estimate.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import { unreachable } from '../../kernel/result.ts';
import { cashFlowScenario } from './cash-flow.ts';
import { depreciatedCost } from './depreciation.ts';
import { presentValueAtRate } from './present-value.ts';
import type { ScenarioModel } from './scenario-parameters.ts';

/**
 * What a scenario comes to in a valuation of a date: cash flows at their own `valuation_date`, or else at that date; a present
 * value at that date; a depreciated cost as its age was given, whatever the date. Formulas and reasons are those of the three
 * building blocks. Throws `AmountOutOfRange`, its pointer relative to the parameters.
 */
export function modelResult(model: ScenarioModel, date: CalendarDate): MethodResult {
  switch (model.kind) {
    case 'CASH_FLOW':
      return cashFlowScenario(model.parameters, date, date);
    case 'PRESENT_VALUE': {
      const { discount_rate, ...payment } = model.parameters;
      return presentValueAtRate(payment, discount_rate, date);
    }
    case 'DEPRECIATED_REPLACEMENT_COST':
      return depreciatedCost(model.parameters);
    default:
      return unreachable(model);
  }
}
