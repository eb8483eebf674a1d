import { decimalOf } from '../../shared/figures/decimal.ts';
import type { Estimate } from '../service/answers.ts';

/** The least and the greatest that a source observed, where it says so; decimal texts. */
export function rangeOf({
  evidence = [],
}: Pick<Estimate, 'evidence'>): { readonly lowest: string; readonly highest: string } | undefined {
  for (const { observed } of evidence) {
    const { lowest, highest } = observed;
    if (typeof lowest !== 'string' || typeof highest !== 'string') continue;
    if (decimalOf(lowest) && decimalOf(highest)) return { lowest, highest };
  }
  return undefined;
}
