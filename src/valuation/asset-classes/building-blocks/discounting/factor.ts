import type { Decimal } from '../../../../kernel/decimal.ts';
import { FACTOR_TOO_LONG } from '../../../../kernel/words/fields.ts';
import { AmountOutOfRange } from '../../contract.ts';

/** Beyond so many digits, before the point or of zeros before the first other, a factor would only fill the answer. */
const MOST_DIGITS = 1000;

/**
 * A discount factor that can be shown and worked with. Throws `AmountOutOfRange`, with a code of its own, for any other:
 * the amount might be a plain zero, but nobody could check it. `pointer` names the date that makes it so long.
 */
export function showableFactor(factor: Decimal, pointer: string): Decimal {
  const exponent = factor.e ?? 0;
  const digits = exponent < 0 ? -exponent : exponent + 1;
  if (digits > MOST_DIGITS) throw new AmountOutOfRange(pointer, FACTOR_TOO_LONG);
  return factor;
}
