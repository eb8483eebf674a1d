import type { Outcome } from './grades/grade.ts';
import type { Regression, RegressionModel, Variable } from './regression.ts';

/** A characteristic of the subject outside those of the data, and how far the estimate is from that at the nearest datum. */
interface Extrapolated {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  /** In parts of the price at the limit; undefined where the model has none there. */
  readonly deviation: number | undefined;
}

export interface Extrapolation {
  readonly outcome: Outcome;
  readonly variables: readonly Extrapolated[];
}

/** The most that the estimate may differ from the one at the limit of the data: for one variable, and for all of them. */
const MOST_OF_ONE = 0.15;
const MOST_OF_ALL = 0.2;

/**
 * Item 4 of the table for regressions. III: nothing beyond the data. II: one variable, at most twice the highest of the data and
 * at least half the lowest, and the estimate within 15 % of that at the limit. I: as many as there are, each so far at most, and
 * within 20 % one by one and together. A code or a yes and no beyond the data has no grade; without a price at a limit the
 * test cannot be made.
 */
export function extrapolation(
  { variables }: RegressionModel,
  { estimate, priceAt }: Regression,
): Extrapolation {
  const subject = variables.map((variable) => variable.subject);
  const limits = variables.map(nearestOfData);
  const deviationAt = (characteristics: readonly number[]): number | undefined => {
    const there = priceAt(characteristics);
    return there === undefined || estimate === undefined ? undefined : Math.abs(estimate / there - 1);
  };
  const beyond = variables.flatMap((variable, index) => {
    const limit = limits[index] ?? variable.subject;
    if (limit === variable.subject) return [];
    const atLimit = subject.map((value, at) => (at === index ? limit : value));
    return [{ variable, told: told(variable, limit, deviationAt(atLimit)) }];
  });
  const list = beyond.map((each) => each.told);
  if (beyond.length === 0) return { outcome: 'III', variables: list };
  if (!beyond.every(({ variable, told: { limit } }) => isWithinReach(variable, limit)))
    return { outcome: 'NONE', variables: list };
  return {
    outcome: gradeOf([...list.map(({ deviation }) => deviation), deviationAt(limits)]),
    variables: list,
  };
}

const told = ({ name, subject }: Variable, limit: number, deviation: number | undefined): Extrapolated => ({
  name,
  value: subject,
  limit,
  deviation,
});

/** The subject's own value where it lies among the data, or else the end of the data on its side. */
function nearestOfData({ values, subject }: Variable): number {
  const lowest = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const highest = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  return Math.min(Math.max(subject, lowest), highest);
}

const isWithinReach = ({ kind, subject }: Variable, limit: number): boolean =>
  kind === 'QUANTITATIVE' && (subject > limit ? subject <= 2 * limit : subject >= limit / 2);

/** `deviations`: of each variable, and last of all of them together. */
function gradeOf(deviations: readonly (number | undefined)[]): Outcome {
  if (deviations.some((deviation) => deviation === undefined)) return 'PENDING';
  const most = deviations.reduce<number>((found, deviation) => Math.max(found, deviation ?? 0), 0);
  if (deviations.length === 2 && most <= MOST_OF_ONE) return 'II';
  return most <= MOST_OF_ALL ? 'I' : 'NONE';
}
