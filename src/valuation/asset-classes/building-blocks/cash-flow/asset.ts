import { z } from 'zod';
import type { MethodResult } from '../../../../kernel/estimate.ts';
import type { CalendarDate } from '../../../../kernel/instant.ts';
import type { JsonObject } from '../../../../kernel/json.ts';
import type { MethodDescription, ValuationContext } from '../../contract.ts';
import { cashFlowMethod, cashFlowScenario } from '../cash-flow.ts';
import { CASH_FLOW_RANGES } from '../plausibility/shared-ranges.ts';
import { cashFlowExamples, cashFlowGuidedExamples, cashFlowPublicExamples } from './examples.ts';
import {
  type CashFlowParameters,
  cashFlowFields,
  cashFlowFieldsOfAShare,
  ScenarioDescription,
} from './fields.ts';
import { CASH_FLOW_LIMITATIONS } from './limitations.ts';

/** What the classes have in common that are worth what they are expected to pay: their owner's scenario. */

const Attributes = z.strictObject({ description: ScenarioDescription, ...cashFlowFields });
export type CashFlowAttributes = z.infer<typeof Attributes>;

const UNDESCRIBED = 'Not described';

/** An estimate for somebody who describes nothing is one of an asset that nobody described: the figures are the same. */
function describedAttributes(parameters: JsonObject): CashFlowAttributes {
  const { description = UNDESCRIBED, ...scenario } = parameters as Partial<CashFlowAttributes>;
  return { description, ...scenario };
}

interface Schemas {
  readonly attributes: z.ZodType<CashFlowAttributes>;
  readonly publicParameters: z.ZodType<CashFlowParameters>;
  readonly guidedParameters: z.ZodType<JsonObject>;
}

const schemasOf = (fields: typeof cashFlowFields | typeof cashFlowFieldsOfAShare): Schemas => ({
  attributes: z.strictObject({ description: ScenarioDescription, ...fields }),
  publicParameters: z.strictObject(fields),
  guidedParameters: z.strictObject({ description: ScenarioDescription.optional(), ...fields }),
});

/** All of a class but its name; `example` describes a made-up one. */
export const cashFlowAsset = (example: string) => assetOf(schemasOf(cashFlowFields), cashFlowMethod, example);

/** The same where the asset is a part of a company of limited liability, so that the part must be given. */
export const cashFlowAssetOfAShare = (example: string) =>
  assetOf(
    schemasOf(cashFlowFieldsOfAShare),
    { ...cashFlowMethod, requires: [...cashFlowMethod.requires, 'ownership_share'] },
    example,
    '0.00',
  );

const assetOf = (
  { attributes, publicParameters, guidedParameters }: Schemas,
  method: MethodDescription,
  example: string,
  belowZero: '-1000.00' | '0.00' = '-1000.00',
) => ({
  attributes,
  publicParameters,
  guided: {
    parameters: guidedParameters,
    attributes: describedAttributes,
    // Every figure of an estimate is the caller's, the date included.
    value: (given: CashFlowAttributes, { valuationDate }: ValuationContext): readonly MethodResult[] => [
      cashFlowScenario(given, valuationDate),
    ],
    examples: cashFlowGuidedExamples(example),
  },
  datesThatHaveCome: ['valuation_date'],
  methods: [method] as const,
  limitations: CASH_FLOW_LIMITATIONS,
  plausible: CASH_FLOW_RANGES,
  descriptive: ['description'],
  references: () => [],
  value: (given: CashFlowAttributes, { valuationDate }: ValuationContext): readonly MethodResult[] => [
    cashFlowScenario(given, valuationDate, valuationDate),
  ],
  publicEstimate: (parameters: CashFlowParameters, valuationDate: CalendarDate): MethodResult =>
    cashFlowScenario(parameters, valuationDate),
  examples: cashFlowExamples(example, belowZero),
  publicExamples: cashFlowPublicExamples,
});
