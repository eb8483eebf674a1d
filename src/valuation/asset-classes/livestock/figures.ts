import { z } from 'zod';
import { Quantity } from '../../../kernel/fields.ts';
import { STATES } from '../../../kernel/vocabulary.ts';
import { HERD_IDS, HERDS, type HerdId } from '../../../kernel/words/commodities.ts';
import { carried, says } from '../../../kernel/words/faults.ts';
import { RESULT_TOO_LONG } from '../../../kernel/words/fields.ts';
import { isAmountWhenMultiplied, PartOfOne, WholeNumber } from '../building-blocks/figures.ts';
import { besidePrice, PriceAsOf, refuseDayWithout } from '../building-blocks/owner/price.ts';

/** A herd: animals of one kind, with their mean live weight. */

export const Heads = WholeNumber.meta({ description: 'How many animals there are, a whole number.' });

const byTheArroba: readonly HerdId[] = HERD_IDS.filter((id) => HERDS[id].unit === 'arroba');
const byLiveWeight: readonly HerdId[] = HERD_IDS.filter((id) => HERDS[id].unit !== 'arroba');

export const isByTheArroba = (productId: HerdId): boolean => byTheArroba.includes(productId);

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

interface YieldOfHerd {
  readonly product_id: HerdId;
  readonly carcass_yield?: string | undefined;
}

const isYieldInPlace = ({ product_id, carcass_yield }: YieldOfHerd): boolean =>
  carcass_yield === undefined || isByTheArroba(product_id);
const yieldOutOfPlace = {
  error: says(
    'not_allowed',
    'goes with a quotation by the arroba only',
    'só pode acompanhar uma cotação por arroba',
  ),
  path: ['carcass_yield'],
};

/** What a guided estimate asks of a person. */
export const GuidedHerd = z.strictObject(ofHerd).meta(QUOTED).refine(isYieldInPlace, yieldOutOfPlace);

/** An asset may have its owner's price too. */
export const Herd = z
  .strictObject({
    ...ofHerd,
    price_per_head: Quantity.optional().meta({
      description: "The owner's price for one animal, in BRL: beside the quotation, for where none reaches.",
      examples: ['4500.00'],
    }),
    price_as_of: PriceAsOf,
  })
  .meta({ ...QUOTED, ...besidePrice('price_per_head') })
  .refine(isYieldInPlace, yieldOutOfPlace)
  .superRefine(refuseDayWithout('price_per_head'))
  .refine(({ heads, price_per_head }) => isAmountWhenMultiplied(heads, price_per_head), {
    error: carried(RESULT_TOO_LONG),
    path: ['heads'],
  });
export type Herd = z.infer<typeof Herd>;
