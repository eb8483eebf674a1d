import { z } from 'zod';
import type { Limitation } from '../kernel/estimate.ts';
import { Quantity } from '../kernel/fields.ts';
import { OWN_PRICES_NOT_VERIFIED } from './building-blocks/limitations.ts';
import { ownFigures } from './building-blocks/own-figures.ts';
import type { AssetClass, MethodDescription } from './contract.ts';
import { livestockExamples, livestockGuidedExamples, livestockPublicExamples } from './livestock/examples.ts';
import { Heads, Herd } from './livestock/figures.ts';
import { herdRanges } from './livestock/ranges.ts';
import { HERD_ASSUMPTIONS, headsFactor, herdQuery, valueHerd } from './livestock/valuation.ts';

/** A herd by its live weight and a published quotation. */

const Parameters = z.strictObject({
  heads: Heads.optional(),
  price_per_head: Quantity.optional().meta({
    description: "The caller's own price for one animal, in BRL.",
    examples: ['4500.00'],
  }),
});
type Parameters = z.infer<typeof Parameters>;

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
  sources: ['deral_sima'],
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

export const livestock: AssetClass<Herd, Parameters> = {
  id: 'LIVESTOCK',
  label: { 'pt-BR': 'Rebanho', en: 'Livestock' },
  description: {
    'pt-BR': 'Bovinos e suínos, por peso vivo e cotação publicada.',
    en: 'Cattle and pigs, by live weight and a published quotation.',
  },
  attributes: Herd,
  publicParameters: Parameters,
  guided: {
    parameters: Herd,
    attributes: (parameters) => Herd.parse(parameters),
    examples: livestockGuidedExamples,
  },
  methods: [publicReference],
  limitations: [notInspected, quotationLimitation, ...HERD_ASSUMPTIONS, OWN_PRICES_NOT_VERIFIED],
  plausible: herdRanges,
  references: (herd, date) => [herdQuery(herd, date)],
  value: (herd, context) => [valueHerd(publicReference, herd, [notInspected, quotationLimitation], context)],
  publicEstimate: ({ heads, price_per_head }) =>
    ownFigures(
      publicReference,
      {
        factors: [
          headsFactor(heads),
          {
            label: { 'pt-BR': 'Preço por cabeça', en: 'Price per head' },
            value: price_per_head,
            unit: 'BRL / head',
          },
        ],
        pointer: '/heads',
      },
      [notInspected],
    ),
  examples: livestockExamples,
  publicExamples: livestockPublicExamples,
};
