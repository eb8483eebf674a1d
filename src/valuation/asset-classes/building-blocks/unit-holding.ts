import { z } from 'zod';
import { limitation } from '../../../kernel/estimate.ts';
import { Quantity, Text } from '../../../kernel/fields.ts';
import { ownPrice, PriceAsOf } from './owner.ts';

/** What fund units and listed shares have in common: a number of units, and what one is worth to their owner. */

const quantity = Quantity.meta({ description: 'How many units or shares.' });

export const holdingFields = {
  identifier: Text(100).meta({
    description: 'What the units are: a ticker, the name of a fund. Nothing is looked up by it.',
    examples: ['ABCD3'],
  }),
  quantity,
  unit_price: Quantity.optional().meta({
    description: "The owner's price for one unit, in BRL.",
    examples: ['31.41'],
  }),
  price_as_of: PriceAsOf,
};

export const HoldingParameters = z.strictObject({
  quantity: quantity.optional(),
  unit_price: Quantity.optional().meta({
    description: "The caller's own price for one unit, in BRL.",
    examples: ['31.41'],
  }),
});
export type HoldingParameters = z.infer<typeof HoldingParameters>;

export const ownHolding = ownPrice({
  quantity: 'quantity',
  price: 'unit_price',
  description: {
    'pt-BR': 'Quantidade × preço unitário informado pelo proprietário.',
    en: "Quantity × the owner's price for a unit.",
  },
  requires: ['quantity', 'unit_price'],
});

export const holdingAsDeclared = limitation('HOLDING_AS_DECLARED', {
  'pt-BR': 'Identificação, quantidade e titularidade são as declaradas: custódia e ônus não são verificados.',
  en: 'Identity, quantity and ownership are as declared: custody and encumbrances are not verified.',
});
export const marketDataOff = limitation('COMMERCIAL_SOURCE_DISABLED', {
  'pt-BR': 'Os dados de mercado desta classe são comerciais e estão desligados: nenhum preço é consultado.',
  en: 'Market data of this class is commercial and switched off: no price is asked for.',
});
