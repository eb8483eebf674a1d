import { arcSine, exp, ln, normalQuantile, normalTail } from './distributions.ts';
import type { Fit } from './least-squares.ts';
import type { Variable } from './regression.ts';

interface Normality {
  readonly w: number;
  /** The probability of a W as low as this in a sample that is normal. */
  readonly p: number;
}

/** Royston's coefficients, the lowest power first. */
const FIRST = [0, 0.221157, -0.147981, -2.07119, 4.434685, -2.706056];
const SECOND = [0, 0.042981, -0.293762, -1.752461, 5.682633, -3.582633];
const SHIFT = [-2.273, 0.459];
const SMALL_MEAN = [0.544, -0.39978, 0.025054, -6.714e-4];
const SMALL_DEVIATION = [1.3822, -0.77857, 0.062767, -0.0020322];
const LARGE_MEAN = [-1.5861, -0.31082, -0.083751, 0.0038915];
const LARGE_DEVIATION = [-0.4803, -0.082676, 0.0030302];
const LARGEST_SMALL = 11;

const polynomial = (coefficients: readonly number[], at: number): number =>
  coefficients.reduceRight((sum, coefficient) => sum * at + coefficient, 0);

/**
 * Shapiro and Wilk's test of normality of 3 to 5,000 numbers, by Royston (Algorithm AS R94, Applied Statistics 44, 1995);
 * undefined for fewer, and for numbers that are all the same: there the test is not possible.
 */
export function shapiroWilk(sample: readonly number[]): Normality | undefined {
  const sorted = sample.toSorted((one, other) => one - other);
  const n = sorted.length;
  const [low = 0, high = 0] = [sorted[0], sorted[n - 1]];
  if (n < 3 || high - low <= 1e-19 * Math.max(Math.abs(low), Math.abs(high))) return undefined;
  const mean = sorted.reduce((sum, each) => sum + each, 0) / n;
  const square = sorted.reduce((sum, each) => sum + (each - mean) * (each - mean), 0);
  const spread = weightsOf(n).reduce(
    (sum, weight, index) => sum + weight * ((sorted[n - 1 - index] ?? 0) - (sorted[index] ?? 0)),
    0,
  );
  const w = Math.min(1, (spread * spread) / square);
  return { w, p: probabilityOf(w, n) };
}

/** Of the differences between the highest and the lowest, the next, and so on. */
function weightsOf(n: number): readonly number[] {
  if (n === 3) return [Math.sqrt(0.5)];
  const scores = Array.from({ length: Math.floor(n / 2) }, (_, index) =>
    normalQuantile((index + 1 - 0.375) / (n + 0.25)),
  );
  const square = 2 * scores.reduce((sum, score) => sum + score * score, 0);
  const [one = 0, two = 0] = scores;
  const root = 1 / Math.sqrt(n);
  const first = polynomial(FIRST, root) - one / Math.sqrt(square);
  if (n <= 5) {
    const factor = Math.sqrt((square - 2 * one * one) / (1 - 2 * first * first));
    return [first, ...scores.slice(1).map((score) => -score / factor)];
  }
  const second = polynomial(SECOND, root) - two / Math.sqrt(square);
  const factor = Math.sqrt(
    (square - 2 * one * one - 2 * two * two) / (1 - 2 * first * first - 2 * second * second),
  );
  return [first, second, ...scores.slice(2).map((score) => -score / factor)];
}

function probabilityOf(w: number, n: number): number {
  if (n === 3) return Math.max(0, (6 / Math.PI) * (arcSine(Math.sqrt(w)) - Math.PI / 3));
  if (w === 1) return 1;
  const lack = ln(1 - w);
  if (n > LARGEST_SMALL) {
    const size = ln(n);
    return normalTail((lack - polynomial(LARGE_MEAN, size)) / exp(polynomial(LARGE_DEVIATION, size)));
  }
  const shift = polynomial(SHIFT, n);
  if (lack >= shift) return 0;
  return normalTail((-ln(shift - lack) - polynomial(SMALL_MEAN, n)) / exp(polynomial(SMALL_DEVIATION, n)));
}

/** What the data say against the model. None is left out for it: that is the caller's to do, and to give reasons for. */
export interface Diagnosis {
  readonly normality: Normality | undefined;
  /** The datum, counted from 1, that draws the fit most, by Cook's distance. */
  readonly mostInfluential: { readonly datum: number; readonly distance: number } | undefined;
  /** Data, counted from 1, whose Cook's distance is above 1. */
  readonly influential: readonly number[];
  /** Data, counted from 1, farther than two deviations from what the model gives for them. */
  readonly outliers: readonly number[];
}

const MOST_INFLUENCE = 1;
const MOST_DEVIATIONS = 2;

export function diagnose(fit: Fit): Diagnosis {
  const distances = cookDistances(fit);
  const most = distances.reduce(
    (found, distance, index) => (distance > (distances[found] ?? 0) ? index : found),
    0,
  );
  return {
    normality: shapiroWilk(fit.residuals),
    mostInfluential: Number.isFinite(distances[most])
      ? { datum: most + 1, distance: distances[most] ?? 0 }
      : undefined,
    influential: numbersOf(distances, (distance) => distance > MOST_INFLUENCE),
    outliers: numbersOf(
      fit.residuals,
      (residual) => Math.abs(residual) > MOST_DEVIATIONS * fit.residualDeviation,
    ),
  };
}

/** Cook (1977): how far all fitted values move without this datum. */
export function cookDistances({
  residuals,
  leverages,
  coefficients,
  residualDeviation,
}: Fit): readonly number[] {
  const scale = coefficients.length * residualDeviation * residualDeviation;
  return residuals.map((residual, index) => {
    const leverage = leverages[index] ?? 0;
    return ((residual * residual) / scale) * (leverage / ((1 - leverage) * (1 - leverage)));
  });
}

export const numbersOf = (
  values: readonly number[],
  isFound: (value: number) => boolean,
): readonly number[] => values.flatMap((value, index) => (isFound(value) ? [index + 1] : []));

/** A characteristic that too few of the data have. */
export interface TooFew {
  readonly name: string;
  readonly value: number;
  readonly count: number;
  readonly needed: number;
}

/**
 * ABNT NBR 14653-2:2011, A.2 a): of a yes and no, or a code, each value that occurs needs 3 data of up to 30, a tenth of up
 * to 100, 10 of more.
 */
export function microNumerosity(variables: readonly Variable[], count: number): readonly TooFew[] {
  const needed = count <= 30 ? 3 : count <= 100 ? Math.ceil(count / 10) : 10;
  return variables
    .filter(({ kind }) => kind !== 'QUANTITATIVE')
    .flatMap(({ name, values }) =>
      [...new Set(values)]
        .map((value) => ({ name, value, count: values.filter((each) => each === value).length, needed }))
        .filter((found) => found.count < needed),
    );
}
