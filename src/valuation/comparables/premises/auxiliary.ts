import { chiSquareTail, fTail } from '../distributions.ts';
import { type Fit, leastSquares } from '../least-squares.ts';

/** Tests of a regression by another one: of its values, its residuals, or its columns. */

type Rows = readonly (readonly number[])[];

/** A statistic, and the probability of one so high where the premise holds. */
export interface Tested {
  readonly statistic: number;
  readonly p: number;
}

/** Of the relation of values that one model leaves unexplained and a larger one explains. */
const POWERS = 2;

/**
 * RESET (Ramsey, Journal of the Royal Statistical Society B 31, 1969): the F of the square and the cube of the fitted values
 * beside the columns. Undefined where no power says anything new, as with one variable of two values, or where too few rows
 * are left for it.
 */
export function reset(rows: Rows, values: readonly number[], fit: Fit): Tested | undefined {
  const fitted = values.map((value, index) => value - (fit.residuals[index] ?? 0));
  const middle = meanOf(fitted);
  const widest = fitted.reduce((most, value) => Math.max(most, Math.abs(value - middle)), 0);
  if (!(widest > 0)) return undefined;
  const placed = fitted.map((value) => (value - middle) / widest);
  for (let powers = POWERS; powers >= 1; powers -= 1) {
    const freedom = fit.freedom - powers;
    if (freedom < 1) continue;
    const larger = leastSquares(
      rows.map((row, index) => {
        const place = placed[index] ?? 0;
        return [...row, ...[place * place, place * place * place].slice(0, powers)];
      }),
      values,
    );
    if (!larger.ok) continue;
    const [before, after] = [squareLeft(fit), squareLeft(larger.value)];
    const f = Math.max(0, before - after) / powers / (after / freedom);
    return Number.isFinite(f) ? { statistic: f, p: fTail(f, powers, freedom) } : undefined;
  }
  return undefined;
}

/**
 * Breusch and Pagan (Econometrica 47, 1979), studentized by Koenker (Journal of Econometrics 17, 1981): n R² of the squared
 * residuals on the columns, chi-square with as many degrees of freedom as columns.
 */
export function breuschPagan(rows: Rows, { residuals }: Fit): Tested | undefined {
  const auxiliary = leastSquares(
    rows,
    residuals.map((residual) => residual * residual),
  );
  if (!auxiliary.ok || !Number.isFinite(auxiliary.value.rSquare)) return undefined;
  const statistic = rows.length * auxiliary.value.rSquare;
  return { statistic, p: chiSquareTail(statistic, rows[0]?.length ?? 1) };
}

/**
 * Of each column 1 ÷ (1 − R²) of its regression on the others: by how much the variance of its coefficient is raised. Made of
 * that variance itself, which says the same without a regression each.
 */
export function varianceInflations(rows: Rows, { unitVariances }: Fit): readonly number[] {
  const columns = rows[0]?.length ?? 0;
  if (columns < 2) return [];
  return Array.from({ length: columns }, (_, at) => {
    const values = rows.map((row) => row[at] ?? 0);
    const middle = meanOf(values);
    const spread = values.reduce((total, value) => total + (value - middle) * (value - middle), 0);
    return (unitVariances[at + 1] ?? 0) * spread;
  });
}

/** Pearson's, of each two columns. */
export function correlations(
  rows: Rows,
): readonly { readonly one: number; readonly other: number; readonly r: number }[] {
  const columns = rows[0]?.length ?? 0;
  const centred = Array.from({ length: columns }, (_, at) => {
    const values = rows.map((row) => row[at] ?? 0);
    const middle = meanOf(values);
    const away = values.map((value) => value - middle);
    const length = Math.sqrt(away.reduce((total, value) => total + value * value, 0));
    return away.map((value) => value / length);
  });
  return centred.flatMap((column, one) =>
    centred.slice(one + 1).map((next, index) => ({
      one,
      other: one + 1 + index,
      r: column.reduce((total, value, row) => total + value * (next[row] ?? 0), 0),
    })),
  );
}

const squareLeft = ({ residualDeviation, freedom }: Fit): number =>
  residualDeviation * residualDeviation * freedom;

const meanOf = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0) / values.length;
