import { z } from 'zod';
import { type Limitation, limitation, type MethodResult } from '../../kernel/estimate.ts';
import { Quantity, Text } from '../../kernel/fields.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import { LAND_CLASSES, type LandClass, type ReferenceQuery } from '../../kernel/reference.ts';
import { bilingual } from '../../kernel/text/bilingual.ts';
import { STATES, type StateCode } from '../../kernel/vocabulary.ts';
import { DERAL_LAND } from '../references/profiles.ts';
import { DAY_BEFORE_DATA, withFactors } from './building-blocks/comparables/examples.ts';
import { comparablesField } from './building-blocks/comparables/fields.ts';
import {
  comparativeLimitations,
  comparativeMethod,
  comparedWith,
  faultsOfWrittenComparables,
} from './building-blocks/comparables.ts';
import { exampleFigure, exampleGap, publicExample, workedExample } from './building-blocks/examples.ts';
import { unknownResult } from './building-blocks/method-result.ts';
import { OWN_PRICES_NOT_VERIFIED, ownFigures, ownPrice, PriceAsOf } from './building-blocks/owner.ts';
import { inBoth } from './building-blocks/plausibility.ts';
import { type Product, valueByReferences } from './building-blocks/product.ts';
import type { AssetClass, MethodDescription, ValuationContext } from './contract.ts';

const valuationDate: CalendarDate = '2026-11-20';
const classed = { area_ha: '120.5', state: 'PR', municipality: 'Londrina', land_class: 'A-II' };
const surveyed: ReferenceQuery = {
  kind: 'land-price',
  state: 'PR',
  municipality: 'Londrina',
  land_class: 'A-II',
  date: valuationDate,
};

/** Land at what a public survey names for its class in its municipality. */

const surveyMethod: MethodDescription = {
  method: 'PUBLIC_REFERENCE',
  version: 1,
  description: bilingual('rural-land.area_at_survey_price'),
  requires: ['area_ha', 'state', 'municipality', 'land_class'],
  sources: [DERAL_LAND.id],
};

const landClassAsDeclared = limitation('rural-land.LAND_CLASS_AS_DECLARED');

interface Land {
  readonly area_ha: string;
  readonly state?: StateCode | undefined;
  readonly municipality?: string | undefined;
  readonly land_class?: LandClass | undefined;
}

/** No place is supposed: the same name may be a municipality of several states. */
const surveyQuery = (
  { state, municipality, land_class }: Land,
  date: CalendarDate,
): readonly ReferenceQuery[] =>
  state === undefined || municipality === undefined || land_class === undefined
    ? []
    : [{ kind: 'land-price', state, municipality, land_class, date }];

/** Only for land with a class. */
function atSurveyedPrice(
  land: Land,
  productAt: (price: string) => Product,
  always: readonly Limitation[],
  context: ValuationContext,
): readonly MethodResult[] {
  if (land.land_class === undefined) return [];
  const limitations = [...always, landClassAsDeclared];
  const [price] = surveyQuery(land, context.valuationDate);
  if (!price) return [unknownResult(surveyMethod, ['MISSING_PARAMETER'], { limitations })];
  return [
    valueByReferences(
      {
        method: surveyMethod,
        asks: { price },
        limitations,
        product: (found) => productAt(found.price.value),
      },
      context,
    ),
  ];
}

/** Rural land: its area at the owner's price for a hectare, or at what a public survey names for its class. */

const Figures = {
  area_ha: Quantity.meta({ description: 'Area in hectares.', examples: ['120.5'] }),
  price_per_ha: Quantity.meta({ description: 'Price of one hectare, in BRL.', examples: ['45000.00'] }),
};

const own = ownPrice({
  quantity: 'area_ha',
  price: 'price_per_ha',
  steps: [
    [bilingual('rural-land.area'), 'ha'],
    [bilingual('rural-land.price_per_hectare'), 'BRL / ha'],
  ],
  description: bilingual('rural-land.area_at_owner_price'),
  requires: ['area_ha', 'price_per_ha'],
});

const Attributes = own.schema(
  z.strictObject({
    area_ha: Figures.area_ha,
    price_per_ha: Figures.price_per_ha.optional(),
    price_as_of: PriceAsOf,
    state: z
      .enum(STATES)
      .optional()
      .meta({ description: 'The state of the land; used only with land_class.' }),
    municipality: Text(100).optional().meta({
      description:
        'The municipality of the land; used only with land_class, and compared without case, accents, spaces, hyphens and apostrophes.',
    }),
    land_class: z
      .enum(LAND_CLASSES)
      .optional()
      .meta({
        description:
          'Group and class of land use capability of the whole area, as declared. With it, land of Paraná (state PR) is also valued at the mean price of the class in its municipality.',
        examples: ['A-II'],
      }),
    registry_number: Text(100)
      .optional()
      .meta({ description: 'Number in the land registry. Personal data: stored encrypted only.' }),
    ...comparablesField,
  }),
);
type Attributes = z.infer<typeof Attributes>;

const Parameters = z.strictObject(Figures).partial();
type Parameters = z.infer<typeof Parameters>;

const limitations: readonly Limitation[] = [limitation('rural-land.LAND_NOT_INSPECTED')];

export const ruralLand: AssetClass<Attributes, Parameters> = {
  id: 'RURAL_LAND',
  label: bilingual('rural-land.RURAL_LAND'),
  description: bilingual('rural-land.RURAL_LAND.description'),
  scrCodes: { FIDUCIARY_TRANSFER: '0427', PLEDGE: '0325', MORTGAGE: '0564' },
  quantities: ['area_ha'],
  isImmovable: true,
  attributes: Attributes,
  publicParameters: Parameters,
  guided: null,
  datesThatHaveCome: ['price_as_of'],
  methods: [own.method, surveyMethod, comparativeMethod],
  limitations: [
    ...limitations,
    landClassAsDeclared,
    OWN_PRICES_NOT_VERIFIED,
    ...comparativeLimitations(false),
  ],
  faultsOfWritten: faultsOfWrittenComparables,
  plausible: [
    {
      field: 'area_ha',
      low: '0.1',
      high: '2000000',
      unit: inBoth('ha'),
      reason: bilingual('rural-land.area_too_large'),
      source: 'Our own bound. IBGE: the largest municipality, Altamira, has about 16 million ha',
    },
    {
      field: 'price_per_ha',
      low: '50',
      high: '2000000',
      unit: inBoth('BRL / ha'),
      reason: bilingual('rural-land.price_too_high'),
      source:
        "Our own bound, far outside INCRA's reference price tables of land (Planilhas de Preços Referenciais)",
    },
  ],
  references: surveyQuery,
  value: (attributes, context) => [
    own.ofAsset(attributes, limitations, context),
    ...atSurveyedPrice(
      attributes,
      (price_per_ha) => own.product({ area_ha: attributes.area_ha, price_per_ha }),
      limitations,
      context,
    ),
    ...comparedWith(attributes, context.valuationDate),
  ],
  publicEstimate: (parameters) => ownFigures(own.method, own.product(parameters), limitations),
  examples: [
    // 120.5 × 45000.01 = 5422501.205: a tie, to the even cent
    workedExample(
      "A farm at the owner's price for a hectare",
      { area_ha: '120.5', price_per_ha: '45000.01', state: 'PR', municipality: 'Londrina' },
      { USER_PROVIDED: '5422501.20' },
    ),
    workedExample(
      'A price from after the valuation date',
      { area_ha: '120.5', price_per_ha: '45000.01', price_as_of: '2026-11-20' },
      { USER_PROVIDED: null },
      [],
      '2026-11-19',
    ),
    workedExample('No price: none is invented', { area_ha: '120.5', state: 'PR' }, { USER_PROVIDED: null }),
    // 120.5 × (37800 + 37350 + 36800 + 39501 + 36505.49) ÷ 5
    workedExample(
      'Compared with five offers by factors',
      { area_ha: '120.5', comparables: withFactors('120.5') },
      { USER_PROVIDED: null, COMPARATIVE_DATA: '4529751.41' },
    ),
    workedExample(
      'Data from after the valuation date',
      { area_ha: '120.5', comparables: withFactors('120.5') },
      { USER_PROVIDED: null, COMPARATIVE_DATA: null },
      [],
      DAY_BEFORE_DATA,
    ),
    // 120.5 × 61700
    workedExample(
      'Land of a class at the price of the survey (made up), with that of its owner',
      { ...classed, price_per_ha: '45000.01' },
      { USER_PROVIDED: '5422501.20', PUBLIC_REFERENCE: '7434850.00' },
      [exampleFigure(surveyed, '61700', 'ha', 'Londrina, PR')],
    ),
    workedExample(
      'A class that was not surveyed in the municipality',
      classed,
      { USER_PROVIDED: null, PUBLIC_REFERENCE: null },
      [exampleGap(surveyed, 'NO_REFERENCE')],
    ),
    workedExample(
      'A class without a municipality: no place is supposed',
      { area_ha: '120.5', land_class: 'A-II', state: 'PR' },
      { USER_PROVIDED: null, PUBLIC_REFERENCE: null },
    ),
  ],
  publicExamples: [
    publicExample(
      "Ten hectares at the caller's price",
      { area_ha: '10', price_per_ha: '38000.00' },
      '380000.00',
    ),
    publicExample('No price: none is invented', { area_ha: '10' }, null),
  ],
};
