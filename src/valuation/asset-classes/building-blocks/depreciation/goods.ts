import { z } from 'zod';
import type { MethodResult } from '../../../../kernel/estimate.ts';
import { Text } from '../../../../kernel/fields.ts';
import type { CalendarDate } from '../../../../kernel/instant.ts';
import type { JsonObject } from '../../../../kernel/json.ts';
import type { ValuationContext } from '../../contract.ts';
import {
  ALL_DEPRECIATION_LIMITATIONS,
  ageingIn,
  depreciatedCost,
  depreciationMethod,
} from '../depreciation.ts';
import { DEPRECIATION_RANGES } from '../plausibility/shared-ranges.ts';
import { depreciatedExamples, depreciatedGuidedExamples, depreciatedPublicExamples } from './examples.ts';
import {
  AGE_WAYS,
  DEPRECIATION_DATES,
  type DepreciationParameters,
  depreciationFields,
  refuseMixedAges,
} from './fields.ts';

/** What the classes have in common that are known by a description alone: aircraft, vessels. */

export const Description = Text(500).meta({
  description: 'What it is: maker, model, year, configuration.',
  examples: ['Made-up model 100, made in 2018'],
});

const Attributes = z
  .strictObject({ description: Description, ...depreciationFields })
  .meta(AGE_WAYS)
  .superRefine(refuseMixedAges);
export type DepreciatedAttributes = z.infer<typeof Attributes>;

export const DepreciationParametersOnly = z
  .strictObject(depreciationFields)
  .meta(AGE_WAYS)
  .superRefine(refuseMixedAges);
export const GuidedDepreciation = z
  .strictObject({ description: Description.optional(), ...depreciationFields })
  .meta(AGE_WAYS)
  .superRefine(refuseMixedAges);
type GuidedDepreciation = z.infer<typeof GuidedDepreciation>;

const UNDESCRIBED = 'Not described';

/** An estimate for somebody who describes nothing is one of an asset that nobody described: the figures are the same. */
export function describedAttributes(parameters: JsonObject): DepreciatedAttributes {
  const { description = UNDESCRIBED, ...figures } = parameters as GuidedDepreciation;
  return { description, ...figures };
}

/** The caller's own figures: an age that names no day is of the valuation date. */
export const depreciatedToday = (
  parameters: DepreciationParameters,
  valuationDate: CalendarDate,
): MethodResult => depreciatedCost(parameters, { valuationDate });

/** All of a class but its name; `example` describes a made-up one. */
export const depreciatedGoods = (example: string) => ({
  attributes: Attributes,
  publicParameters: DepreciationParametersOnly,
  guided: {
    parameters: GuidedDepreciation,
    attributes: describedAttributes,
    examples: depreciatedGuidedExamples(example),
  },
  datesThatHaveCome: DEPRECIATION_DATES,
  methods: [depreciationMethod] as const,
  limitations: ALL_DEPRECIATION_LIMITATIONS,
  plausible: DEPRECIATION_RANGES,
  descriptive: ['description'],
  references: () => [],
  value: (attributes: DepreciatedAttributes, context: ValuationContext): readonly MethodResult[] => [
    depreciatedCost(attributes, ageingIn(context)),
  ],
  publicEstimate: depreciatedToday,
  examples: depreciatedExamples(example),
  publicExamples: depreciatedPublicExamples,
});
