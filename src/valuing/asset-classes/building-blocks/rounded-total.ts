/**
 * The present value of payments in binary fixed point: some ten times quicker than with factors of 40 digits, and the same to the
 * cent. For amounts that are shown without their factors. What it cannot tell beyond any doubt it leaves to the exact sum.
 */

/** Bits after the point: 57 decimal places. */
const BITS = 192n;
const UNIT = 1n << BITS;
const HALF_CENT = UNIT >> 1n;

/** Nearer to half a cent the exact sum decides; what is cut off on the way is many orders of magnitude less. */
const DOUBT = UNIT >> 60n;
/** A smaller one has too few bits for the first guess at its root. */
const LEAST_BASE = UNIT >> 40n;
/** Factors outside these bounds have fewer bits that count. */
const [LEAST_FACTOR, GREATEST_FACTOR] = [UNIT >> 60n, UNIT << 60n];
/** In cents: beyond it the exact sum tells whether an amount can be shown. */
const GREATEST_AMOUNT = (10n ** 19n) << BITS;

interface DatedAmount {
  /** In BRL, a plain decimal text. */
  readonly amount: string;
  readonly days: number;
}

interface Discounting {
  /** Fraction a year, above −1, a plain decimal text. */
  readonly rate: string;
  readonly daysAYear: number;
  /** A plain decimal text; left out: the whole. */
  readonly share?: string | undefined;
}

/** In cents, times 2 ^ `BITS`: the sum, or undefined where a payment is too large, or its factor too far from 1. */
function presentValue(flows: readonly DatedAmount[], { rate, daysAYear }: Discounting): bigint | undefined {
  const base = UNIT + fixed(rate, UNIT);
  if (base < LEAST_BASE) return undefined;
  const powers = powersOf(base, daysAYear);
  let total = 0n;
  for (const { amount, days } of flows) {
    const factor = powers(days);
    if (factor < LEAST_FACTOR || factor > GREATEST_FACTOR) return undefined;
    const cents = (fixed(amount, 100n * UNIT) << BITS) / factor;
    if (magnitude(cents) > GREATEST_AMOUNT) return undefined;
    total += cents;
  }
  return total;
}

/** The text of the amount, with two fraction digits; undefined where only the exact sum can tell it. */
export function roundedTotal(flows: readonly DatedAmount[], by: Discounting): string | undefined {
  const whole = presentValue(flows, by);
  if (whole === undefined) return undefined;
  const total = by.share === undefined ? whole : (whole * fixed(by.share, UNIT)) >> BITS;
  const size = magnitude(total);
  const rest = size & (UNIT - 1n);
  if (size > GREATEST_AMOUNT || magnitude(rest - HALF_CENT) < DOUBT) return undefined;
  const cents = (size >> BITS) + (rest > HALF_CENT ? 1n : 0n);
  const digits = cents.toString().padStart(3, '0');
  return `${total < 0n && cents > 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

/** A plain decimal text in so many units, cut off. */
function fixed(text: string, unit: bigint): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return (BigInt(whole + fraction) * unit) / 10n ** BigInt(fraction.length);
}

const times = (a: bigint, b: bigint): bigint => (a * b) >> BITS;

/** `base` ^ (days ÷ days a year): powers of its root, in small steps and in strides, and whole powers, each made once. */
function powersOf(base: bigint, daysAYear: number): (days: number) => bigint {
  const steps = successive(rootOf(base, daysAYear));
  const strides = successive(steps(STRIDE));
  const years = successive(base);
  return (days) => {
    const rest = days % daysAYear;
    return times(
      years((days - rest) / daysAYear),
      times(strides(Math.floor(rest / STRIDE)), steps(rest % STRIDE)),
    );
  };
}

/** About the root of the days of a year: then steps and strides are equally many. */
const STRIDE = 19;

function successive(base: bigint): (exponent: number) => bigint {
  const made = [UNIT];
  return (exponent) => {
    for (let last = made.at(-1) ?? UNIT; made.length <= exponent; ) {
      last = times(last, base);
      made.push(last);
    }
    return made[exponent] ?? UNIT;
  };
}

/** Newton's method from a float, whose 15 digits each step doubles: three reach all the bits. */
function rootOf(base: bigint, degree: number): bigint {
  const n = BigInt(degree);
  let root =
    BigInt(Math.round((Number(base >> (BITS - 64n)) / 2 ** 64) ** (1 / degree) * 2 ** 52)) << (BITS - 52n);
  for (let step = 0; step < 3; step += 1) {
    let below = UNIT;
    for (let square = root, left = degree - 1; left > 0; left >>= 1) {
      if (left % 2 === 1) below = times(below, square);
      square = times(square, square);
    }
    root = ((n - 1n) * root + (base << BITS) / below) / n;
  }
  return root;
}
