import { z } from 'zod';
import { type CalculationStep, limitation, type MethodResult, step } from '../../kernel/estimate.ts';
import { Quantity } from '../../kernel/fields.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import type { ReferenceQuery } from '../../kernel/reference.ts';
import { bilingual } from '../../kernel/text/bilingual.ts';
import { STATES } from '../../kernel/vocabulary.ts';
import { HERD_IDS, HERDS, type HerdId } from '../../kernel/words/commodities.ts';
import { carried, onlyWith } from '../../kernel/words/faults.ts';
import { CONAB_WEEKLY, DERAL_SIMA } from '../references/profiles.ts';
import {
  asGuided,
  EXAMPLE_DATE,
  exampleFigure,
  exampleGap,
  publicExample,
  workedExample,
} from './building-blocks/examples.ts';
import { OWN_PRICES_NOT_VERIFIED, ownFigures, ownPrice, PriceAsOf } from './building-blocks/owner.ts';
import { FRACTION, inBoth, type PlausibleRange } from './building-blocks/plausibility.ts';
import {
  type Factor,
  PartOfOne,
  type Product,
  valueByReferences,
  WholeNumber,
} from './building-blocks/product.ts';
import type { AssetClass, MethodDescription, ValuationContext } from './contract.ts';

/** A herd: animals of one kind, with their mean live weight. */

const Heads = WholeNumber.meta({ description: 'How many animals there are, a whole number.' });

const byTheArroba: readonly HerdId[] = HERD_IDS.filter((id) => HERDS[id].unit === 'arroba');
const byLiveWeight: readonly HerdId[] = HERD_IDS.filter((id) => HERDS[id].unit !== 'arroba');

const isByTheArroba = (productId: HerdId): boolean => byTheArroba.includes(productId);

const ofHerd = {
  product_id: z.enum(HERD_IDS).meta({
    description:
      'The quotation that fits the animals: `ox` and `cow` by the arroba (15 kg of carcass), `pig` by the kilogram.',
  }),
  heads: Heads,
  weight_kg: Quantity.meta({ description: 'Mean live weight a head, in kilograms.', examples: ['450'] }),
  state: z.enum(STATES).optional().meta({
    description: 'Where the herd is. Without it the Paraná figure is taken, and a limitation says so.',
  }),
  carcass_yield: PartOfOne.optional().meta({
    description:
      'Carcass weight ÷ live weight, for a quotation by the arroba. Without it the trade convention of 50 % is used, and a limitation says so.',
    examples: ['0.53'],
  }),
};

type GuidedHerd = z.infer<z.ZodObject<typeof ofHerd, z.core.$strict>>;

const QUOTED = {
  oneOf: [
    {
      title: 'Quoted by the arroba of carcass',
      required: ['product_id'],
      properties: {
        product_id: {
          enum: byTheArroba,
          description: 'Cattle: the price is for an arroba, 15 kg of carcass.',
        },
      },
    },
    {
      title: 'Quoted by the kilogram of live weight',
      required: ['product_id'],
      properties: {
        product_id: {
          enum: byLiveWeight,
          description: 'Pigs: the price is for a kilogram of live weight.',
        },
        carcass_yield: false,
      },
    },
  ],
};

const isYieldInPlace = ({ product_id, carcass_yield }: GuidedHerd): boolean =>
  carcass_yield === undefined || isByTheArroba(product_id);
const yieldOutOfPlace = {
  error: carried(onlyWith(bilingual('livestock.quotation_arroba'))),
  path: ['carcass_yield'],
};

/** What a guided estimate asks of a person. */
const GuidedHerd = z.strictObject(ofHerd).meta(QUOTED).refine(isYieldInPlace, yieldOutOfPlace);

const own = ownPrice({
  quantity: 'heads',
  price: 'price_per_head',
  steps: [
    [bilingual('livestock.heads'), 'heads'],
    [bilingual('livestock.price_per_head'), 'BRL / head'],
  ],
  description: bilingual('livestock.heads_at_owner_price'),
  requires: ['heads', 'price_per_head'],
});

/** An asset may have its owner's price too. */
const Herd = own.schema(
  z
    .strictObject({
      ...ofHerd,
      price_per_head: Quantity.optional().meta({
        description: "The owner's price for one animal, in BRL: used where no quotation applies.",
        examples: ['4500.00'],
      }),
      price_as_of: PriceAsOf,
    })
    .meta(QUOTED)
    .refine(isYieldInPlace, yieldOutOfPlace),
);
type Herd = z.infer<typeof Herd>;

/** Where no yield is known, the trade counts 30 kg of live weight for an arroba, 15 kg of carcass. */
const YIELD_BY_CONVENTION = '0.5';

const yieldByConvention = limitation('livestock.CARCASS_YIELD_BY_CONVENTION');
const locationNotGiven = limitation('livestock.LOCATION_NOT_GIVEN');
const herdQuery = ({ product_id, state }: Herd, date: CalendarDate): ReferenceQuery => ({
  kind: 'commodity-price',
  product_id,
  state: state ?? null,
  date,
});

/** Heads × live weight × quotation; by the arroba also × carcass yield ÷ 15. */
const atQuotation = (herd: Herd, context: ValuationContext): MethodResult =>
  valueByReferences(
    {
      method: publicReference,
      asks: { price: herdQuery(herd, context.valuationDate) },
      limitations: [notInspected, quotationLimitation],
      product: ({ price }) => productOf(herd, price.value),
      whenKnown: [
        ...(isYieldAssumed(herd) ? [yieldByConvention] : []),
        ...(herd.state === undefined ? [locationNotGiven] : []),
      ],
    },
    context,
  );

const isYieldAssumed = ({ product_id, carcass_yield }: Herd): boolean =>
  isByTheArroba(product_id) && carcass_yield === undefined;

function productOf(herd: Herd, price: string): Product {
  const weight: Factor = step(bilingual('livestock.weight'), herd.weight_kg, 'kg');
  const quotation: Factor = step(
    bilingual('livestock.quotation'),
    price,
    `BRL / ${HERDS[herd.product_id].unit}`,
  );
  const pointer = '/heads';
  return isByTheArroba(herd.product_id)
    ? { factors: [headsFactor(herd.heads), weight, yieldFactor(herd), quotation], divisor: arroba, pointer }
    : { factors: [headsFactor(herd.heads), weight, quotation], pointer };
}

const headsFactor = (heads: string | undefined): Factor => step(bilingual('livestock.heads'), heads, 'heads');

const yieldFactor = ({ carcass_yield }: Herd): Factor =>
  carcass_yield === undefined
    ? step(bilingual('livestock.carcass_yield_convention'), YIELD_BY_CONVENTION, 'fraction')
    : step(bilingual('livestock.carcass_yield'), carcass_yield, 'fraction');

const arroba: CalculationStep = step(bilingual('livestock.arroba'), '15', 'kg / arroba');

const quoted = (herd: Herd, price: string, unit: string, region: string, date = EXAMPLE_DATE) => [
  exampleFigure(herdQuery(herd, date), price, unit, region),
];

// Figures are made up.
const ox: Herd = { product_id: 'ox', heads: '100', weight_kg: '450.5', state: 'PR', carcass_yield: '0.53' };
const cow: Herd = { product_id: 'cow', heads: '37', weight_kg: '480' };
const pig: Herd = { product_id: 'pig', heads: '250', weight_kg: '110.25', state: 'PR' };
const farCow: Herd = { ...ox, product_id: 'cow', state: 'MT' };
const uncovered = [exampleGap(herdQuery(farCow, EXAMPLE_DATE), 'REGION_NOT_COVERED')];

// 100 × 450.5 × 0.53 × 330.73 ÷ 15 = 526444.98…
const oxen = workedExample(
  'Oxen by the arroba, with their own carcass yield',
  ox,
  { PUBLIC_REFERENCE: '526444.99' },
  quoted(ox, '330.73', 'arroba', 'PR'),
);
// 37 × 480 × 0.5 × 300.01 ÷ 15
const cows = workedExample(
  'Cows, no yield given: 50 % by convention; no place given',
  cow,
  { PUBLIC_REFERENCE: '177605.92' },
  quoted(cow, '300.01', 'arroba', 'PR'),
);
// 250 × 110.25 × 6.345 = 174884.0625
const pigs = workedExample(
  'Pigs by the kilogram of live weight',
  pig,
  { PUBLIC_REFERENCE: '174884.06' },
  quoted(pig, '6.345', 'kg', 'PR'),
);
const elsewhere = workedExample(
  'A herd whose state no source covers',
  farCow,
  { PUBLIC_REFERENCE: null },
  uncovered,
);

/** A herd by its live weight and a published quotation; or at its owner's price. */

const Parameters = z.strictObject({
  heads: Heads.optional(),
  price_per_head: Quantity.optional().meta({
    description: "The caller's own price for one animal, in BRL.",
    examples: ['4500.00'],
  }),
});
type Parameters = z.infer<typeof Parameters>;

const weight = (product: string, low: string, high: string): PlausibleRange => ({
  field: 'weight_kg',
  where: { product_id: [product] },
  low,
  high,
  unit: inBoth('kg'),
  reason: bilingual('livestock.weight_per_head'),
  source:
    product === 'pig'
      ? 'Our own bound, from a newborn to a large boar'
      : 'Our own bound, from a newborn to the largest breeds; weights by age of Nelore: Embrapa Gado de Corte, Documentos 25',
});

const publicReference: MethodDescription = {
  method: 'PUBLIC_REFERENCE',
  version: 1,
  description: bilingual('livestock.heads_at_quotation'),
  requires: ['product_id', 'heads', 'weight_kg'],
  sources: [DERAL_SIMA.id, CONAB_WEEKLY.id],
};

const notInspected = limitation('livestock.HERD_NOT_INSPECTED');
const quotationLimitation = limitation('livestock.NO_FREIGHT_OR_QUALITY_ADJUSTMENT');

export const livestock: AssetClass<Herd, Parameters> = {
  id: 'LIVESTOCK',
  label: bilingual('livestock.LIVESTOCK'),
  description: bilingual('livestock.LIVESTOCK.description'),
  scrCodes: { FIDUCIARY_TRANSFER: '0499', PLEDGE: '0322' },
  quantities: ['heads'],
  attributes: Herd,
  publicParameters: Parameters,
  guided: {
    parameters: GuidedHerd,
    attributes: (parameters) => Herd.parse(parameters),
    examples: [asGuided(cows), asGuided(oxen), asGuided(pigs), asGuided(elsewhere)],
  },
  datesThatHaveCome: ['price_as_of'],
  methods: [publicReference, own.method],
  limitations: [
    notInspected,
    quotationLimitation,
    yieldByConvention,
    locationNotGiven,
    OWN_PRICES_NOT_VERIFIED,
  ],
  plausible: [
    weight('ox', '20', '1500'),
    weight('cow', '20', '1200'),
    weight('pig', '0.5', '450'),
    {
      field: 'carcass_yield',
      low: '0.4',
      high: '0.65',
      unit: FRACTION,
      reason: bilingual('livestock.carcass_is_half'),
      source:
        'Vaz et al., Ciência Animal Brasileira 13(3), 2012 (44.4 to 47.9 %, cull cows); Cruz et al., Embrapa Pecuária Sudeste (57.2 to 58.3 %, young bulls). What is wider than that is our own bound',
    },
    {
      field: 'heads',
      low: '0',
      high: '5000000',
      unit: bilingual('livestock.unit'),
      reason: bilingual('livestock.herd_too_large'),
      source:
        'Our own bound. IBGE, Pesquisa da Pecuária Municipal 2023: 238.6 million cattle in the whole country',
    },
  ],
  references: (herd, date) => [herdQuery(herd, date)],
  value: (herd, context) => [
    atQuotation(herd, context),
    ...(herd.price_per_head === undefined ? [] : [own.ofAsset(herd, [notInspected], context)]),
  ],
  publicEstimate: (parameters) => ownFigures(publicReference, own.product(parameters), [notInspected]),
  examples: [
    oxen,
    cows,
    pigs,
    // 100 × 450.5 × 0.53 × 337.2 ÷ 15
    workedExample(
      "Oxen of another state, by that state's own price an arroba",
      { ...ox, state: 'MT' },
      { PUBLIC_REFERENCE: '536743.72' },
      quoted({ ...ox, state: 'MT' }, '337.2', 'arroba', 'MT'),
    ),
    elsewhere,
    workedExample(
      'No animals: a calculated zero',
      { ...ox, heads: '0' },
      { PUBLIC_REFERENCE: '0.00' },
      quoted(ox, '330.73', 'arroba', 'PR'),
    ),
    // 100 × 4500.005
    workedExample(
      "Where no quotation reaches, at the owner's price a head",
      { ...farCow, price_per_head: '4500.005' },
      { PUBLIC_REFERENCE: null, USER_PROVIDED: '450000.50' },
      uncovered,
    ),
    workedExample(
      "Quoted, with an owner's price from after the valuation date",
      { ...ox, price_per_head: '4500.00', price_as_of: '2026-11-20' },
      { PUBLIC_REFERENCE: '526444.99', USER_PROVIDED: null },
      quoted(ox, '330.73', 'arroba', 'PR', '2026-11-19'),
      '2026-11-19',
    ),
  ],
  publicExamples: [
    publicExample(
      "A hundred animals at the caller's price a head",
      { heads: '100', price_per_head: '4500.00' },
      '450000.00',
    ),
    publicExample('No price: none is invented', { heads: '100' }, null),
  ],
};
