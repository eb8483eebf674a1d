import { z } from 'zod';
import { type CalculationStep, limitation, step } from '../../kernel/estimate.ts';
import { Quantity } from '../../kernel/fields.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import type { ReferenceQuery } from '../../kernel/reference.ts';
import { bilingual } from '../../kernel/text/bilingual.ts';
import type { Metal } from '../../kernel/vocabulary.ts';
import { BCB_PTAX, LBMA, WORLD_BANK_PINK } from '../references/profiles.ts';
import {
  asGuided,
  exampleFigure,
  exampleGap,
  publicExample,
  workedExample,
} from './building-blocks/examples.ts';
import { OWN_PRICES_NOT_VERIFIED, ownFigures } from './building-blocks/owner.ts';
import { FRACTION, inBoth } from './building-blocks/plausibility.ts';
import { type Factor, PartOfOne, valueByReferences } from './building-blocks/product.ts';
import type { AssetClass, MethodDescription } from './contract.ts';

const valuationDate = '2026-11-20';

const metalQuery = (metal: Metal, date: CalendarDate): ReferenceQuery => ({
  kind: 'metal-price',
  metal,
  date,
});
const dollarQuery = (date: CalendarDate): ReferenceQuery => ({ kind: 'usd-brl', date });

/** Figures are made up. */
const ounce = (metal: Metal, price: string) =>
  exampleFigure(metalQuery(metal, valuationDate), price, 'USD / troy ounce', null);
const dollar = exampleFigure(dollarQuery(valuationDate), '5.1490', 'BRL / USD', null);
const noDollar = exampleGap(dollarQuery(valuationDate), 'SOURCE_UNAVAILABLE');

const gold = { metal: 'GOLD', mass_g: '100', fineness: '0.750' } as const;
const silver = { metal: 'SILVER', mass_g: '1000', fineness: '0.925' } as const;

// 100 × 0.750 × 4000.5 × 5.1490 ÷ 31.1034768
const jewellery = workedExample('Gold of 18 carats', gold, { MARKET_REFERENCE: '49669.47' }, [
  ounce('GOLD', '4000.5'),
  dollar,
]);
// 1000 × 0.925 × 50.12 × 5.1490 ÷ 31.1034768
const sterling = workedExample('A kilogram of sterling silver', silver, { MARKET_REFERENCE: '7674.79' }, [
  ounce('SILVER', '50.12'),
  dollar,
]);
const withoutDollar = workedExample(
  'No exchange rate: a price in US$ is none in BRL',
  gold,
  { MARKET_REFERENCE: null },
  [ounce('GOLD', '4000.5'), noDollar],
);
const withoutAny = workedExample('Neither price nor exchange rate', gold, { MARKET_REFERENCE: null }, [
  exampleGap(metalQuery('GOLD', valuationDate), 'REFERENCE_TOO_OLD'),
  noDollar,
]);

/** Gold and silver: the world's quotation in US$, at the central bank's sale rate. */

const Figures = {
  mass_g: Quantity.meta({ description: 'Mass of the piece in grams, alloy included.', examples: ['100'] }),
  fineness: PartOfOne.meta({ description: 'Part of the mass that is fine metal: 18 carats are `0.750`.' }),
};

const METALS = ['GOLD', 'SILVER'] as const satisfies readonly Metal[];

const Attributes = z.strictObject({
  metal: z
    .enum(METALS)
    .meta({ description: 'Which metal, whose world price is taken in US$ per troy ounce.' }),
  ...Figures,
});
type Attributes = z.infer<typeof Attributes>;

const Parameters = z
  .strictObject({
    ...Figures,
    price_per_g: Quantity.meta({
      description: "The caller's own price for one gram of fine metal, in BRL.",
      examples: ['650.00'],
    }),
  })
  .partial();
type Parameters = z.infer<typeof Parameters>;

const marketReference: MethodDescription = {
  method: 'MARKET_REFERENCE',
  version: 1,
  description: bilingual('precious-metal.mass_fineness_us_per'),
  requires: ['metal', 'mass_g', 'fineness'],
  sources: [WORLD_BANK_PINK.id, LBMA.id, BCB_PTAX.id],
};

const notAssayed = limitation('precious-metal.METAL_NOT_ASSAYED');
const worldPrice = limitation('precious-metal.WORLD_PRICE_CONVERTED');

const massAndFineness = ({ mass_g, fineness }: Parameters): readonly [Factor, Factor] => [
  step(bilingual('precious-metal.mass'), mass_g, 'g'),
  step(bilingual('precious-metal.fineness'), fineness, 'fraction'),
];
const perOunce = (value: string): Factor =>
  step(bilingual('precious-metal.price_per_troy_ounce'), value, 'USD / troy ounce');
const exchangeRate = (value: string): Factor =>
  step(bilingual('precious-metal.exchange_rate'), value, 'BRL / USD');
const troyOunce: CalculationStep = step(
  bilingual('precious-metal.troy_ounce'),
  '31.1034768',
  'g / troy ounce',
);

export const preciousMetal: AssetClass<Attributes, Parameters> = {
  id: 'PRECIOUS_METAL',
  label: bilingual('precious-metal.PRECIOUS_METAL'),
  description: bilingual('precious-metal.PRECIOUS_METAL.description'),
  scrCodes: { FIDUCIARY_TRANSFER: '0499', PLEDGE: '0399' },
  quantities: ['mass_g'],
  attributes: Attributes,
  publicParameters: Parameters,
  guided: {
    parameters: Attributes,
    attributes: (parameters) => Attributes.parse(parameters),
    examples: [asGuided(jewellery), asGuided(sterling), asGuided(withoutDollar)],
  },
  methods: [marketReference],
  limitations: [notAssayed, worldPrice, OWN_PRICES_NOT_VERIFIED],
  plausible: [
    {
      field: 'mass_g',
      low: '0.01',
      high: '100000000',
      unit: inBoth('g'),
      reason: bilingual('precious-metal.mass_too_large'),
      source: 'Our own bound. BCB: its gold reserve was below 130 tonnes until 2025',
    },
    {
      field: 'fineness',
      low: '0.3',
      high: '1',
      unit: FRACTION,
      reason: bilingual('precious-metal.fineness_too_low'),
      source: 'Our own bound: below the 8 carats (0.333) that are the lowest gold of the trade',
    },
    {
      field: 'price_per_g',
      low: '1',
      high: '10000',
      unit: inBoth('BRL / g'),
      reason: bilingual('precious-metal.price_too_high'),
      source: 'Our own bound, far outside the quotations of the LBMA in reais',
    },
  ],
  references: ({ metal }, date) => [metalQuery(metal, date), dollarQuery(date)],
  value: (attributes, context) => [
    valueByReferences(
      {
        method: marketReference,
        asks: {
          ounce: metalQuery(attributes.metal, context.valuationDate),
          dollar: dollarQuery(context.valuationDate),
        },
        limitations: [notAssayed, worldPrice],
        product: ({ ounce, dollar }) => ({
          factors: [...massAndFineness(attributes), perOunce(ounce.value), exchangeRate(dollar.value)],
          divisor: troyOunce,
          pointer: '/mass_g',
        }),
      },
      context,
    ),
  ],
  publicEstimate: ({ price_per_g, ...piece }) => {
    const label = bilingual('precious-metal.price_per_fine_gram');
    const price: Factor = step(label, price_per_g, 'BRL / g');
    return ownFigures(marketReference, { factors: [...massAndFineness(piece), price], pointer: '/mass_g' }, [
      notAssayed,
    ]);
  },
  examples: [jewellery, sterling, withoutDollar, withoutAny],
  publicExamples: [
    // 10.5 × 0.750 × 650.333 = 5121.372375
    publicExample(
      "Gold of 18 carats at the caller's price for a gram of fine gold",
      { mass_g: '10.5', fineness: '0.750', price_per_g: '650.333' },
      '5121.37',
    ),
    publicExample('No price: none is invented', { mass_g: '10.5', fineness: '0.750' }, null),
  ],
};
