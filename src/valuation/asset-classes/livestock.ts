import { z } from 'zod';
import type { Limitation, MethodResult } from '../../kernel/estimate.ts';
import { Quantity } from '../../kernel/fields.ts';
import { CONAB_WEEKLY, DERAL_SIMA } from '../references/profiles.ts';
import { OWN_PRICES_NOT_VERIFIED } from './building-blocks/limitations.ts';
import { ownersFigures, ownFigures } from './building-blocks/owner/figures.ts';
import { priceDay } from './building-blocks/owner/price.ts';
import { FRACTION, inBoth, type PlausibleRange } from './building-blocks/plausibility.ts';
import type { Product } from './building-blocks/product.ts';
import type { AssetClass, MethodDescription, ValuationContext } from './contract.ts';
import { livestockExamples, livestockGuidedExamples, livestockPublicExamples } from './livestock/examples.ts';
import { GuidedHerd, Heads, Herd } from './livestock/figures.ts';
import { HERD_ASSUMPTIONS, headsFactor, herdQuery, valueHerd } from './livestock/valuation.ts';

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
  reason: {
    'pt-BR': 'é o peso vivo médio por cabeça, nem em arrobas nem do rebanho inteiro',
    en: 'it is the mean live weight a head, neither in arrobas nor of the whole herd',
  },
  source:
    product === 'pig'
      ? 'Our own bound, from a newborn to a large boar'
      : 'Our own bound, from a newborn to the largest breeds; weights by age of Nelore: Embrapa Gado de Corte, Documentos 25',
});

const herdRanges: readonly [PlausibleRange, ...PlausibleRange[]] = [
  weight('ox', '20', '1500'),
  weight('cow', '20', '1200'),
  weight('pig', '0.5', '450'),
  {
    field: 'carcass_yield',
    low: '0.4',
    high: '0.65',
    unit: FRACTION,
    reason: {
      'pt-BR': 'a carcaça de um bovino pesa cerca da metade do animal vivo',
      en: "a bovine's carcass weighs about half of the live animal",
    },
    source:
      'Vaz et al., Ciência Animal Brasileira 13(3), 2012 (44.4 to 47.9 %, cull cows); Cruz et al., Embrapa Pecuária Sudeste (57.2 to 58.3 %, young bulls). What is wider than that is our own bound',
  },
  {
    field: 'heads',
    low: '0',
    high: '5000000',
    unit: { 'pt-BR': 'cabeças', en: 'heads' },
    reason: {
      'pt-BR': 'nenhum rebanho de um só dono tem mais de cinco milhões de cabeças',
      en: 'no herd of one owner has more than five million animals',
    },
    source:
      'Our own bound. IBGE, Pesquisa da Pecuária Municipal 2023: 238.6 million cattle in the whole country',
  },
];

const publicReference: MethodDescription = {
  method: 'PUBLIC_REFERENCE',
  basis: 'PUBLIC_REFERENCE',
  version: 1,
  description: {
    'pt-BR':
      'Cabeças × peso vivo × cotação publicada, no máximo 21 dias anterior à data da avaliação; cotação por arroba: × rendimento de carcaça ÷ 15.',
    en: 'Heads × live weight × published quotation, at most 21 days older than the valuation date; quoted by the arroba: × carcass yield ÷ 15.',
  },
  requires: ['product_id', 'heads', 'weight_kg'],
  sources: [DERAL_SIMA.id, CONAB_WEEKLY.id],
};

const userProvided: MethodDescription = {
  method: 'USER_PROVIDED',
  basis: 'USER_PROVIDED',
  version: 1,
  description: {
    'pt-BR': 'Cabeças × preço por cabeça informado pelo proprietário.',
    en: "Heads × the owner's price for a head.",
  },
  requires: ['heads', 'price_per_head'],
  sources: [],
};

const notInspected: Limitation = {
  code: 'HERD_NOT_INSPECTED',
  text: {
    'pt-BR':
      'Número de cabeças, peso, sanidade, raça, local e propriedade são os declarados: o rebanho não foi vistoriado.',
    en: 'Number of animals, weight, health, breed, place and ownership are as declared: the herd was not inspected.',
  },
};
const quotationLimitation: Limitation = {
  code: 'NO_FREIGHT_OR_QUALITY_ADJUSTMENT',
  text: {
    'pt-BR':
      'A cotação publicada não é ajustada por frete, qualidade, tributos nem volume, nem levada a outra região.',
    en: 'The published quotation is not adjusted for freight, quality, taxes or volume, nor moved to another region.',
  },
};

const byTheHead = ({ heads, price_per_head }: Parameters): Product => ({
  factors: [
    headsFactor(heads),
    {
      label: { 'pt-BR': 'Preço por cabeça', en: 'Price per head' },
      value: price_per_head,
      unit: 'BRL / head',
    },
  ],
  pointer: '/heads',
});

/** Beside the quotation, of an asset with a price of its owner's. */
function ownPrice(herd: Herd, context: ValuationContext): readonly MethodResult[] {
  const { heads, price_per_head, price_as_of } = herd;
  if (price_per_head === undefined) return [];
  const day = priceDay(price_as_of, (days) => days.price_per_head, context);
  return [ownersFigures(userProvided, byTheHead({ heads, price_per_head }), [notInspected], day, context)];
}

export const livestock: AssetClass<Herd, Parameters> = {
  id: 'LIVESTOCK',
  label: { 'pt-BR': 'Rebanho', en: 'Livestock' },
  description: {
    'pt-BR': 'Bovinos e suínos, por peso vivo e cotação publicada, ou ao preço do proprietário.',
    en: "Cattle and pigs, by live weight and a published quotation, or at the owner's price.",
  },
  scrCodes: { FIDUCIARY_TRANSFER: '0499', PLEDGE: '0322' },
  quantities: ['heads'],
  attributes: Herd,
  publicParameters: Parameters,
  guided: {
    parameters: GuidedHerd,
    attributes: (parameters) => Herd.parse(parameters),
    examples: livestockGuidedExamples,
  },
  datesThatHaveCome: ['price_as_of'],
  methods: [publicReference, userProvided],
  limitations: [notInspected, quotationLimitation, ...HERD_ASSUMPTIONS, OWN_PRICES_NOT_VERIFIED],
  plausible: herdRanges,
  references: (herd, date) => [herdQuery(herd, date)],
  value: (herd, context) => [
    valueHerd(publicReference, herd, [notInspected, quotationLimitation], context),
    ...ownPrice(herd, context),
  ],
  publicEstimate: (parameters) => ownFigures(publicReference, byTheHead(parameters), [notInspected]),
  examples: livestockExamples,
  publicExamples: livestockPublicExamples,
};
