import { Decimal as Powers } from 'decimal.js';
import { type Decimal, decimal } from './decimal.ts';

const DIGITS = 40;
const Exact = Powers.clone({
  precision: DIGITS + 10,
  rounding: Powers.ROUND_HALF_EVEN,
  toExpPos: 9e15,
  toExpNeg: -9e15,
});

/**
 * `base` ^ (`numerator` / `denominator`), to 40 significant digits, half-even.
 * For compounding over parts of a year: business days / 252, or days / 365.
 */
export function powerOfFraction(base: Decimal, numerator: Decimal, denominator: Decimal): Decimal {
  const exponent = new Exact(numerator.toFixed()).div(new Exact(denominator.toFixed()));
  return decimal(new Exact(base.toFixed()).pow(exponent).toSignificantDigits(DIGITS).toFixed());
}
