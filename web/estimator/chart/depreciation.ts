import { decimalOf, product, rounded, textOf } from '../../shared/figures/decimal.ts';
import type { Parameters } from '../form/read-form.ts';

/** What is left of a cost at an age; decimal texts in years and BRL. */
export interface AgePoint {
  readonly age: string;
  readonly left: string;
  /** The age that was asked for. */
  readonly isNow: boolean;
}

/** New, now and at the end of the service life, in order of age; undefined where the age today was not what was given. */
export function depreciationOf(
  parameters: Parameters,
  amount: string | null,
): readonly AgePoint[] | undefined {
  const {
    replacement_cost: cost,
    age_years: age,
    age_as_of: day,
    service_life_years: life,
    residual_rate: rate,
  } = parameters;
  if (!cost || !age || day || !life || !rate || amount === null) return undefined;
  const [costs, residual] = [decimalOf(cost), decimalOf(rate)];
  if (!costs || !residual) return undefined;
  const points: readonly AgePoint[] = [
    { age: '0', left: cost, isNow: false },
    { age: life, left: textOf(rounded(product(costs, residual), 2)), isNow: false },
  ];
  const others = points.filter((point) => Number(point.age) !== Number(age));
  return [...others, { age, left: amount, isNow: true }].sort(
    (one, other) => Number(one.age) - Number(other.age),
  );
}
