import { z } from 'zod';
import { DateField, DiscountRate, Quantity } from '../../../kernel/fields.ts';
import { carried, faultWords } from '../../../kernel/words/faults.ts';
import { BOND_KINDS } from './bond-price.ts';

/** A holding at the caller's own price, or at the price that the caller's rate gives a bond. */

/** The two ways to say what one is worth, as alternatives of a schema. */
const PRICE_WAYS = {
  oneOf: [
    {
      title: "At the owner's price",
      properties: { bond: false, maturity_date: false, discount_rate: false },
    },
    { title: 'By its rate', required: ['bond'], properties: { unit_price: false } },
  ],
};

const NOT_WITH_BOND = carried(faultWords('not_allowed', 'does not go with bond', 'não pode acompanhar bond'));
const ONLY_WITH_BOND = carried(faultWords('not_allowed', 'goes with bond only', 'só pode acompanhar bond'));

export const TreasuryParameters = z
  .strictObject({
    quantity: Quantity.optional().meta({ description: 'How many securities, parts included.' }),
    unit_price: Quantity.optional().meta({
      description: "The caller's own price for one security, in BRL.",
      examples: ['722.31'],
    }),
    bond: z
      .enum(BOND_KINDS)
      .optional()
      .meta({
        description:
          'In place of `unit_price`: what is priced from its rate. `LTN` (Prefixado) pays 1,000 at maturity; `NTN_F` (Prefixado com Juros Semestrais) 48.80885 every half year, too.',
        examples: ['LTN'],
      }),
    maturity_date: DateField.optional().meta({
      description: 'When `bond` is paid back: the first of a month.',
      examples: ['2029-01-01'],
    }),
    discount_rate: DiscountRate.optional().meta({
      description: 'Of `bond`, a year of 252 business days, as a fraction.',
      examples: ['0.1416'],
    }),
  })
  .meta(PRICE_WAYS)
  .superRefine(refuseMixedPrices);
export type TreasuryParameters = z.infer<typeof TreasuryParameters>;

/** Refuses two prices at once, and figures of no bond. */
function refuseMixedPrices(
  given: Partial<Record<'unit_price' | 'bond' | 'maturity_date' | 'discount_rate', string | undefined>>,
  context: z.RefinementCtx,
): void {
  const refuse = (name: keyof typeof given, message: string) =>
    given[name] !== undefined && context.addIssue({ code: 'custom', message, path: [name] });
  if (given.bond !== undefined) return void refuse('unit_price', NOT_WITH_BOND);
  refuse('maturity_date', ONLY_WITH_BOND);
  refuse('discount_rate', ONLY_WITH_BOND);
}
