import { z } from 'zod';
import { type Limitation, limitation, type MethodResult, step } from '../../kernel/estimate.ts';
import { Code } from '../../kernel/fields.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import type { ReferenceQuery } from '../../kernel/reference.ts';
import { bilingual } from '../../kernel/text/bilingual.ts';
import { EQUIPMENT_CONDITIONS } from '../../kernel/vocabulary.ts';
import { type FaultWords, faultWords, refuse } from '../../kernel/words/faults.ts';
import { COMPRAS_GOV, CONAB_INPUTS } from '../references/profiles.ts';
import { DAY_BEFORE_DATA, withFactors } from './building-blocks/comparables/examples.ts';
import { comparablesField } from './building-blocks/comparables/fields.ts';
import {
  comparativeLimitations,
  comparativeMethod,
  comparedWith,
  faultsOfWrittenComparables,
} from './building-blocks/comparables.ts';
import {
  DepreciationParametersOnly,
  Description,
  depreciatedGuidedExamples,
  depreciatedPublicExamples,
  depreciatedToday,
  describedAttributes,
  GuidedDepreciation,
  quarterGone,
} from './building-blocks/depreciation/goods.ts';
import {
  AGE_WAYS,
  ALL_DEPRECIATION_LIMITATIONS,
  ageingIn,
  DEPRECIATION_DATES,
  DEPRECIATION_NAMES,
  type DepreciationParameters,
  depreciatedCost,
  depreciationFields,
  depreciationMethod,
  refuseMixedAges,
} from './building-blocks/depreciation.ts';
import { EXAMPLE_DATE, exampleFigure, exampleGap, workedExample } from './building-blocks/examples.ts';
import { unknownResult } from './building-blocks/method-result.ts';
import { ageOnDate, DEPRECIATION_RANGES, YEARS, yearsSince } from './building-blocks/plausibility.ts';
import { valueByReferences } from './building-blocks/product.ts';
import type { AssetClass, MethodDescription, ValuationContext } from './contract.ts';

/** The price at which a new machine of a configuration is acquired. */

const acquisitionMethod: MethodDescription = {
  method: 'ACQUISITION_REFERENCE',
  version: 1,
  description: bilingual('equipment.published_price_of_new'),
  requires: ['family', 'product_code', 'condition'],
  sources: [CONAB_INPUTS.id, COMPRAS_GOV.id],
};

const ACQUISITION_LIMITATIONS: readonly Limitation[] = [
  limitation('equipment.PRICE_OF_A_NEW_CONFIGURATION'),
  limitation('equipment.NO_FREIGHT_TAX_OR_OPTION_ADJUSTMENT'),
];

const usedEquipment = limitation('equipment.NEW_MACHINES_ONLY');

/** Nothing is asked for a used machine. */
const acquisitionReferences = (
  { family, product_code, condition }: CatalogEquipment,
  date: CalendarDate,
): readonly ReferenceQuery[] =>
  condition === 'USED' ? [] : [{ kind: 'equipment-price', family, product_code, date }];

function acquisitionReference(equipment: CatalogEquipment, context: ValuationContext): MethodResult {
  const limitations = ACQUISITION_LIMITATIONS;
  const [query] = acquisitionReferences(equipment, context.valuationDate);
  if (!query)
    return unknownResult(acquisitionMethod, ['USED_EQUIPMENT_INSUFFICIENT_DATA'], {
      limitations: [...limitations, usedEquipment],
    });
  const label = bilingual('equipment.acquisition_price');
  return valueByReferences(
    {
      method: acquisitionMethod,
      asks: { price: query },
      limitations,
      product: ({ price }) => ({
        words: [
          step(bilingual('equipment.family'), equipment.family, 'text'),
          step(bilingual('equipment.product_code'), equipment.product_code, 'text'),
        ],
        factors: [step(label, price.value, `BRL / ${price.unit}`)],
        pointer: '/product_code',
      }),
    },
    context,
  );
}

/** A machine is identified by the catalog, by a description, or by both. */

const CATALOG = ['family', 'product_code', 'condition'] as const;
const DESCRIBED = ['description', ...DEPRECIATION_NAMES] as const;

const without = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, false]));

const Fields = z
  .strictObject({
    family: Code()
      .optional()
      .meta({ description: 'A family of the catalog, as the lookup names it.', examples: ['TRATOR'] }),
    product_code: Code()
      .optional()
      .meta({
        description: 'A product of that family, as the lookup names it.',
        examples: ['PR-0123456789ab'],
      }),
    condition: z.enum(EQUIPMENT_CONDITIONS).optional().meta({
      description: 'The reference is of new machines only: for a used one it has no figure.',
    }),
    description: Description.optional(),
    ...depreciationFields,
    ...comparablesField,
  })
  .meta({
    oneOf: [
      { title: 'From the catalog', required: [...CATALOG], properties: without(DESCRIBED) },
      {
        title: 'At its depreciated replacement cost',
        required: ['description'],
        properties: without(CATALOG),
        ...AGE_WAYS,
      },
      { title: 'Both', required: [...CATALOG, 'description'], ...AGE_WAYS },
    ],
  });
type EquipmentAttributes = z.infer<typeof Fields>;

type CatalogEquipment = EquipmentAttributes & {
  readonly [name in (typeof CATALOG)[number]]: NonNullable<EquipmentAttributes[name]>;
};

const isFromCatalog = (attributes: EquipmentAttributes): attributes is CatalogEquipment =>
  attributes.product_code !== undefined;

const isDescribed = ({ description }: EquipmentAttributes): boolean => description !== undefined;

const EquipmentAttributes = Fields.superRefine((attributes, context) => {
  for (const [name, words] of faultsOf(attributes)) refuse(context, name, words);
}).superRefine(refuseMixedAges);

function faultsOf(attributes: EquipmentAttributes): readonly (readonly [string, FaultWords])[] {
  const isGiven = (name: keyof EquipmentAttributes) => attributes[name] !== undefined;
  const [cataloged, described] = [CATALOG.some(isGiven), DESCRIBED.some(isGiven)];
  if (!cataloged && !described) return [['family', CATALOG_OR_DESCRIPTION]];
  return [
    ...CATALOG.filter((name) => cataloged && !isGiven(name)).map((name) => [name, CATALOG_TOGETHER] as const),
    ...(described && !isGiven('description') ? [['description', DESCRIPTION_NEEDED] as const] : []),
  ];
}

const CATALOG_OR_DESCRIPTION = faultWords('required', bilingual('equipment.catalog_or_description'));
const CATALOG_TOGETHER = faultWords('required', bilingual('equipment.catalog_together'));
const DESCRIPTION_NEEDED = faultWords('required', bilingual('equipment.description_needed'));

const tractor = { family: 'TRATOR', product_code: 'PR-0123456789ab', condition: 'NEW' };
const generator = { family: 'CATMAT', product_code: '470419', condition: 'NEW' };
const figure = (machine: typeof tractor, value: string) =>
  exampleFigure(priceOf(machine), value, 'unit', null);
const priceOf = ({ family, product_code }: typeof tractor): ReferenceQuery => ({
  kind: 'equipment-price',
  family,
  product_code,
  date: EXAMPLE_DATE,
});
const crusher = { description: 'Crusher, made-up model C-1, made in 2021', ...quarterGone };

const asNew = {
  where: { condition: ['NEW'] },
  low: '0',
  high: '2',
  unit: YEARS,
  reason: bilingual('equipment.new_machine_too_old'),
  source: 'Our own bound',
} as const;

const references = (attributes: EquipmentAttributes, date: CalendarDate): readonly ReferenceQuery[] =>
  isFromCatalog(attributes) ? acquisitionReferences(attributes, date) : [];

const value = (attributes: EquipmentAttributes, context: ValuationContext): readonly MethodResult[] => [
  ...(isFromCatalog(attributes) ? [acquisitionReference(attributes, context)] : []),
  ...(isDescribed(attributes) ? [depreciatedCost(attributes, ageingIn(context))] : []),
  ...comparedWith(attributes, context.valuationDate),
];

/** A machine or implement: of the catalog, at the acquisition reference of a new one; or described, at a depreciated cost. */
export const equipment: AssetClass<EquipmentAttributes, DepreciationParameters> = {
  id: 'EQUIPMENT',
  label: bilingual('equipment.EQUIPMENT'),
  description: bilingual('equipment.EQUIPMENT.description'),
  scrCodes: { FIDUCIARY_TRANSFER: '0423', PLEDGE: '0323' },
  descriptive: ['description'],
  attributes: EquipmentAttributes,
  publicParameters: DepreciationParametersOnly,
  marketEstimates: ['equipment'],
  guided: {
    parameters: GuidedDepreciation,
    attributes: describedAttributes,
    examples: depreciatedGuidedExamples('Crusher, made-up model C-1, made in 2021'),
  },
  datesThatHaveCome: DEPRECIATION_DATES,
  methods: [acquisitionMethod, depreciationMethod, comparativeMethod],
  limitations: [
    ...ACQUISITION_LIMITATIONS,
    usedEquipment,
    ...ALL_DEPRECIATION_LIMITATIONS,
    ...comparativeLimitations(false),
  ],
  faultsOfWritten: faultsOfWrittenComparables,
  plausible: [
    ...DEPRECIATION_RANGES,
    { field: 'age_years', ...asNew, figure: ageOnDate },
    { field: 'manufactured_on', ...asNew, figure: yearsSince },
  ],
  references,
  value,
  publicEstimate: depreciatedToday,
  // Figures are made up.
  examples: [
    workedExample(
      'A new one of the catalog',
      tractor,
      {
        ACQUISITION_REFERENCE: '305000.00',
      },
      [figure(tractor, '305000.00')],
    ),
    workedExample(
      'A new one of the federal catalogue, at what public bodies paid',
      generator,
      { ACQUISITION_REFERENCE: '10550.50' },
      [figure(generator, '10550.50')],
    ),
    workedExample(
      'A used one: the reference is of new machines only',
      { ...tractor, condition: 'USED' },
      {
        ACQUISITION_REFERENCE: null,
      },
    ),
    workedExample(
      'The source of the catalog is down',
      tractor,
      {
        ACQUISITION_REFERENCE: null,
      },
      [exampleGap(priceOf(tractor), 'SOURCE_UNAVAILABLE')],
    ),
    // 1,000,000 × (1 − 0.8 × 5 ÷ 20)
    workedExample('Outside the catalog, a quarter of its service life gone', crusher, {
      DEPRECIATED_REPLACEMENT_COST: '800000.00',
    }),
    // k = 0.15625 + (1 − 0.15625) × 0.181 = 0.30896875: 1,000,000 × (1 − k × 0.8)
    workedExample(
      'Outside the catalog, in need of simple repairs: by Ross-Heidecke',
      { ...crusher, wear: 'E' },
      { DEPRECIATED_REPLACEMENT_COST: '752825.00' },
    ),
    workedExample(
      'Outside the catalog, and no figure given: none is invented',
      { description: crusher.description },
      {
        DEPRECIATED_REPLACEMENT_COST: null,
      },
    ),
    workedExample(
      'A used one of the catalog with figures of its owner',
      { ...tractor, ...crusher, condition: 'USED' },
      { ACQUISITION_REFERENCE: null, DEPRECIATED_REPLACEMENT_COST: '800000.00' },
    ),
    // (37800 + 37350 + 36800 + 39501 + 36505.49) ÷ 5 = 37591.298
    workedExample(
      'Compared with five offers of used ones by factors',
      { description: crusher.description, comparables: withFactors() },
      { DEPRECIATED_REPLACEMENT_COST: null, COMPARATIVE_DATA: '37591.30' },
    ),
    workedExample(
      'Compared with offers from after the valuation date',
      { description: crusher.description, comparables: withFactors() },
      { DEPRECIATED_REPLACEMENT_COST: null, COMPARATIVE_DATA: null },
      [],
      DAY_BEFORE_DATA,
    ),
  ],
  publicExamples: depreciatedPublicExamples,
};
