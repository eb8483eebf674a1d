import { fail, ok, type Result } from '../../kernel/result.ts';
import type { ReasonCode, StateCode } from '../../kernel/vocabulary.ts';
import { type SimaProduct, simaProduct } from './products.ts';

/** The product, where this source quotes it in this state; without a state the Paraná figure is meant. */
export function coveredProduct({
  product_id,
  state,
}: {
  readonly product_id: string;
  readonly state: StateCode | null;
}): Result<SimaProduct, { readonly reason: ReasonCode; readonly detail: string }> {
  const product = simaProduct(product_id);
  if (!product) {
    return fail({ reason: 'NO_REFERENCE', detail: `${product_id} is not quoted by this source` });
  }
  if (state === null || state === 'PR') return ok(product);
  const detail = `${state} is not covered: the source quotes Paraná only`;
  return fail({ reason: 'REGION_NOT_COVERED', detail });
}
