import { z } from 'zod';
import { type CalculationStep, limitation, step } from '../../kernel/estimate.ts';
import { Quantity } from '../../kernel/fields.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import type { ReferenceQuery } from '../../kernel/reference.ts';
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
  description: {
    'pt-BR': 'Massa × teor × US$ por onça troy × PTAX de venda ÷ 31,1034768 g.',
    en: 'Mass × fineness × US$ per troy ounce × PTAX sale ÷ 31.1034768 g.',
  },
  requires: ['metal', 'mass_g', 'fineness'],
  sources: [WORLD_BANK_PINK.id, LBMA.id, BCB_PTAX.id],
};

const notAssayed = limitation('METAL_NOT_ASSAYED', {
  'pt-BR': 'Massa, teor e propriedade são os declarados: o metal não foi pesado nem ensaiado.',
  en: 'Mass, fineness and ownership are as declared: the metal was neither weighed nor assayed.',
});
const worldPrice = limitation('WORLD_PRICE_CONVERTED', {
  'pt-BR':
    'A cotação mundial foi convertida pela PTAX de venda: margem de comércio, fabricação, refino, frete e tributos não são considerados.',
  en: "The world's quotation was converted at the PTAX sale rate: dealer's margin, making, refining, freight and taxes are not considered.",
});

const massAndFineness = ({ mass_g, fineness }: Parameters): readonly [Factor, Factor] => [
  step({ 'pt-BR': 'Massa', en: 'Mass' }, mass_g, 'g'),
  step({ 'pt-BR': 'Teor', en: 'Fineness' }, fineness, 'fraction'),
];
const perOunce = (value: string): Factor =>
  step({ 'pt-BR': 'Preço por onça troy', en: 'Price per troy ounce' }, value, 'USD / troy ounce');
const exchangeRate = (value: string): Factor =>
  step({ 'pt-BR': 'Taxa de câmbio', en: 'Exchange rate' }, value, 'BRL / USD');
const troyOunce: CalculationStep = step(
  { 'pt-BR': 'Gramas por onça troy', en: 'Grams per troy ounce' },
  '31.1034768',
  'g / troy ounce',
);

export const preciousMetal: AssetClass<Attributes, Parameters> = {
  id: 'PRECIOUS_METAL',
  label: { 'pt-BR': 'Metal precioso', en: 'Precious metal' },
  description: {
    'pt-BR': 'Ouro e prata, por massa e teor, pela cotação mundial convertida em reais.',
    en: "Gold and silver, by mass and fineness, at the world's quotation converted to BRL.",
  },
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
      reason: {
        'pt-BR': 'cem toneladas são da ordem de toda a reserva de ouro do país',
        en: 'a hundred tonnes are of the order of all the gold that the country holds in reserve',
      },
      source: 'Our own bound. BCB: its gold reserve was below 130 tonnes until 2025',
    },
    {
      field: 'fineness',
      low: '0.3',
      high: '1',
      unit: FRACTION,
      reason: {
        'pt-BR':
          'ligas com menos de 30 % de metal fino não se negociam como metal precioso; 18 quilates são 0.750',
        en: 'alloys with less than 30 % of fine metal are not traded as precious metal; 18 carats are 0.750',
      },
      source: 'Our own bound: below the 8 carats (0.333) that are the lowest gold of the trade',
    },
    {
      field: 'price_per_g',
      low: '1',
      high: '10000',
      unit: inBoth('BRL / g'),
      reason: {
        'pt-BR': 'um grama de ouro ou prata não tem preço dessa ordem; pode ser o da onça ou do quilograma',
        en: 'a gram of gold or silver has no price of that order; it may be that of an ounce or a kilogram',
      },
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
    const label = { 'pt-BR': 'Preço por grama de metal fino', en: 'Price per gram of fine metal' };
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
