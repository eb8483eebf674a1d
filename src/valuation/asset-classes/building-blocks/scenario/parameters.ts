import { z } from 'zod';
import { DateField } from '../../../../kernel/fields.ts';
import type { JsonObject } from '../../../../kernel/json.ts';
import type { ScenarioKind } from '../../../../kernel/vocabulary.ts';
import { type CashFlowParameters, cashFlowFields } from '../cash-flow/fields.ts';
import type { DepreciationParameters } from '../depreciation/fields.ts';
import { DepreciationParametersOnly } from '../depreciation/goods.ts';
import { PortfolioParameters } from '../receivables/fields.ts';
import { PaymentAssumptions } from './payment.ts';

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

/** A kind with parameters that its schema has taken. */
export type ScenarioModel =
  | { readonly kind: 'CASH_FLOW'; readonly parameters: CashFlowParameters }
  | { readonly kind: 'PRESENT_VALUE'; readonly parameters: PaymentAssumptions }
  | { readonly kind: 'DEPRECIATED_REPLACEMENT_COST'; readonly parameters: DepreciationParameters }
  | { readonly kind: 'RECEIVABLES_PORTFOLIO'; readonly parameters: PortfolioParameters };

/** The same as it stands in an event, where the parameters were taken by the kind's schema before they were stored. */
export interface StoredModel {
  readonly kind: ScenarioKind;
  readonly parameters: JsonObject;
}

export const modelOf = ({ kind, parameters }: StoredModel): ScenarioModel =>
  ({ kind, parameters }) as ScenarioModel;
