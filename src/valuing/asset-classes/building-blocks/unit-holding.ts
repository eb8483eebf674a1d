import { z } from 'zod';
import type { Limitation } from '../../../kernel/estimate.ts';
import { Quantity, Text } from '../../../kernel/fields.ts';
import { carried } from '../../../kernel/words/faults.ts';
import { RESULT_TOO_LONG } from '../../../kernel/words/fields.ts';
import type { AssetClass, MethodDescription } from '../contract.ts';
import { isAmountWhenMultiplied } from './figures.ts';
import { OWN_PRICES_NOT_VERIFIED } from './limitations.ts';
import { unknownResult } from './method-result.ts';
import { ownersFigures, ownFigures } from './own-figures.ts';
import { besidePrice, PriceAsOf, priceDay, refuseDayWithout } from './owner-price.ts';
import { type Product, quantityFactor, unitPriceFactor } from './product.ts';

/** What fund units and listed shares have in common: a number of units whose market data may not be used. */

const Attributes = z
  .strictObject({
    identifier: Text(100).meta({
      description: 'What the units are: a ticker, a tax id of the fund. Nothing is looked up by it.',
      examples: ['ABCD3'],
    }),
    quantity: Quantity.meta({ description: 'How many units or shares.' }),
    unit_price: Quantity.optional().meta({
      description: "The owner's price for one unit, in BRL.",
      examples: ['31.41'],
    }),
    price_as_of: PriceAsOf,
  })
  .meta(besidePrice('unit_price'))
  .superRefine(refuseDayWithout('unit_price'))
  .refine(({ quantity, unit_price }) => isAmountWhenMultiplied(quantity, unit_price), {
    error: carried(RESULT_TOO_LONG),
    path: ['quantity'],
  });
export type HoldingAttributes = z.infer<typeof Attributes>;

const Parameters = z.strictObject({
  quantity: Quantity.optional().meta({ description: 'How many units or shares.' }),
  unit_price: Quantity.optional().meta({
    description: "The caller's own price for one unit, in BRL.",
    examples: ['31.41'],
  }),
});
export type HoldingParameters = z.infer<typeof Parameters>;

const userProvided: MethodDescription = {
  method: 'USER_PROVIDED',
  basis: 'USER_PROVIDED',
  version: 2,
  description: {
    'pt-BR': 'Quantidade × preço unitário informado pelo proprietário.',
    en: "Quantity × the owner's price for a unit.",
  },
  requires: ['quantity', 'unit_price'],
  sources: [],
};

const holdingAsDeclared: Limitation = {
  code: 'HOLDING_AS_DECLARED',
  text: {
    'pt-BR':
      'Identificação, quantidade e titularidade são as declaradas: custódia e ônus não são verificados.',
    en: 'Identity, quantity and ownership are as declared: custody and encumbrances are not verified.',
  },
};
const marketDataOff: Limitation = {
  code: 'COMMERCIAL_SOURCE_DISABLED',
  text: {
    'pt-BR': 'Os dados de mercado desta classe são comerciais e estão desligados: nenhum preço é consultado.',
    en: 'Market data of this class is commercial and switched off: no price is asked for.',
  },
};
const own = [holdingAsDeclared, marketDataOff];

const product = ({ quantity, unit_price }: Pick<HoldingParameters, 'quantity' | 'unit_price'>): Product => ({
  factors: [quantityFactor(quantity), unitPriceFactor(unit_price)],
  pointer: '/quantity',
});

/** `source`: the id of the one that would have market data. It is named, so that its absence is explained, and never asked. */
export function unitHolding(source: string) {
  const marketReference: MethodDescription = {
    method: 'MARKET_REFERENCE',
    basis: 'MARKET_REFERENCE',
    version: 1,
    description: {
      'pt-BR': 'Quantidade × cotação; sempre sem valor: a fonte está desligada.',
      en: 'Quantity × quotation; always without an amount: the source is switched off.',
    },
    requires: ['identifier', 'quantity'],
    sources: [source],
  };
  return {
    attributes: Attributes,
    publicParameters: Parameters,
    guided: null,
    datesThatHaveCome: ['price_as_of'],
    methods: [userProvided, marketReference],
    limitations: [...own, OWN_PRICES_NOT_VERIFIED],
    references: () => [],
    value: (attributes, context) => [
      ownersFigures(
        userProvided,
        product(attributes),
        own,
        priceDay(attributes.price_as_of, (days) => days.unit_price, context),
        context,
      ),
      unknownResult(marketReference, ['COMMERCIAL_SOURCE_DISABLED'], { limitations: own }),
    ],
    publicEstimate: (parameters) => ownFigures(userProvided, product(parameters), own),
  } satisfies Partial<AssetClass<HoldingAttributes, HoldingParameters>>;
}
