import { betaBelow } from '../distributions.ts';
import type { Fit } from '../least-squares.ts';

/** Rows in the order in which their residuals are looked at. */
export interface Order {
  /** What the rows are ordered by, for people. */
  readonly name: string;
  readonly rows: readonly number[];
}

export interface SerialCorrelation {
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

/** A times a column: 2, or 1 at an end, on the diagonal, and −1 beside it. */
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
