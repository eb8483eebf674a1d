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

/** Twice the digits: enough that hundreds of multiplications cannot reach the 40th. */
const Precise = Exact.clone({ precision: 2 * DIGITS });

/**
 * The same for many whole numerators (not negative) over one denominator: the root is taken once, and its powers are
 * made by multiplication, in small steps and in strides, so that a few of them do not need all that lie between.
 */
export function powersOfFraction(base: Decimal, denominator: number): (numerator: number) => Decimal {
  const whole = new Precise(base.toFixed());
  const root = whole.pow(new Precise(1).div(denominator));
  const wholes = new Map<number, Powers>();
  const wholePower = (exponent: number): Powers => {
    const power = wholes.get(exponent) ?? whole.pow(exponent);
    wholes.set(exponent, power);
    return power;
  };
  const steps = successivePowers(root);
  const strides = successivePowers(steps(STRIDE));
  const rootPower = (exponent: number): Powers =>
    strides(Math.floor(exponent / STRIDE)).times(steps(exponent % STRIDE));
  return (numerator) => {
    const parts = numerator % denominator;
    const power = wholePower((numerator - parts) / denominator).times(rootPower(parts));
    return decimal(power.toSignificantDigits(DIGITS).toFixed());
  };
}

/** About the root of the days of a year: then steps and strides are equally many. */
const STRIDE = 19;

/** Whole powers of a number, each made once, from the one before. */
function successivePowers(base: Powers): (exponent: number) => Powers {
  const made: Powers[] = [new Precise(1)];
  return (exponent) => {
    let power = made.at(-1) ?? base;
    while (made.length <= exponent) {
      power = power.times(base);
      made.push(power);
    }
    return made[exponent] ?? power;
  };
}
