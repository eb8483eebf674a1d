import { z } from 'zod';
import type { MethodResult } from '../../../../kernel/estimate.ts';
import { Text } from '../../../../kernel/fields.ts';
import type { CalendarDate } from '../../../../kernel/instant.ts';
import type { JsonObject } from '../../../../kernel/json.ts';
import type { GuidedExample, PublicExample, ValuationContext, WorkedExample } from '../../contract.ts';
import {
  AGE_WAYS,
  ALL_DEPRECIATION_LIMITATIONS,
  ageingIn,
  DEPRECIATION_DATES,
  type DepreciationParameters,
  depreciatedCost,
  depreciationFields,
  depreciationMethod,
  refuseMixedAges,
} from '../depreciation.ts';
import { guidedExample, publicExample, workedExample } from '../examples.ts';
import { DEPRECIATION_RANGES } from '../plausibility.ts';

/** Examples of depreciation. Their figures are made up: they show the arithmetic, not a market. */

export const quarterGone = {
  replacement_cost: '1000000.00',
  age_years: '5',
  service_life_years: '20',
  residual_rate: '0.2',
};
const { age_years: _age, ...withoutAge } = quarterGone;
const withoutLife = {
  replacement_cost: quarterGone.replacement_cost,
  age_years: quarterGone.age_years,
  residual_rate: quarterGone.residual_rate,
};

const depreciatedExamples = (description: string): readonly [WorkedExample, ...WorkedExample[]] => [
  // 1,000,000 × (1 − 0.8 × 5 ÷ 20)
  workedExample(
    'A quarter of its service life is gone',
    { description, ...quarterGone },
    { DEPRECIATED_REPLACEMENT_COST: '800000.00' },
  ),
  // 3652 ÷ 365.25 = 9.99863107: 1,000,000 × (1 − 0.8 × 9.99863107 ÷ 20)
  workedExample(
    'By its date of manufacture, 3,652 days before',
    { description, ...withoutAge, manufactured_on: '2016-11-20' },
    { DEPRECIATED_REPLACEMENT_COST: '600054.76' },
  ),
  // 3 + 365 ÷ 365.25 = 3.99931554: 1,000,000 × (1 − 0.8 × 3.99931554 ÷ 20)
  workedExample(
    'Three years old a year ago',
    { description, ...quarterGone, age_years: '3', age_as_of: '2025-11-20' },
    { DEPRECIATED_REPLACEMENT_COST: '840027.38' },
  ),
  workedExample(
    'Made after the valuation date: it was not there yet',
    { description, ...withoutAge, manufactured_on: '2016-11-20' },
    { DEPRECIATED_REPLACEMENT_COST: null },
    [],
    '2016-11-19',
  ),
  workedExample(
    'Older than its service life: the residual is left',
    { description, ...quarterGone, age_years: '35.5' },
    { DEPRECIATED_REPLACEMENT_COST: '200000.00' },
  ),
  workedExample(
    'Nothing left of it: a calculated zero',
    { description, ...quarterGone, age_years: '20', residual_rate: '0' },
    { DEPRECIATED_REPLACEMENT_COST: '0.00' },
  ),
  // k = 0.15625 + (1 − 0.15625) × 0.181 = 0.30896875: 1,000,000 × (1 − k × 0.8)
  workedExample(
    'In need of simple repairs: by Ross-Heidecke',
    { description, ...quarterGone, wear: 'E' },
    { DEPRECIATED_REPLACEMENT_COST: '752825.00' },
  ),
  workedExample(
    'Older than its service life, and worthless: the residual is left',
    { description, ...quarterGone, age_years: '35.5', wear: 'I' },
    { DEPRECIATED_REPLACEMENT_COST: '200000.00' },
  ),
  workedExample(
    'A state, but no service life: none is invented',
    { description, ...withoutLife, wear: 'E' },
    { DEPRECIATED_REPLACEMENT_COST: null },
  ),
  workedExample(
    'No service life: none is invented',
    { description, ...withoutLife },
    { DEPRECIATED_REPLACEMENT_COST: null },
  ),
];

export const depreciatedPublicExamples: readonly [PublicExample, ...PublicExample[]] = [
  // 1,000,000 × (1 − 0.8 × 5 ÷ 15)
  publicExample(
    'A third of its service life is gone',
    { ...quarterGone, service_life_years: '15' },
    '733333.33',
  ),
  publicExample(
    'By its date of manufacture, 3,652 days before',
    { ...withoutAge, manufactured_on: '2016-11-20' },
    '600054.76',
  ),
  // 1 − k = (1 − 0.2222…) × (1 − 0.181) = 0.637: 1,000,000 × (0.2 + 0.8 × 0.637)
  publicExample(
    'In need of simple repairs: by Ross-Heidecke',
    { ...quarterGone, service_life_years: '15', wear: 'E' },
    '709600.00',
  ),
  publicExample('No service life: none is invented', withoutLife, null),
];

export const depreciatedGuidedExamples = (
  description: string,
): readonly [GuidedExample, ...GuidedExample[]] => [
  guidedExample('A quarter of its service life is gone', { description, ...quarterGone }, '800000.00'),
  guidedExample(
    'In need of simple repairs: by Ross-Heidecke',
    { description, ...quarterGone, wear: 'E' },
    '752825.00',
  ),
  guidedExample('No service life: none is invented', withoutLife, null),
];

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
