import { decimalOf, product, rounded, textOf } from '../figures/decimal.ts';
import type { Parameters } from '../form/read-form.ts';
import type { Step } from '../service/answers.ts';

/** What is left of a cost at an age; decimal texts in years and BRL. */
interface AgePoint {
  readonly age: string;
  readonly left: string;
  /** The age that was asked for. */
  readonly isNow: boolean;
}

/**
 * New, now and at the end of the service life, in order of age. The steps of the answer, whose words are those of its language,
 * are the cost, the age with its way, the service life, the residual: undefined where they are of something else.
 */
export function depreciationOf(
  parameters: Parameters,
  steps: readonly Step[],
  amount: string | null,
): readonly AgePoint[] | undefined {
  const { replacement_cost: cost, service_life_years: life, residual_rate: rate } = parameters;
  // A curve, for which three points are too few.
  if (parameters.wear) return undefined;
  if (!cost || !life || !rate || amount === null) return undefined;
  const [age, ...ends] = steps.slice(-3).map(({ value }) => value);
  if (!age || !areEqual([cost, life, rate], [steps[0]?.value, ...ends])) return undefined;
  const [costs, residual] = [decimalOf(cost), decimalOf(rate)];
  if (!costs || !residual || !decimalOf(age)) return undefined;
  const points: readonly AgePoint[] = [
    { age: '0', left: cost, isNow: false },
    { age: life, left: textOf(rounded(product(costs, residual), 2)), isNow: false },
  ];
  const others = points.filter((point) => Number(point.age) !== Number(age));
  return [...others, { age, left: amount, isNow: true }].sort(
    (one, other) => Number(one.age) - Number(other.age),
  );
}

const areEqual = (given: readonly string[], shown: readonly (string | undefined)[]): boolean =>
  given.every((text, index) => Number(text) === Number(shown[index]));
