import { z } from 'zod';
import { decimal, QUANTITY_PATTERN, sum, toAmount } from '../../../kernel/decimal.ts';
import { Quantity, Text } from '../../../kernel/fields.ts';
import { STATES } from '../../../kernel/vocabulary.ts';
import { CROP_IDS } from '../../../kernel/words/commodities.ts';
import { carried, type FaultWords, faultWords } from '../../../kernel/words/faults.ts';
import { NO_LIST, tooFew, tooMany } from '../../../kernel/words/fields.ts';
import { PriceAsOf } from '../building-blocks/owner/price.ts';

/** Lines of a stock: at a public reference, or at the owner's price; never half of each. */

const OWNERS = ['description', 'unit', 'unit_price'] as const;

const Fields = z
  .strictObject({
    product_id: z.enum(CROP_IDS).optional().meta({
      description: 'A product of the catalog: its price is taken from the source, and none may be given.',
    }),
    state: z.enum(STATES).optional().meta({
      description:
        "Where the stock lies, beside `product_id`: it is valued by that state's own published price. Without it the Paraná figure is taken, and a limitation says so.",
    }),
    description: Text(200).optional().meta({ description: "What it is, for a line at the owner's price." }),
    quantity: Quantity.meta({ description: "In the product's unit, or in `unit`." }),
    unit: Text(40)
      .optional()
      .meta({ description: "The unit of a line at the owner's price.", examples: ['kg'] }),
    unit_price: Quantity.optional().meta({
      description: "The owner's price for one unit, in BRL.",
      examples: ['12.50'],
    }),
    price_as_of: PriceAsOf,
  })
  .meta({
    oneOf: [
      {
        title: 'By public reference',
        required: ['product_id', 'quantity'],
        properties: { description: false, unit: false, unit_price: false, price_as_of: false },
      },
      {
        title: "At the owner's price",
        required: ['description', 'quantity', 'unit', 'unit_price'],
        properties: { product_id: false, state: false },
      },
    ],
  });
export type Line = z.infer<typeof Fields>;

export type PublicLine = Line & { readonly product_id: NonNullable<Line['product_id']> };
export type OwnerLine = Line & { readonly [name in (typeof OWNERS)[number]]: string };

export const isPublicLine = (line: Line): line is PublicLine => line.product_id !== undefined;
export const isOwnerLine = (line: Line): line is OwnerLine => line.product_id === undefined;

const MOST_LINES = 100;

const SUM_TOO_LONG = faultWords(
  'amount_out_of_range',
  "the owner's prices add up to more than 18 integer digits",
  'os preços do proprietário somam mais de 18 dígitos inteiros',
);
const PRICE_OF_THE_SOURCE = faultWords(
  'price_not_allowed',
  'the price comes from the source and cannot be given',
  'o preço vem da fonte e não pode ser informado',
);
const NOT_WITH_PRODUCT = faultWords(
  'not_allowed',
  'does not go with product_id',
  'não pode acompanhar product_id',
);
const ONLY_WITH_PRODUCT = faultWords(
  'not_allowed',
  'goes with product_id only',
  'só pode acompanhar product_id',
);
const PRODUCT_OR_OWNERS = faultWords(
  'required',
  'or description, unit and unit_price',
  'é obrigatório, ou então description, unit e unit_price',
);
const WITHOUT_PRODUCT = faultWords(
  'required',
  'a line without product_id needs it',
  'é obrigatório em uma linha sem product_id',
);

export const InventoryLines = z
  .array(
    Fields.superRefine((line, context) => {
      for (const [name, words] of faultsOf(line))
        context.addIssue({ code: 'custom', message: carried(words), path: [name] });
    }),
    { error: carried(NO_LIST) },
  )
  .min(1, { error: carried(tooFew(1)) })
  .max(MOST_LINES, { error: carried(tooMany(MOST_LINES)) })
  .refine((lines) => toAmount(ownersTotal(lines)).ok, { error: carried(SUM_TOO_LONG) });

function faultsOf(line: Line): readonly (readonly [string, FaultWords])[] {
  const given = [...OWNERS, 'price_as_of' as const].filter((name) => line[name] !== undefined);
  if (isPublicLine(line)) {
    return given.map((name) => [name, name === 'unit_price' ? PRICE_OF_THE_SOURCE : NOT_WITH_PRODUCT]);
  }
  if (given.length === 0) return [['product_id', PRODUCT_OR_OWNERS]];
  const missing = OWNERS.filter((name) => line[name] === undefined);
  return [
    ...missing.map((name) => [name, WITHOUT_PRODUCT] as const),
    ...(line.state === undefined ? [] : [['state', ONLY_WITH_PRODUCT] as const]),
  ];
}

/** What the owner's prices add up to, of the lines whose figures are figures: the others are refused for themselves. */
const ownersTotal = (lines: readonly Line[]) =>
  sum(
    lines
      .filter(({ quantity, unit_price }) => isQuantity(quantity) && isQuantity(unit_price ?? '0'))
      .map(({ quantity, unit_price }) => decimal(quantity).times(decimal(unit_price ?? '0'))),
  );

const isQuantity = (text: string): boolean => QUANTITY_PATTERN.test(text);
