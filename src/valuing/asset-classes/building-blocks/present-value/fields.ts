import { z } from 'zod';
import { DiscountRate } from '../../../../kernel/fields.ts';
import { carried, faultWords } from '../../../../kernel/words/faults.ts';

/** By what an owned payment is discounted, and what its owner adds. */

export const DISCOUNTS = ['SELIC_TARGET', 'PREFIXED_CURVE'] as const;
export type Discount = (typeof DISCOUNTS)[number];

export const spread = DiscountRate.optional().meta({
  description: 'Added to the rate of `PREFIXED_CURVE`, a fraction a year. The service supplies none.',
  examples: ['0.04'],
});

export const discountFields = {
  discount: z
    .enum(DISCOUNTS)
    .meta({
      description:
        "The rate that the payment is discounted at: `SELIC_TARGET`, also without it; `PREFIXED_CURVE`, the zero-coupon rate of the treasury's prefixed titles for its term.",
      examples: ['PREFIXED_CURVE'],
    })
    .optional(),
  spread,
};

const ONLY_WITH_CURVE = carried(
  faultWords(
    'not_allowed',
    'goes with discount PREFIXED_CURVE only',
    'só pode acompanhar discount PREFIXED_CURVE',
  ),
);

/** A spread over nothing is refused: the Selic target is taken as it is. */
export function refuseLoneSpread(
  { discount, spread }: { readonly discount?: Discount | undefined; readonly spread?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (spread !== undefined && discount !== 'PREFIXED_CURVE')
    context.addIssue({ code: 'custom', message: ONLY_WITH_CURVE, path: ['spread'] });
}
