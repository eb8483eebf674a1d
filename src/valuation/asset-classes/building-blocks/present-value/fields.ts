import { z } from 'zod';
import { DiscountRate } from '../../../../kernel/fields.ts';
import { carried, faultWords } from '../../../../kernel/words/faults.ts';

/** By what an owned payment is discounted, and what its owner adds. */

/** Rates in nominal money. */
export const DISCOUNTS = ['SELIC_TARGET', 'PREFIXED_CURVE'] as const;
/** And one in money of the valuation date, for what prices go on indexing. */
export const ALL_DISCOUNTS = [...DISCOUNTS, 'REAL_CURVE'] as const;
export type Discount = (typeof ALL_DISCOUNTS)[number];

export const spread = DiscountRate.optional().meta({
  description:
    'Compounded with the rate of the curve, (1 + rate) × (1 + spread), a fraction a year. The service supplies none.',
  examples: ['0.04'],
});

export const discountFields = {
  discount: z
    .enum(DISCOUNTS)
    .meta({
      description:
        "The rate that the payment is discounted at: `SELIC_TARGET`, also without it; `PREFIXED_CURVE`, the zero-coupon rate of the treasury's prefixed titles for its term, which starts from the Selic target.",
      examples: ['PREFIXED_CURVE'],
    })
    .optional(),
  spread,
};

const ONLY_WITH_CURVE = carried(
  faultWords(
    'not_allowed',
    'goes with discount PREFIXED_CURVE or REAL_CURVE only',
    'só pode acompanhar discount PREFIXED_CURVE ou REAL_CURVE',
  ),
);

/** A spread over nothing is refused: the Selic target is taken as it is. */
export function refuseLoneSpread(
  { discount, spread }: { readonly discount?: Discount | undefined; readonly spread?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (spread !== undefined && (discount === undefined || discount === 'SELIC_TARGET'))
    context.addIssue({ code: 'custom', message: ONLY_WITH_CURVE, path: ['spread'] });
}
