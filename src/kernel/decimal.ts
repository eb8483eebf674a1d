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

/** The syntax of a JSON number, leading zeros allowed: no hexadecimal, no blanks, no `.5`, no `NaN`. */
const NUMBER_PATTERN = /^-?\d+(\.\d+)?([eE][+-]?\d{1,9})?$/;
/** Written out, a decimal beyond this many places would be a text that only fills memory. */
const MOST_PLACES = 200_000;

/** Reads a decimal text, exponents included; undefined when it is none, or is of an absurd magnitude. */
export function readDecimal(text: string): Decimal | undefined {
  if (!NUMBER_PATTERN.test(text)) return undefined;
  const value = new Exact(text);
  // What the library rounds to zero or infinity is beyond the bound too.
  if (value.isZero()) return /^-?[0.]*(e|$)/i.test(text) ? ZERO : undefined;
  return Math.abs(value.e ?? Number.POSITIVE_INFINITY) > MOST_PLACES ? undefined : value;
}

/** A decimal text that the border has already validated. Throws on anything else. */
export function decimal(text: string): Decimal {
  const value = readDecimal(text);
  if (value === undefined) throw new Error(`not a decimal: ${text.slice(0, 60)}`);
  return value;
}

export const ZERO: Decimal = new Exact(0);
export const ONE: Decimal = new Exact(1);

const LARGEST_AMOUNT = decimal('999999999999999999.99');

/** The text of an amount: two fraction digits, rounded half-even once, here. Beyond 18 integer digits: an error. */
export function toAmount(value: Decimal): Result<string, 'amount-out-of-range'> {
  const cents = rounded(value, 2);
  if (cents.abs().gt(LARGEST_AMOUNT)) return fail('amount-out-of-range');
  const text = cents.toFixed(2);
  return ok(text === '-0.00' ? '0.00' : text);
}

/** Rounded to this many decimal places, half-even. */
export const rounded = (value: Decimal, digits: number): Decimal =>
  value.decimalPlaces(digits, BigNumber.ROUND_HALF_EVEN);

/** Cut to this many decimal places, towards zero. */
export const roundedDown = (value: Decimal, digits: number): Decimal =>
  value.decimalPlaces(digits, BigNumber.ROUND_DOWN);

export const least = (one: Decimal, other: Decimal): Decimal => (one.lte(other) ? one : other);
export const greatest = (one: Decimal, other: Decimal): Decimal => (one.gte(other) ? one : other);

/** The plain text of a decimal, no exponent, no trailing zeros. */
export const toText = (value: Decimal): string => value.toFixed();

export const sum = (values: readonly Decimal[]): Decimal => values.reduce((a, b) => a.plus(b), ZERO);
