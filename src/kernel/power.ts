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

/** Guard digits behind the 40 wanted ones: the error of hundreds of truncated multiplications stays within them. */
const GUARD_DIGITS = 40;

/**
 * The same for many whole numerators (not negative) over one denominator, for a `base` that is not negative. The root is
 * taken once, and its powers are made by multiplication, in small steps and in strides, so that a few of them do not need
 * all that lie between. Whole numbers of `bigint`, with a count of decimal places, are much quicker than decimals.
 */
export function powersOfFraction(base: Decimal, denominator: number): (numerator: number) => Decimal {
  if (base.isZero()) return (numerator) => decimal(numerator === 0 ? '1' : '0');
  const wholePower = wholePowers(base);
  // A small base has small powers, which need more places for as many digits.
  const places = DIGITS + GUARD_DIGITS + Math.max(0, -(base.e ?? 0));
  const times = fixedTimes(places);
  const steps = successivePowers(rootOf(base, denominator, places), tenTo(places), times);
  const strides = successivePowers(steps(STRIDE), tenTo(places), times);
  return (numerator) => {
    const parts = numerator % denominator;
    const ofRoot = times(strides(Math.floor(parts / STRIDE)), steps(parts % STRIDE));
    const ofWhole = wholePower((numerator - parts) / denominator);
    return significant({ digits: ofRoot * ofWhole.digits, exponent: ofWhole.exponent - places });
  };
}

/** About the root of the days of a year: then steps and strides are equally many. */
const STRIDE = 19;

const tenTo = (exponent: number): bigint => 10n ** BigInt(exponent);

type Times = (a: bigint, b: bigint) => bigint;

/** The product of numbers with `places` decimal places. */
function fixedTimes(places: number): Times {
  const one = tenTo(places);
  return (a, b) => (a * b) / one;
}

/** Whole powers of a number, each made once, from the one before. */
function successivePowers(base: bigint, one: bigint, times: Times): (exponent: number) => bigint {
  const made = [one];
  return (exponent) => {
    let power = made.at(-1) ?? one;
    while (made.length <= exponent) {
      power = times(power, base);
      made.push(power);
    }
    return made[exponent] ?? power;
  };
}

/** `base` ^ `exponent` by repeated squaring. */
function powerBySquaring<Value>(
  base: Value,
  exponent: number,
  one: Value,
  times: (a: Value, b: Value) => Value,
): Value {
  let power = one;
  for (let square = base, left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) power = times(power, square);
    if (left > 1) square = times(square, square);
  }
  return power;
}

/**
 * `base` ^ (1 / `degree`) with `places` decimal places, by Newton's method: each step doubles the digits that are right,
 * whatever the first guess is, so that a float may make it.
 */
function rootOf(base: Decimal, degree: number, places: number): bigint {
  const one = tenTo(places);
  const radicand = fixed(base.toExponential(), places) * one;
  const times = fixedTimes(places);
  const n = BigInt(degree);
  const guess = 10 ** ((Math.log10(base.shiftedBy(-(base.e ?? 0)).toNumber()) + (base.e ?? 0)) / degree);
  for (let root = fixed(guess.toExponential(), places); ; ) {
    const below = powerBySquaring(root, degree - 1, one, times);
    const next = ((n - 1n) * root + radicand / below) / n;
    const change = next > root ? next - root : root - next;
    if (change < CLOSE) return next;
    root = next;
  }
}

/** In units of the last place; the next step would change less than one. */
const CLOSE = 10n ** 20n;

/** The text of a float or decimal with an exponent, `1.25e-3`, as a whole number of units of the last decimal place. */
function fixed(text: string, places: number): bigint {
  const [mantissa = '', exponent] = text.split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const shift = places + Number(exponent) - fraction.length;
  const digits = BigInt(whole + fraction);
  return shift < 0 ? digits / tenTo(-shift) : digits * tenTo(shift);
}

/** `digits` × 10 ^ `exponent`. */
interface Scaled {
  readonly digits: bigint;
  readonly exponent: number;
}

/** Whole powers of a decimal, to as many digits as are needed, each made once. */
function wholePowers(base: Decimal): (exponent: number) => Scaled {
  const one: Scaled = { digits: 1n, exponent: 0 };
  const [mantissa = '', exponent] = base.toExponential().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const scaled: Scaled = { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
  const known = new Map<number, Scaled>();
  return (power) => {
    const made = known.get(power) ?? powerBySquaring(scaled, power, one, scaledTimes);
    known.set(power, made);
    return made;
  };
}

function scaledTimes(a: Scaled, b: Scaled): Scaled {
  const digits = a.digits * b.digits;
  const excess = digits.toString().length - DIGITS - GUARD_DIGITS;
  return {
    digits: excess > 0 ? digits / tenTo(excess) : digits,
    exponent: a.exponent + b.exponent + Math.max(0, excess),
  };
}

/** To 40 significant digits, half-even. */
function significant({ digits, exponent }: Scaled): Decimal {
  const text = digits.toString();
  const excess = text.length - DIGITS;
  if (excess <= 0) return decimal(`${text}e${exponent}`);
  const [head, rest] = [text.slice(0, DIGITS), text.slice(DIGITS)];
  return decimal(`${isRoundedUp(head, rest) ? BigInt(head) + 1n : head}e${exponent + excess}`);
}

/** Half-even, by the digits that stay and those that go. */
function isRoundedUp(head: string, rest: string): boolean {
  const isHalf = rest.startsWith('5') && /^50*$/.test(rest);
  return isHalf ? Number(head.at(-1)) % 2 === 1 : rest >= '5';
}

const Logarithms = Exact.clone({ precision: DIGITS });

/** The logarithm of a positive number to the base 2, to 40 significant digits. */
export const log2 = (value: Decimal): Decimal => decimal(new Logarithms(value.toFixed()).log(2).toFixed());
