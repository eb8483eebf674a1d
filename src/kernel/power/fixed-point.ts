/**
 * Powers with a fraction as exponent in binary fixed point: many times quicker than decimals. What it cannot decide with certainty
 * it leaves to them, so that nobody sees which of the two made a figure.
 */

/** Bits after the point: 77 decimal places. */
export const BITS = 256n;
export const UNIT = 1n << BITS;

/** A smaller one, or the reciprocal of a greater one, has too few bits for its root. */
const [LEAST_BASE, GREATEST_BASE] = [UNIT >> 20n, UNIT << 20n];
/** Powers outside 2 ^ ±64 have fewer bits that count, or more than are worth it. */
const FARTHEST = 64;

/** A plain decimal text in fixed-point units, truncated. */
export function fixed(text: string, unit: bigint): bigint {
  const point = text.indexOf('.');
  if (point < 0) return BigInt(text) * unit;
  return (BigInt(text.replace('.', '')) * unit) / tenTo(text.length - point - 1);
}

const times = (a: bigint, b: bigint): bigint => (a * b) >> BITS;

/**
 * `base` ^ (`numerator` / `denominator`) for whole numerators, not negative; base and powers in units of 2 ^ −256. A power is off by
 * less than its 2 ^ 180th part; undefined where that cannot be said of it.
 */
export function fixedPowers(base: bigint, denominator: number): (numerator: number) => bigint | undefined {
  if (base < LEAST_BASE || base > GREATEST_BASE) return () => undefined;
  const approximate = Number(base) / Number(UNIT);
  const magnitude = Math.abs(Math.log2(approximate)) / denominator;
  const across = powersOf(rootOf(base, approximate, denominator));
  let [reached, power] = [0, UNIT];
  return (numerator) => {
    if (magnitude * numerator > FARTHEST) return undefined;
    // Days mostly come in their order, and as far apart as the ones before: the way on is a single multiplication.
    if (numerator < reached) [reached, power] = [0, UNIT];
    if (numerator > reached) power = times(power, across(numerator - reached));
    reached = numerator;
    return power;
  };
}

/** Whole powers, each made once, out of squares, each made once. */
function powersOf(root: bigint): (exponent: number) => bigint {
  const squares = [root];
  const made = new Map<number, bigint>();
  return (exponent) => {
    let power = made.get(exponent);
    if (power !== undefined) return power;
    for (let left = exponent, at = 0; left > 0; left = Math.floor(left / 2), at += 1) {
      let square = squares[at];
      if (square === undefined) {
        const last = squares[at - 1] ?? root;
        square = times(last, last);
        squares.push(square);
      }
      if (left % 2 === 1) power = power === undefined ? square : times(power, square);
    }
    made.set(exponent, power ?? UNIT);
    return power ?? UNIT;
  };
}

/**
 * `base` ^ (1 / `degree`): a float's guess g, times (1 + d) ^ (1 / `degree`) by the binomial series, where 1 + d = base / g ^ degree.
 * The 15 digits of the guess make d so small that six terms or seven reach all the bits.
 */
function rootOf(base: bigint, approximate: number, degree: number): bigint {
  const guess = BigInt(Math.round(approximate ** (1 / degree) * 2 ** 52)) << (BITS - 52n);
  const excess = (base << BITS) / powersOf(guess)(degree) - UNIT;
  const n = BigInt(degree);
  let [sum, term] = [UNIT, UNIT];
  for (let k = 1n; term !== 0n; k += 1n) {
    term = (times(term, excess) * (1n - (k - 1n) * n)) / (k * n);
    sum += term;
  }
  return times(guess, sum);
}

const DIGITS = 40;
/** What a power may be off by, in units of its 40th digit, is less than the 2 ^ 40th part. */
const DOUBT = UNIT >> 32n;

/**
 * The plain text of a power to 40 significant digits, half-even; undefined where what goes is too near to half of the last digit for
 * what the power may be off by.
 */
export function significantText(power: bigint): string | undefined {
  const places = DIGITS - digitsBeforePoint(power);
  const scaled = power * tenTo(places);
  const rest = (scaled & (UNIT - 1n)) - HALF;
  if (rest > -DOUBT && rest < DOUBT) return undefined;
  const digits = ((scaled >> BITS) + (rest > 0n ? 1n : 0n)).toString();
  const whole = digits.length - places;
  const text =
    whole > 0 ? `${digits.slice(0, whole)}.${digits.slice(whole)}` : `0.${'0'.repeat(-whole)}${digits}`;
  return text.endsWith('0') ? text.replace(/\.?0+$/, '') : text;
}

const HALF = UNIT >> 1n;

/** Of a power below 1 the zeros behind the point count, each −1. */
function digitsBeforePoint(power: bigint): number {
  if (power >= UNIT) return (power >> BITS).toString().length;
  let count = 0;
  for (let larger = power * 10n; larger < UNIT; larger *= 10n) count -= 1;
  return count;
}

const TENS: readonly bigint[] = Array.from({ length: DIGITS + 21 }, (_, exponent) => 10n ** BigInt(exponent));
const tenTo = (exponent: number): bigint => TENS[exponent] ?? 10n ** BigInt(exponent);
