import { z } from 'zod';
import { CROP_IDS } from '../../kernel/commodities.ts';
import { decimal, QUANTITY_PATTERN, sum, toAmount } from '../../kernel/decimal.ts';
import { Quantity, Text } from '../../kernel/fields.ts';
import { STATES } from '../../kernel/vocabulary.ts';

/** Lines of a stock: at a public reference, or at the owner's price; never half of each. */

const OWNERS = ['description', 'unit', 'unit_price'] as const;

const Fields = z
  .strictObject({
    product_id: z.enum(CROP_IDS).optional().meta({
      description: 'A product of the catalog: its price is taken from the source, and none may be given.',
    }),
    state: z.enum(STATES).optional().meta({
      description:
        'Where the stock lies, beside `product_id`. Without it the Paraná figure is taken, and a limitation says so.',
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
  })
  .meta({
    oneOf: [
      {
        title: 'By public reference',
        required: ['product_id', 'quantity'],
        properties: { description: false, unit: false, unit_price: false },
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

export const InventoryLines = z
  .array(
    Fields.superRefine((line, context) => {
      for (const [name, message] of faultsOf(line))
        context.addIssue({ code: 'custom', message, path: [name] });
    }),
    { error: 'invalid_type: must be a list of lines' },
  )
  .min(1, { error: 'too_few: at least one line' })
  .max(100, { error: 'too_many: at most 100 lines' })
  .refine((lines) => toAmount(ownersTotal(lines)).ok, {
    error: "amount_out_of_range: the owner's prices add up to more than 18 integer digits",
  });

function faultsOf(line: Line): readonly (readonly [string, string])[] {
  const given = OWNERS.filter((name) => line[name] !== undefined);
  if (isPublicLine(line)) {
    return given.map((name) =>
      name === 'unit_price'
        ? [name, 'price_not_allowed: the price comes from the source and cannot be given']
        : [name, 'not_allowed: does not go with product_id'],
    );
  }
  if (given.length === 0) return [['product_id', 'required: or description, unit and unit_price']];
  const missing = OWNERS.filter((name) => line[name] === undefined);
  return [
    ...missing.map((name) => [name, 'required: a line without product_id needs it'] as const),
    ...(line.state === undefined ? [] : [['state', 'not_allowed: goes with product_id only'] as const]),
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
