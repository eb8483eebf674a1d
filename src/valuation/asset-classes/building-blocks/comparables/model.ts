import type { CalendarDate } from '../../../../kernel/instant.ts';
import { toFloat } from '../../../comparables/factors.ts';
import type { RegressionModel, VariableKind } from '../../../comparables/regression.ts';
import type { Transformation } from '../../../comparables/transformation.ts';
import { type CountedDatum, type GivenTime, monthNumber } from './market-data.ts';

/** What a regression is made of, as the schema has it. */
export interface GivenModel {
  readonly price_transformation?: Transformation | undefined;
  readonly variables: readonly {
    readonly name: string;
    readonly kind?: VariableKind | undefined;
    readonly transformation?: Transformation | undefined;
  }[];
  readonly subject: { readonly values?: readonly string[] | undefined };
  readonly time?: GivenTime | undefined;
}

/** What months are called among the variables that the caller names. */
export const TIME_VARIABLE = 'time_months';

/** As numbers, for statistics alone: the data that count, and time behind the caller's own variables where it is one. */
export const modelOf = (
  { price_transformation = 'NONE', variables, subject, time }: GivenModel,
  counted: readonly CountedDatum[],
  date: CalendarDate,
): RegressionModel => ({
  prices: counted.map(({ moved }) => moved.toNumber()),
  priceTransformation: price_transformation,
  variables: [
    ...variables.map(({ name, kind = 'QUANTITATIVE', transformation = 'NONE' }, index) => ({
      name,
      kind,
      transformation,
      values: counted.map(({ values }) => toFloat(values[index] ?? '')),
      subject: toFloat(subject.values?.[index] ?? ''),
    })),
    ...(time?.treatment === 'VARIABLE' ? [monthsVariable(counted, date)] : []),
  ],
});

/** Calendar months since that of the oldest datum: a valuation in the month of the newest one lies among the data. */
function monthsVariable(
  counted: readonly CountedDatum[],
  date: CalendarDate,
): RegressionModel['variables'][number] {
  const months = counted.map((datum) => monthNumber(datum.date));
  const first = months.reduce((least, month) => Math.min(least, month), Number.POSITIVE_INFINITY);
  return {
    name: TIME_VARIABLE,
    kind: 'QUANTITATIVE',
    transformation: 'NONE',
    values: months.map((month) => month - first),
    subject: monthNumber(date) - first,
  };
}
