import { ok, type Result } from '../../kernel/result.ts';
import type { Label } from '../../kernel/vocabulary.ts';
import { exp, fTail, ln, tExceeded, tTwoTails } from './distributions.ts';
import { type Dependent, type Fit, leastSquares } from './least-squares.ts';

/** In what scale a price or a characteristic enters a regression: the caller's word. */
export const TRANSFORMATIONS = ['NONE', 'LN', 'INVERSE', 'SQUARE', 'SQUARE_ROOT'] as const;
export type Transformation = (typeof TRANSFORMATIONS)[number];

interface Scale {
  /** How the transformed `x` is written. */
  readonly written: Label;
  into(value: number): number;
  back(value: number): number;
  /** How `estimate` goes back into money, as a formula that the shown steps can be put through. */
  readonly formulaBack: string;
}

const E = '2.718281828459045235360287471352662497757';
const inBoth = (text: string): Label => ({ 'pt-BR': text, en: text });

const SCALES: Readonly<Record<Transformation, Scale>> = {
  NONE: { written: inBoth('x'), into: (x) => x, back: (y) => y, formulaBack: 'estimate' },
  LN: { written: inBoth('ln x'), into: ln, back: exp, formulaBack: `${E} ^ estimate` },
  INVERSE: {
    written: inBoth('1 ÷ x'),
    into: (x) => (x > 0 ? 1 / x : Number.NaN),
    back: (y) => (y > 0 ? 1 / y : Number.NaN),
    formulaBack: '1 ÷ estimate',
  },
  SQUARE: {
    written: inBoth('x²'),
    into: (x) => x * x,
    back: (y) => (y > 0 ? Math.sqrt(y) : Number.NaN),
    formulaBack: 'estimate ^ (1 ÷ 2)',
  },
  SQUARE_ROOT: {
    written: inBoth('√x'),
    into: (x) => Math.sqrt(x),
    back: (y) => (y > 0 ? y * y : Number.NaN),
    formulaBack: 'estimate × estimate',
  },
};

export const scaleOf = (transformation: Transformation): Scale => SCALES[transformation];

/** Whether a number has a place in that scale: zero has no logarithm and no inverse. */
export const isTransformable = (value: number, transformation: Transformation): boolean =>
  Number.isFinite(SCALES[transformation].into(value));

/** DICHOTOMOUS is yes or no; CODE is a whole number that stands for something: of either the mean of two has no sense. */
export const VARIABLE_KINDS = ['QUANTITATIVE', 'DICHOTOMOUS', 'CODE'] as const;
export type VariableKind = (typeof VARIABLE_KINDS)[number];

/** A characteristic that explains prices: its values by datum, and that of what is valued. */
export interface Variable {
  readonly name: string;
  readonly kind: VariableKind;
  readonly transformation: Transformation;
  readonly values: readonly number[];
  readonly subject: number;
}

export interface RegressionModel {
  readonly prices: readonly number[];
  readonly priceTransformation: Transformation;
  readonly variables: readonly Variable[];
}

/** The ends of an interval of the price of one, and its width in parts of the estimate. */
export interface Interval {
  readonly low: number;
  readonly high: number;
  readonly amplitude: number;
}

export interface Regression {
  readonly fit: Fit;
  /** Characteristics and prices as they entered, each in its scale. */
  readonly rows: readonly (readonly number[])[];
  readonly values: readonly number[];
  /** Of each variable: the probability of a coefficient so far from zero where it has no influence. */
  readonly significances: readonly (number | undefined)[];
  /** The same of all of them together. */
  readonly fSignificance: number | undefined;
  /** Of the price of one thing like the subject; undefined where the model gives no price above zero. */
  readonly estimate: number | undefined;
  /** The 80 % interval of that mean; undefined where an end has no price. */
  readonly interval: Interval | undefined;
  /** The 80 % interval of the price of one such thing, not of the mean of all such. */
  readonly prediction: Interval | undefined;
  /** Of each datum: the price that the model gives for it; undefined where it gives none. */
  readonly estimates: readonly (number | undefined)[];
  /** Of each datum: the price that the model gives for it when it is left out itself. */
  readonly estimatesWithout: readonly (number | undefined)[];
  /** R² adjusted for the number of variables. */
  readonly adjustedRSquare: number;
  /** The price of one with these characteristics; undefined where the model gives none above zero. */
  priceAt(characteristics: readonly number[]): number | undefined;
}

/** Of an interval of 80 %, on each side. */
export const TAIL_OF_INTERVAL = 0.1;

/** The regression of prices on characteristics, each in the scale that the caller names. */
export function regress({
  prices,
  priceTransformation,
  variables,
}: RegressionModel): Result<Regression, Dependent> {
  const scale = scaleOf(priceTransformation);
  const columns = variables.map(({ values, transformation }) => values.map(scaleOf(transformation).into));
  const rows = prices.map((_, row) => columns.map((column) => column[row] ?? Number.NaN));
  const values = prices.map(scale.into);
  const fitted = leastSquares(rows, values);
  if (!fitted.ok) return fitted;
  const fit = fitted.value;
  const inScale = (characteristics: readonly number[]) =>
    variables.map(({ transformation }, index) =>
      scaleOf(transformation).into(characteristics[index] ?? Number.NaN),
    );
  const priceAt = (characteristics: readonly number[]) =>
    price(scale.back(fit.at(inScale(characteristics)).value));
  const subject = variables.map((variable) => variable.subject);
  const isExact = !(fit.residualDeviation > 0) || !isSpread(fit, values);
  const given = fit.at(inScale(subject));
  const interval = (standardError: number) =>
    isExact
      ? undefined
      : intervalAround(given.value, tExceeded(TAIL_OF_INTERVAL, fit.freedom) * standardError, scale.back);
  return ok({
    fit,
    rows,
    values,
    significances: fit.coefficients
      .slice(1)
      .map((coefficient, index) =>
        isExact ? undefined : tTwoTails(coefficient / (fit.standardErrors[index + 1] ?? 0), fit.freedom),
      ),
    fSignificance: isExact ? undefined : fTail(fit.f, variables.length, fit.freedom),
    estimate: priceAt(subject),
    interval: interval(given.standardError),
    prediction: interval(Math.sqrt(square(given.standardError) + square(fit.residualDeviation))),
    estimates: values.map((value, row) => price(scale.back(value - (fit.residuals[row] ?? 0)))),
    estimatesWithout: values.map((value, row) =>
      price(scale.back(value - (fit.residuals[row] ?? 0) / (1 - (fit.leverages[row] ?? 0)))),
    ),
    adjustedRSquare: 1 - (1 - fit.rSquare) * ((values.length - 1) / fit.freedom),
    priceAt,
  });
}

const square = (value: number): number => value * value;

const price = (value: number): number | undefined =>
  Number.isFinite(value) && value > 0 ? value : undefined;

/** What is left of values that lie on a line is noise of the arithmetic, and no test can be made of it. */
const NOISE = 1e-12;

const isSpread = ({ residualDeviation }: Fit, values: readonly number[]): boolean =>
  residualDeviation > NOISE * values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

/** `half`: of its width, in the scale of the prices. */
function intervalAround(value: number, half: number, back: (value: number) => number): Interval | undefined {
  const [one, other] = [back(value - half), back(value + half)];
  const [low, high] = [Math.min(one, other), Math.max(one, other)];
  const middle = back(value);
  return Number.isFinite(low) && Number.isFinite(high) && middle > 0
    ? { low, high, amplitude: (high - low) / middle }
    : undefined;
}
