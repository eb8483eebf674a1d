import { fail, ok, type Result } from '../../kernel/result.ts';

/** A line of best fit: `coefficients[0]` is the constant; the others belong to the columns in their order. */
export interface Fit {
  readonly coefficients: readonly number[];
  readonly standardErrors: readonly number[];
  /** Of each coefficient: its variance, where that of a residual is 1. */
  readonly unitVariances: readonly number[];
  readonly residuals: readonly number[];
  /** Of each row: how much its own value draws the fit. */
  readonly leverages: readonly number[];
  /** Columns of length 1, at right angles to each other, that make up the same space as the constant and the columns. */
  readonly basis: readonly (readonly number[])[];
  /** Rows less coefficients. */
  readonly freedom: number;
  readonly residualDeviation: number;
  readonly rSquare: number;
  /** Of all columns together. */
  readonly f: number;
  /** The fitted value at a row of the columns, and the standard error of that mean. */
  at(row: readonly number[]): { readonly value: number; readonly standardError: number };
}

/** The column, counted from 1, that those before it and the constant already make up. */
export interface Dependent {
  readonly column: number;
}

/** Least remainder of a unit column after projection on the columns before it: less is rounding error. */
const RANK_TOLERANCE = 1e-10;

/**
 * Ordinary least squares with a constant, by Householder's reflections of columns scaled to length 1, each operation in one
 * order. There must be more rows than coefficients. A column that depends on others is named, never dropped.
 */
export function leastSquares(
  rows: readonly (readonly number[])[],
  values: readonly number[],
): Result<Fit, Dependent> {
  const count = rows.length;
  const columns = [Array.from({ length: count }, () => 1), ...transposed(rows)];
  const scales = columns.map(lengthOf);
  const zero = scales.findIndex((scale) => !(scale > 0));
  if (zero >= 0) return fail({ column: zero });
  const reflected = columns.map((column, index) => column.map((value) => value / (scales[index] ?? 1)));
  const reflections: number[][] = [];
  const right = [...values];
  for (const [at, column] of reflected.entries()) {
    const rest = lengthOf(column.slice(at));
    if (!(rest > RANK_TOLERANCE)) return fail({ column: at });
    const reflection = reflectionOf(column, at, rest);
    reflections.push(reflection);
    for (const other of reflected.slice(at)) reflect(other, reflection, at);
    reflect(right, reflection, at);
  }
  return ok(fitOf({ rows, values, scales, upper: reflected, reflections, right }));
}

interface Reduced {
  readonly rows: readonly (readonly number[])[];
  readonly values: readonly number[];
  readonly scales: readonly number[];
  /** Columns, of which the rows up to their own are R. */
  readonly upper: readonly (readonly number[])[];
  readonly reflections: readonly (readonly number[])[];
  /** The values, reflected. */
  readonly right: readonly number[];
}

function fitOf({ rows, values, scales, upper, reflections, right }: Reduced): Fit {
  const size = upper.length;
  const freedom = rows.length - size;
  const scaled = solveUpper(upper, right);
  const inverse = upper.map((_, index) => solveUpper(upper, unit(index, size)));
  const residuals = unreflected(
    right.map((value, index) => (index < size ? 0 : value)),
    reflections,
  );
  const square = squareOf(right.slice(size));
  const explained = squareOf(right.slice(1, size));
  const variance = square / freedom;
  const coefficients = scaled.map((value, index) => value / (scales[index] ?? 1));
  const unitVariances = scales.map(
    (scale, row) => squareOf(inverse.map((column) => column[row] ?? 0)) / (scale * scale),
  );
  const basis = basisOf(reflections, values.length);
  return {
    coefficients,
    standardErrors: unitVariances.map((own) => Math.sqrt(variance * own)),
    unitVariances,
    residuals,
    leverages: leveragesOf(basis, values.length),
    basis,
    freedom,
    residualDeviation: Math.sqrt(variance),
    rSquare: explained / (explained + square),
    f: explained / (size - 1) / variance,
    at: (row) => {
      const full = [1, ...row];
      const turned = solveLower(
        upper,
        full.map((value, index) => value / (scales[index] ?? 1)),
      );
      return {
        value: full.reduce((sum, value, index) => sum + value * (coefficients[index] ?? 0), 0),
        standardError: Math.sqrt(variance * squareOf(turned)),
      };
    },
  };
}

const transposed = (rows: readonly (readonly number[])[]): number[][] =>
  (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? 0));

const squareOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value * value, 0);

const lengthOf = (values: readonly number[]): number => Math.sqrt(squareOf(values));

const unit = (index: number, size: number): number[] =>
  Array.from({ length: size }, (_, at) => (at === index ? 1 : 0));

/** The direction, of length 1, along which a column is turned so that nothing is left of it below its own row. */
function reflectionOf(column: readonly number[], at: number, rest: number): number[] {
  const direction = column.map((value, index) => (index < at ? 0 : value));
  const head = direction[at] ?? 0;
  direction[at] = head + (head < 0 ? -rest : rest);
  const length = lengthOf(direction);
  return direction.map((value) => value / length);
}

function reflect(column: number[], direction: readonly number[], from: number): void {
  let along = 0;
  for (let index = from; index < column.length; index += 1)
    along += (column[index] ?? 0) * (direction[index] ?? 0);
  for (let index = from; index < column.length; index += 1)
    column[index] = (column[index] ?? 0) - 2 * along * (direction[index] ?? 0);
}

function unreflected(column: number[], reflections: readonly (readonly number[])[]): number[] {
  for (let at = reflections.length - 1; at >= 0; at -= 1) reflect(column, reflections[at] ?? [], at);
  return column;
}

/** The columns of Q. */
const basisOf = (
  reflections: readonly (readonly number[])[],
  count: number,
): readonly (readonly number[])[] =>
  reflections.map((_, column) => unreflected(unit(column, count), reflections));

/** The squared length of each row of Q. */
function leveragesOf(basis: readonly (readonly number[])[], count: number): readonly number[] {
  const leverages = Array.from({ length: count }, () => 0);
  for (const direction of basis)
    for (const [row, value] of direction.entries()) leverages[row] = (leverages[row] ?? 0) + value * value;
  return leverages;
}

function solveUpper(upper: readonly (readonly number[])[], right: readonly number[]): number[] {
  const solved = upper.map(() => 0);
  for (let row = upper.length - 1; row >= 0; row -= 1) {
    let rest = right[row] ?? 0;
    for (let column = row + 1; column < upper.length; column += 1)
      rest -= (upper[column]?.[row] ?? 0) * (solved[column] ?? 0);
    solved[row] = rest / (upper[row]?.[row] ?? 1);
  }
  return solved;
}

/** Of the transposed. */
function solveLower(upper: readonly (readonly number[])[], right: readonly number[]): number[] {
  const solved: number[] = [];
  for (const [row, column] of upper.entries()) {
    const rest = solved.reduce((sum, value, index) => sum - value * (column[index] ?? 0), right[row] ?? 0);
    solved.push(rest / (column[row] ?? 1));
  }
  return solved;
}
