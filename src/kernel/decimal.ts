import { BigNumber } from 'bignumber.js';
import { fail, ok, type Result } from './result.ts';

/**
 * Exact decimals. Sums and products are exact; a quotient is kept to 60 decimal places, far beyond what one
 * half-even rounding at the end can see in amounts of at most 18 integer digits.
 */
const Exact = BigNumber.clone({
  DECIMAL_PLACES: 60,
  ROUNDING_MODE: BigNumber.ROUND_HALF_EVEN,
  EXPONENTIAL_AT: 1e9,
});

export type Decimal = BigNumber;

/** `^-?\d{1,18}\.\d{2}$`: amounts, face values, totals, in BRL. */
export const AMOUNT_PATTERN = /^-?\d{1,18}\.\d{2}$/;
/** `^\d{1,18}(\.\d{1,8})?$`: quantities, and prices and costs per unit. */
export const QUANTITY_PATTERN = /^\d{1,18}(\.\d{1,8})?$/;
/** A rate or factor as a decimal fraction: `"0.105"` is 10.5 %. */
export const RATE_PATTERN = /^-?\d{1,6}(\.\d{1,12})?$/;

/** Reads a decimal text (JSON number syntax included). Throws on anything else: validate at the border first. */
export function decimal(text: string): Decimal {
  const value = new Exact(text);
  if (!value.isFinite()) throw new Error(`not a decimal: ${text}`);
  return value;
}

export const ZERO: Decimal = decimal('0');
export const ONE: Decimal = decimal('1');

const LARGEST_AMOUNT = decimal('999999999999999999.99');

/** The text of an amount: two fraction digits, rounded half-even once, here. Beyond 18 integer digits: an error. */
export function toAmount(value: Decimal): Result<string, 'amount-out-of-range'> {
  const rounded = value.decimalPlaces(2, BigNumber.ROUND_HALF_EVEN);
  if (rounded.abs().gt(LARGEST_AMOUNT)) return fail('amount-out-of-range');
  const text = rounded.toFixed(2);
  return ok(text === '-0.00' ? '0.00' : text);
}

/** The plain text of a decimal, no exponent, no trailing zeros. */
export const toText = (value: Decimal): string => value.toFixed();

export const sum = (values: readonly Decimal[]): Decimal => values.reduce((a, b) => a.plus(b), ZERO);
