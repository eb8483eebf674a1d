import type { Schemas } from '../../shared/service/answers.ts';

/** What a list has of a valuation's values. */
export type Valued = Pick<
  Schemas['Valuation'],
  'id' | 'valuation_date' | 'status' | 'values' | 'ranges' | 'accepted_value' | 'review'
>;

const CALCULATED = ['market_value', 'scenario_value', 'replacement_cost', 'declared_value'] as const;

/** The value that the policy accepted, or else the first that has an amount; with its range. */
export function bestOf({ accepted_value, values, ranges }: Valued) {
  const names = [...CALCULATED].sort(
    (one, other) => Number(other === accepted_value) - Number(one === accepted_value),
  );
  const name = names.find((each) => values[each].amount !== null);
  const amount = name === undefined ? null : values[name].amount;
  return name === undefined || amount === null ? undefined : { name, amount, range: ranges[name] };
}
