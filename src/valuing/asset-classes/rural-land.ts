import { z } from 'zod';
import type { Limitation } from '../../kernel/estimate.ts';
import { Quantity, Text } from '../../kernel/fields.ts';
import { STATES } from '../../kernel/vocabulary.ts';
import { carried } from '../../kernel/words/faults.ts';
import { RESULT_TOO_LONG } from '../../kernel/words/fields.ts';
import { DAY_BEFORE_DATA, withFactors } from './building-blocks/comparables/examples.ts';
import { comparablesField } from './building-blocks/comparables/fields.ts';
import {
  comparativeLimitations,
  comparativeMethod,
  comparedWith,
  faultsOfWrittenComparables,
} from './building-blocks/comparables.ts';
import { isAmountWhenMultiplied } from './building-blocks/figures.ts';
import { OWN_PRICES_NOT_VERIFIED } from './building-blocks/limitations.ts';
import { ownersFigures, ownFigures } from './building-blocks/own-figures.ts';
import { besidePrice, PriceAsOf, priceDay, refuseDayWithout } from './building-blocks/owner-price.ts';
import { inBoth, type PlausibleRange } from './building-blocks/plausibility.ts';
import type { Product } from './building-blocks/product.ts';
import type { AssetClass, MethodDescription } from './contract.ts';

const landRanges: readonly [PlausibleRange, ...PlausibleRange[]] = [
  {
    field: 'area_ha',
    low: '0.1',
    high: '2000000',
    unit: inBoth('ha'),
    reason: {
      'pt-BR':
        'nenhum imóvel rural do país passa de dois milhões de hectares; a área pode estar em metros quadrados',
      en: 'no rural property of the country has more than two million hectares; the area may be in square metres',
    },
    source: 'Our own bound. IBGE: the largest municipality, Altamira, has about 16 million ha',
  },
  {
    field: 'price_per_ha',
    low: '50',
    high: '2000000',
    unit: inBoth('BRL / ha'),
    reason: {
      'pt-BR':
        'nenhuma região tem terra rural a esse preço; pode ser o preço do todo, do alqueire ou do metro quadrado',
      en: 'no region has rural land at that price; it may be that of the whole, of an alqueire or of a square metre',
    },
    source:
      "Our own bound, far outside INCRA's reference price tables of land (Planilhas de Preços Referenciais)",
  },
];

/** Rural land: its area at the owner's price for a hectare. No public source prices land, and none is invented. */

const Figures = {
  area_ha: Quantity.meta({ description: 'Area in hectares.', examples: ['120.5'] }),
  price_per_ha: Quantity.meta({ description: 'Price of one hectare, in BRL.', examples: ['45000.00'] }),
};

const Attributes = z
  .strictObject({
    area_ha: Figures.area_ha,
    price_per_ha: Figures.price_per_ha.optional(),
    price_as_of: PriceAsOf,
    state: z.enum(STATES).optional().meta({ description: 'Where it lies; it changes nothing.' }),
    municipality: Text(100).optional().meta({ description: 'Where it lies; it changes nothing.' }),
    registry_number: Text(100)
      .optional()
      .meta({ description: 'Number in the land registry. Personal data: stored encrypted only.' }),
    ...comparablesField,
  })
  .meta(besidePrice('price_per_ha'))
  .superRefine(refuseDayWithout('price_per_ha'))
  .refine(({ area_ha, price_per_ha }) => isAmountWhenMultiplied(area_ha, price_per_ha), {
    error: carried(RESULT_TOO_LONG),
    path: ['area_ha'],
  });
type Attributes = z.infer<typeof Attributes>;

const Parameters = z.strictObject(Figures).partial();
type Parameters = z.infer<typeof Parameters>;

const userProvided: MethodDescription = {
  method: 'USER_PROVIDED',
  basis: 'USER_PROVIDED',
  version: 2,
  description: {
    'pt-BR': 'Área em hectares × preço por hectare informado pelo proprietário.',
    en: "Area in hectares × the owner's price for a hectare.",
  },
  requires: ['area_ha', 'price_per_ha'],
  sources: [],
};

const limitations: readonly Limitation[] = [
  {
    code: 'LAND_NOT_INSPECTED',
    text: {
      'pt-BR':
        'Área, divisas, matrícula, ônus e situação ambiental são os declarados; solo, aptidão, benfeitorias e acesso não foram avaliados.',
      en: 'Area, boundaries, title, encumbrances and environmental standing are as declared; soil, aptitude, improvements and access were not assessed.',
    },
  },
];

const landProduct = ({ area_ha, price_per_ha }: Pick<Parameters, keyof typeof Figures>): Product => ({
  factors: [
    { label: { 'pt-BR': 'Área', en: 'Area' }, value: area_ha, unit: 'ha' },
    {
      label: { 'pt-BR': 'Preço por hectare', en: 'Price per hectare' },
      value: price_per_ha,
      unit: 'BRL / ha',
    },
  ],
  pointer: '/area_ha',
});

const valuationDate = '2026-11-20';

export const ruralLand: AssetClass<Attributes, Parameters> = {
  id: 'RURAL_LAND',
  label: { 'pt-BR': 'Terra rural', en: 'Rural land' },
  description: {
    'pt-BR': 'Terra rural, pela área e pelo preço por hectare do proprietário.',
    en: "Rural land, by its area and the owner's price for a hectare.",
  },
  attributes: Attributes,
  publicParameters: Parameters,
  guided: null,
  datesThatHaveCome: ['price_as_of'],
  methods: [userProvided, comparativeMethod],
  limitations: [...limitations, OWN_PRICES_NOT_VERIFIED, ...comparativeLimitations(false)],
  faultsOfWritten: faultsOfWrittenComparables,
  plausible: landRanges,
  references: () => [],
  value: (attributes, context) => {
    const day = priceDay(attributes.price_as_of, (days) => days.price_per_ha, context);
    return [
      ownersFigures(userProvided, landProduct(attributes), limitations, day, context),
      ...comparedWith(attributes, context.valuationDate),
    ];
  },
  publicEstimate: (parameters) => ownFigures(userProvided, landProduct(parameters), limitations),
  examples: [
    {
      title: "A farm at the owner's price for a hectare",
      attributes: { area_ha: '120.5', price_per_ha: '45000.01', state: 'PR', municipality: 'Londrina' },
      valuationDate,
      answers: [],
      // 120.5 × 45000.01 = 5422501.205: a tie, to the even cent
      expected: { USER_PROVIDED: '5422501.20' },
    },
    {
      title: 'A price from after the valuation date',
      attributes: { area_ha: '120.5', price_per_ha: '45000.01', price_as_of: '2026-11-20' },
      valuationDate: '2026-11-19',
      answers: [],
      expected: { USER_PROVIDED: null },
    },
    {
      title: 'No price: none is invented',
      attributes: { area_ha: '120.5', state: 'PR' },
      valuationDate,
      answers: [],
      expected: { USER_PROVIDED: null },
    },
    {
      title: 'Compared with five offers by factors',
      attributes: { area_ha: '120.5', comparables: withFactors('120.5') },
      valuationDate,
      answers: [],
      // 120.5 × (37800 + 37350 + 36800 + 39501 + 36505.49) ÷ 5
      expected: { USER_PROVIDED: null, COMPARATIVE_DATA: '4529751.41' },
    },
    {
      title: 'Data from after the valuation date',
      attributes: { area_ha: '120.5', comparables: withFactors('120.5') },
      valuationDate: DAY_BEFORE_DATA,
      answers: [],
      expected: { USER_PROVIDED: null, COMPARATIVE_DATA: null },
    },
  ],
  publicExamples: [
    {
      title: "Ten hectares at the caller's price",
      parameters: { area_ha: '10', price_per_ha: '38000.00' },
      valuationDate,
      expected: '380000.00',
    },
    { title: 'No price: none is invented', parameters: { area_ha: '10' }, valuationDate, expected: null },
  ],
};
