import { Decimal as Logarithms } from 'decimal.js';
import { type Decimal, decimal } from '../decimal.ts';

const DIGITS = 40;
const Exact = Logarithms.clone({
  precision: DIGITS,
  rounding: Logarithms.ROUND_HALF_EVEN,
  toExpPos: 9e15,
  toExpNeg: -9e15,
});

/** The logarithm of a positive number to the base 2, to 40 significant digits. */
export const log2 = (value: Decimal): Decimal => decimal(new Exact(value.toFixed()).log(2).toFixed());
