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

/** The distributions that the tests of a regression need, by series and continued fractions, to some 12 digits. */

const SQRT_TWO_PI = 2.5066282746310002;
const TINY = 1e-300;
const CLOSE = 1e-16;
const MOST_STEPS = 2000;
/** From here on the continued fraction of the tail is the better of the two. */
const TAIL = 3;

/** The probability that a standard normal number is above this one. */
export function normalTail(value: number): number {
  if (value < 0) return 1 - normalTail(-value);
  const density = exp(-(value * value) / 2) / SQRT_TWO_PI;
  if (value > TAIL) {
    let fraction = value;
    for (let step = 200; step >= 1; step -= 1) fraction = value + step / fraction;
    return density / fraction;
  }
  let [term, sum] = [value, value];
  for (let n = 3; term > sum * CLOSE; n += 2) {
    term *= (value * value) / n;
    sum += term;
  }
  return 0.5 - density * sum;
}

/** The standard normal number that this probability is below. */
export const normalQuantile = (probability: number): number =>
  probability > 0.5 ? -normalQuantile(1 - probability) : -whereTailIs(normalTail, probability, 40);

/** Two-tailed probability of Student's t with these degrees of freedom. */
export function tTwoTails(t: number, freedom: number): number {
  const square = t * t;
  return incompleteBeta(freedom / 2, 0.5, freedom / (freedom + square), square / (freedom + square));
}

/** The t that is exceeded with this probability, at most a half, on the upper side alone. */
export const tExceeded = (tail: number, freedom: number): number =>
  whereTailIs((t) => tTwoTails(t, freedom) / 2, tail, 1e9);

/** The probability that Snedecor's F is above this one. */
export function fTail(f: number, above: number, below: number): number {
  const whole = below + above * f;
  return incompleteBeta(below / 2, above / 2, below / whole, (above * f) / whole);
}

/** The probability that chi-square of these degrees of freedom is above this value. */
export function chiSquareTail(value: number, freedom: number): number {
  if (value <= 0) return 1;
  const [a, x] = [freedom / 2, value / 2];
  const front = exp(a * ln(x) - x - lnGamma(a));
  return x < a + 1 ? 1 - front * gammaSeries(a, x) : front * gammaFraction(a, x);
}

/** The probability that a beta number, from 0 to 1, is below this one. */
export const betaBelow = (value: number, a: number, b: number): number =>
  incompleteBeta(a, b, value, 1 - value);

/** Of the lower incomplete gamma function, without its front. */
function gammaSeries(a: number, x: number): number {
  let [term, sum] = [1 / a, 1 / a];
  for (let step = 1; step <= MOST_STEPS && term > sum * CLOSE; step += 1) {
    term *= x / (a + step);
    sum += term;
  }
  return sum;
}

/** Of the upper one, by Lentz's method. */
function gammaFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let [c, d] = [1 / TINY, 1 / b];
  let fraction = d;
  for (let step = 1; step <= MOST_STEPS; step += 1) {
    const numerator = -step * (step - a);
    b += 2;
    const [nextD, nextC] = [numerator * d + b, b + numerator / c];
    d = 1 / (Math.abs(nextD) < TINY ? TINY : nextD);
    c = Math.abs(nextC) < TINY ? TINY : nextC;
    fraction *= d * c;
    if (Math.abs(d * c - 1) < CLOSE * 4) break;
  }
  return fraction;
}

/** Where a tail that falls from zero on has this probability: halved until nothing lies between. */
function whereTailIs(tail: (value: number) => number, probability: number, highest: number): number {
  let [low, high] = [0, 1];
  while (high < highest && tail(high) > probability) [low, high] = [high, high * 2];
  for (;;) {
    const middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) return middle;
    if (tail(middle) > probability) low = middle;
    else high = middle;
  }
}

/** The regularized incomplete beta function at `x`; `rest` is 1 − x, which the caller knows more exactly. */
function incompleteBeta(a: number, b: number, x: number, rest: number): number {
  if (x <= 0) return 0;
  if (rest <= 0) return 1;
  const front = exp(a * ln(x) + b * ln(rest) + lnGamma(a + b) - lnGamma(a) - lnGamma(b));
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(a, b, x)) / a
    : 1 - (front * betaFraction(b, a, rest)) / b;
}

/** Its continued fraction, by Lentz's method. */
function betaFraction(a: number, b: number, x: number): number {
  const away = (value: number): number => (Math.abs(value) < TINY ? TINY : value);
  let [c, d] = [1, 1 / away(1 - ((a + b) * x) / (a + 1))];
  let fraction = d;
  for (let m = 1; m <= MOST_STEPS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    const change = d * c;
    fraction *= change;
    if (Math.abs(change - 1) < CLOSE * 4) break;
  }
  return fraction;
}
