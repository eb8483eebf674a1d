/**
 * Logarithm, exponential and the logarithm of gamma from additions, multiplications, divisions and roots alone: these are
 * exact to the last bit in every engine, and `Math.log`, `Math.exp` and `Math.pow` are not. A frozen input must replay to
 * the same cent on another machine.
 */

const LN_2_HIGH = 0.6931471803691238;
const LN_2_LOW = 1.9082149292705877e-10;
const SQRT_2 = Math.SQRT2;
const HALF_LN_TWO_PI = 0.9189385332046728;

/** The natural logarithm of a number above zero. */
export function ln(value: number): number {
  if (!(value > 0) || value === Number.POSITIVE_INFINITY) return Number.NaN;
  let [fraction, exponent] = [value, 0];
  for (; fraction >= SQRT_2; exponent += 1) fraction /= 2;
  for (; fraction < SQRT_2 / 2; exponent -= 1) fraction *= 2;
  const ratio = (fraction - 1) / (fraction + 1);
  const square = ratio * ratio;
  let series = 0;
  for (let term = 25; term >= 3; term -= 2) series = (series + 1 / term) * square;
  return exponent * LN_2_HIGH + (exponent * LN_2_LOW + 2 * ratio * series + 2 * ratio);
}

/** e to a power. */
export function exp(power: number): number {
  if (power > 709) return Number.POSITIVE_INFINITY;
  if (power < -745) return 0;
  const halvings = Math.round(power / (LN_2_HIGH + LN_2_LOW));
  const rest = power - halvings * LN_2_HIGH - halvings * LN_2_LOW;
  let series = 1;
  for (let term = 18; term >= 1; term -= 1) series = 1 + (series * rest) / term;
  for (let left = halvings; left > 0; left -= 1) series *= 2;
  for (let left = halvings; left < 0; left += 1) series /= 2;
  return series;
}

const STIRLING = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156];
const FAR = 15;

/** The logarithm of gamma of a number above zero: Stirling's series, from far enough out that it is exact. */
export function lnGamma(value: number): number {
  let [at, product] = [value, 1];
  for (; at < FAR; at += 1) product *= at;
  const square = 1 / (at * at);
  const series = STIRLING.reduceRight((sum, coefficient) => sum * square + coefficient, 0) / at;
  return (at - 0.5) * ln(at) - at + HALF_LN_TWO_PI + series - ln(product);
}

/** The arc sine of 0 to 1, by its series: a root brings what is above a half below it. */
export function arcSine(value: number): number {
  if (value > 0.5) return Math.PI / 2 - 2 * arcSine(Math.sqrt((1 - value) / 2));
  let [term, sum] = [value, value];
  for (let n = 1; n <= 60; n += 1) {
    term *= (value * value * (2 * n - 1)) / (2 * n);
    sum += term / (2 * n + 1);
  }
  return sum;
}
