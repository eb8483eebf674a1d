import type { Limitation, MethodResult } from '../../kernel/estimate.ts';
import type { MethodDescription } from '../contract.ts';
import { OWN_PRICES_NOT_VERIFIED } from './limitations.ts';
import { type Product, productResult } from './product.ts';

/** Figures and price of the owner, or of the caller. */
export const ownFigures = (
  method: MethodDescription,
  product: Product,
  limitations: readonly Limitation[],
): MethodResult => productResult(method, product, { limitations: [...limitations, OWN_PRICES_NOT_VERIFIED] });
