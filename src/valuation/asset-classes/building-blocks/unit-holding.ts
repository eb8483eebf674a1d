import { z } from 'zod';
import { limitation } from '../../../kernel/estimate.ts';
import { Quantity, Text } from '../../../kernel/fields.ts';
import { bilingual } from '../../../kernel/text/bilingual.ts';
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
  description: bilingual('unit-holding.quantity_at_owner_price'),
  requires: ['quantity', 'unit_price'],
});

export const holdingAsDeclared = limitation('unit-holding.HOLDING_AS_DECLARED');
export const marketDataOff = limitation('unit-holding.COMMERCIAL_SOURCE_DISABLED');
