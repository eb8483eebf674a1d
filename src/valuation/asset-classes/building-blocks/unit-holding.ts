import { z } from 'zod';
import { type Limitation, limitation, type MethodResult } from '../../../kernel/estimate.ts';
import { Quantity, Text } from '../../../kernel/fields.ts';
import { carried } from '../../../kernel/words/faults.ts';
import { RESULT_TOO_LONG } from '../../../kernel/words/fields.ts';
import type { MethodDescription, ValuationContext } from '../contract.ts';
import { ownersFigures, PriceAsOf, priceDay } from './owner.ts';
import { isAmountWhenMultiplied, type Product, quantityFactor, unitPriceFactor } from './product.ts';

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

/** Whether quantity × price is an amount; the quantity is to blame for one that is none. */
export const isHoldingAmount = (holding: Holding): boolean =>
  isAmountWhenMultiplied(holding.quantity ?? '0', holding.unit_price);
export const holdingTooLong = { error: carried(RESULT_TOO_LONG), path: ['quantity'] };

export const HoldingParameters = z.strictObject({
  quantity: quantity.optional(),
  unit_price: Quantity.optional().meta({
    description: "The caller's own price for one unit, in BRL.",
    examples: ['31.41'],
  }),
});
export type HoldingParameters = z.infer<typeof HoldingParameters>;
type Holding = HoldingParameters & { readonly price_as_of?: string | undefined };

export const holdingUserProvided: MethodDescription = {
  method: 'USER_PROVIDED',
  basis: 'USER_PROVIDED',
  version: 1,
  description: {
    'pt-BR': 'Quantidade × preço unitário informado pelo proprietário.',
    en: "Quantity × the owner's price for a unit.",
  },
  requires: ['quantity', 'unit_price'],
  sources: [],
};

export const holdingAsDeclared = limitation('HOLDING_AS_DECLARED', {
  'pt-BR': 'Identificação, quantidade e titularidade são as declaradas: custódia e ônus não são verificados.',
  en: 'Identity, quantity and ownership are as declared: custody and encumbrances are not verified.',
});
export const marketDataOff = limitation('COMMERCIAL_SOURCE_DISABLED', {
  'pt-BR': 'Os dados de mercado desta classe são comerciais e estão desligados: nenhum preço é consultado.',
  en: 'Market data of this class is commercial and switched off: no price is asked for.',
});

export const holdingProduct = (units: string | undefined, price: string | undefined): Product => ({
  factors: [quantityFactor(units), unitPriceFactor(price)],
  pointer: '/quantity',
});

/** At the owner's price. */
export const ownersHolding = (
  holding: Holding,
  limitations: readonly Limitation[],
  context: ValuationContext,
): MethodResult =>
  ownersFigures(
    holdingUserProvided,
    holdingProduct(holding.quantity, holding.unit_price),
    limitations,
    priceDay(holding.price_as_of, (days) => days.unit_price, context),
    context,
  );
