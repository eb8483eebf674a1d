import {
  type RegressionModel,
  regress,
  type Variable,
} from '../../../src/valuation/comparables/regression.ts';

/** Twelve made-up flats. */
export const FLATS = {
  areas: [48, 52, 55, 60, 63, 68, 72, 75, 80, 86, 90, 95],
  prices: [262, 281, 305, 318, 341, 352, 386, 391, 428, 447, 480, 489].map((price) => 1000 * price),
};

/** Prices by one variable, or by others. */
export const modelOf = (prices: readonly number[], values: readonly number[], subject: number) => {
  const variable = (changes: Partial<Variable> = {}): Variable => ({
    name: 'area',
    kind: 'QUANTITATIVE',
    transformation: 'NONE',
    values,
    subject,
    ...changes,
  });
  const model = (changes: Partial<RegressionModel> = {}): RegressionModel => ({
    prices,
    priceTransformation: 'NONE',
    variables: [variable()],
    ...changes,
  });
  return { variable, model };
};

export function regressed(given: RegressionModel) {
  const result = regress(given);
  if (!result.ok) throw new Error('singular');
  return result.value;
}
