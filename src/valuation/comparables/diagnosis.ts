import type { Fit } from './least-squares.ts';
import type { Variable } from './regression.ts';
import { type Normality, shapiroWilk } from './shapiro-wilk.ts';

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
