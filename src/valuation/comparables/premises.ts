import type { ModelPremise, PremiseOutcome } from '../../kernel/grades.ts';
import { betaBelow, chiSquareTail, fTail } from './distributions.ts';
import { type Fit, leastSquares } from './least-squares.ts';
import type { Regression, RegressionModel } from './regression.ts';

/** Tests of a regression by another one: of its values, its residuals, or its columns. */

type Rows = readonly (readonly number[])[];

/** A statistic, and the probability of one so high where the premise holds. */
interface Tested {
  readonly statistic: number;
  readonly p: number;
}

/** Of the relation of values that one model leaves unexplained and a larger one explains. */
const POWERS = 2;

/**
 * RESET (Ramsey, Journal of the Royal Statistical Society B 31, 1969): the F of the square and the cube of the fitted values
 * in addition to the columns. Undefined where no power says anything new, as with one variable of two values, or where too few rows
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

/** Rows in the order in which their residuals are looked at. */
interface Order {
  /** What the rows are ordered by, for people. */
  readonly name: string;
  readonly rows: readonly number[];
}

interface SerialCorrelation {
  readonly order: string;
  /** About 2 where residuals do not depend on their neighbours; towards 0 they follow them, towards 4 they oppose them. */
  readonly d: number;
  /** The probability of a d so low where there is no dependence. */
  readonly p: number;
}

/**
 * Durbin and Watson (Biometrika 37, 1950; 38, 1951). d is (Σ (eₜ − eₜ₋₁)²) ÷ Σ e². Its mean and variance follow exactly from
 * the columns of the model, and the probability from the beta distribution on 0 to 4 with the same two, as they propose:
 * bounds from a table leave a range undecided, and this does not. It is some thousandths off the exact probability. Only
 * residuals that follow their neighbours are looked for: they make an interval too narrow, and those that oppose them make it
 * too wide.
 */
export function durbinWatson({ residuals, basis, freedom }: Fit, { name, rows }: Order): SerialCorrelation {
  const ordered = rows.map((row) => residuals[row] ?? 0);
  const d = sum(differences(ordered).map(square)) / sum(ordered.map(square));
  const { mean, variance } = momentsOf(
    basis.map((column) => rows.map((row) => column[row] ?? 0)),
    rows.length,
    freedom,
  );
  const share = mean / WIDEST;
  const size = (mean * (WIDEST - mean)) / variance - 1;
  return { order: name, d, p: betaBelow(d / WIDEST, size * share, size * (1 - share)) };
}

const WIDEST = 4;

/** Of d where residuals are independent: traces of M A and of its square, with M the residual maker and A the differences. */
function momentsOf(basis: readonly (readonly number[])[], count: number, freedom: number) {
  const turned = basis.map(differencesTwice);
  let [across, acrossSquare] = [0, 0];
  for (const [at, column] of basis.entries()) {
    // The products are the same on both sides of the diagonal.
    for (let other = at; other < turned.length; other += 1) {
      const product = dot(column, turned[other] ?? []);
      acrossSquare += (at === other ? 1 : 2) * product * product;
      if (at === other) across += product;
    }
  }
  const first = 2 * (count - 1) - across;
  const second = 6 * count - 8 - 2 * sum(turned.map((column) => dot(column, column))) + acrossSquare;
  return {
    mean: first / freedom,
    variance: (2 * (freedom * second - first * first)) / (freedom * freedom * (freedom + 2)),
  };
}

const square = (value: number): number => value * value;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const differences = (values: readonly number[]): readonly number[] =>
  values.slice(1).map((value, index) => value - (values[index] ?? 0));

/** A times a column: 2, or 1 at an end, on the diagonal, and −1 next to it. */
const differencesTwice = (values: readonly number[]): readonly number[] =>
  values.map((value, index) => {
    const before = index === 0 ? value : (values[index - 1] ?? 0);
    const after = index === values.length - 1 ? value : (values[index + 1] ?? 0);
    return 2 * value - before - after;
  });

function dot(one: readonly number[], other: readonly number[]): number {
  let total = 0;
  for (let index = 0; index < one.length; index += 1) total += (one[index] ?? 0) * (other[index] ?? 0);
  return total;
}

/** What a test said of one premise of the model. */
export interface PremiseFinding {
  readonly premise: ModelPremise;
  readonly outcome: Extract<PremiseOutcome, 'MET' | 'FAILED' | 'NOT_TESTED'>;
  /** The probability of what was found, or of something farther, where the premise holds; undefined where there is none. */
  readonly p: number | undefined;
  /** The figures; null where nothing could be measured. */
  readonly observed: string | null;
}

/** A test rejects at 10 %: the most that the standard allows of those outside its tables (A.3.1). */
export const LEVEL_OF_TESTS = 0.1;
/** A correlation beyond it wants special attention. */
const MOST_CORRELATION = 0.8;
/** Beyond it a variance is raised tenfold (Marquardt, Technometrics 12, 1970); the standard names no figure. */
const MOST_INFLATION = 10;

/**
 * ABNT NBR 14653-2:2011, A.2.1: whether the model has the right form (RESET), the same variance everywhere (Breusch-Pagan),
 * residuals that do not depend on their neighbours (Durbin-Watson), and variables that say different things (correlations
 * and variance inflation). Of data that lie on the model no residual is left to test.
 *
 * `dates`: of each datum, in the order of the rows.
 */
export function premisesOf(
  model: RegressionModel,
  { fit, rows, values, fSignificance }: Regression,
  dates: readonly string[],
): readonly PremiseFinding[] {
  const isTestable = fSignificance !== undefined;
  return [
    specification(isTestable ? reset(rows, values, fit) : undefined),
    homoscedasticity(isTestable ? breuschPagan(rows, fit) : undefined),
    independence(
      isTestable
        ? ordersOf(model, rows, values, fit.residuals, dates).map((order) => durbinWatson(fit, order))
        : [],
    ),
    collinearity(model, rows, fit),
  ];
}

const specification = (tested: ReturnType<typeof reset>): PremiseFinding => ({
  premise: 'SPECIFICATION',
  ...judged(tested?.p),
  observed: tested ? `F = ${figure(tested.statistic)}; p = ${figure(tested.p)}` : null,
});

const homoscedasticity = (tested: ReturnType<typeof breuschPagan>): PremiseFinding => ({
  premise: 'HOMOSCEDASTICITY',
  ...judged(tested?.p),
  observed: tested ? `χ² = ${figure(tested.statistic)}; p = ${figure(tested.p)}` : null,
});

/**
 * Of several orders the worst counts, times their number (Bonferroni): each is another chance to find by accident what is not
 * there.
 */
function independence(tested: readonly SerialCorrelation[]): PremiseFinding {
  const found = tested.filter(({ p }) => Number.isFinite(p));
  const least = found.reduce((lowest, { p }) => Math.min(lowest, p), 1);
  return {
    premise: 'INDEPENDENCE',
    ...judged(found.length === 0 ? undefined : Math.min(1, least * found.length)),
    observed:
      found.length === 0
        ? null
        : found.map(({ order, d, p }) => `${order}: d = ${figure(d)}, p = ${figure(p)}`).join('; '),
  };
}

function collinearity(
  { variables }: RegressionModel,
  rows: Regression['rows'],
  fit: Regression['fit'],
): PremiseFinding {
  const inflations = varianceInflations(rows, fit);
  const named = (at: number) => variables[at]?.name ?? '';
  const [closest] = correlations(rows).toSorted((a, b) => Math.abs(b.r) - Math.abs(a.r));
  if (!closest) return { premise: 'COLLINEARITY', outcome: 'MET', p: undefined, observed: null };
  const isMet =
    Math.abs(closest.r) <= MOST_CORRELATION && inflations.every((inflation) => inflation <= MOST_INFLATION);
  return {
    premise: 'COLLINEARITY',
    outcome: isMet ? 'MET' : 'FAILED',
    p: undefined,
    observed: [
      `r(${named(closest.one)}, ${named(closest.other)}) = ${figure(closest.r)}`,
      ...inflations.map((inflation, at) => `VIF(${named(at)}) = ${figure(inflation)}`),
    ].join('; '),
  };
}

const judged = (p: number | undefined): Pick<PremiseFinding, 'outcome' | 'p'> =>
  p === undefined || !Number.isFinite(p)
    ? { outcome: 'NOT_TESTED', p: undefined }
    : { outcome: p < LEVEL_OF_TESTS ? 'FAILED' : 'MET', p };

const figure = (value: number): string => (Number.isFinite(value) ? value.toFixed(4) : '∞');

/**
 * As they were sent, by their dates, by the fitted price, and by each quantity. Equal ones keep the order in which they were
 * sent. An order that is another one, or another one backwards, is looked at once.
 */
function ordersOf(
  { variables }: RegressionModel,
  rows: Regression['rows'],
  values: readonly number[],
  residuals: readonly number[],
  dates: readonly string[],
): readonly Order[] {
  const all = values.map((_, row) => row);
  const by = (key: (row: number) => number | string): readonly number[] =>
    all.toSorted((one, other) => compared(key(one), key(other)) || one - other);
  const orders: readonly Order[] = [
    { name: 'n', rows: all },
    { name: 'ŷ', rows: by((row) => (values[row] ?? 0) - (residuals[row] ?? 0)) },
    ...variables.flatMap(({ name, kind }, at) =>
      kind === 'QUANTITATIVE' ? [{ name, rows: by((row) => rows[row]?.[at] ?? 0) }] : [],
    ),
    { name: 't', rows: by((row) => dates[row] ?? '') },
  ];
  const seen = new Set<string>();
  return orders.filter(({ rows: order }) => {
    const isNew = !seen.has(order.join(' '));
    seen.add(order.join(' ')).add(order.toReversed().join(' '));
    return isNew;
  });
}

const compared = (one: number | string, other: number | string): number =>
  one < other ? -1 : one > other ? 1 : 0;
