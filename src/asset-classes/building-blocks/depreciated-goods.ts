import { z } from 'zod';
import type { MethodResult } from '../../kernel/estimate.ts';
import { Text } from '../../kernel/fields.ts';
import type { JsonObject } from '../../kernel/json.ts';
import {
  depreciatedExamples,
  depreciatedGuidedExamples,
  depreciatedPublicExamples,
} from './depreciated-examples.ts';
import {
  DEPRECIATION_LIMITATIONS,
  type DepreciationParameters,
  depreciatedCost,
  depreciationFields,
  depreciationMethod,
} from './depreciation.ts';
import { DEPRECIATION_RANGES } from './shared-ranges.ts';

/** What the classes have in common that are known by a description alone: aircraft, vessels. */

export const Description = Text(500).meta({
  description: 'What it is: maker, model, year, configuration.',
  examples: ['Made-up model 100, made in 2018'],
});

const Attributes = z.strictObject({ description: Description, ...depreciationFields });
export type DepreciatedAttributes = z.infer<typeof Attributes>;

export const DepreciationParametersOnly = z.strictObject(depreciationFields);
export const GuidedDepreciation = z.strictObject({
  description: Description.optional(),
  ...depreciationFields,
});
type GuidedDepreciation = z.infer<typeof GuidedDepreciation>;

const UNDESCRIBED = 'Not described';

/** An estimate for somebody who describes nothing is one of an asset that nobody described: the figures are the same. */
export function describedAttributes(parameters: JsonObject): DepreciatedAttributes {
  const { description = UNDESCRIBED, ...figures } = parameters as GuidedDepreciation;
  return { description, ...figures };
}

/** All of a class but its name; `example` describes a made-up one. */
export const depreciatedGoods = (example: string) => ({
  attributes: Attributes,
  publicParameters: DepreciationParametersOnly,
  guided: {
    parameters: GuidedDepreciation,
    attributes: describedAttributes,
    examples: depreciatedGuidedExamples(example),
  },
  methods: [depreciationMethod] as const,
  limitations: DEPRECIATION_LIMITATIONS,
  plausible: DEPRECIATION_RANGES,
  references: () => [],
  value: (attributes: DepreciatedAttributes): readonly MethodResult[] => [depreciatedCost(attributes)],
  publicEstimate: (parameters: DepreciationParameters): MethodResult => depreciatedCost(parameters),
  examples: depreciatedExamples(example),
  publicExamples: depreciatedPublicExamples,
});
