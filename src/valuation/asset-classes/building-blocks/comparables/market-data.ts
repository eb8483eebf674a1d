import { type Decimal, decimal, rounded, toText } from '../../../../kernel/decimal.ts';
import type { CalendarDate } from '../../../../kernel/instant.ts';
import { toFloat } from '../../../comparables/factors.ts';
import type { RegressionModel, Transformation, VariableKind } from '../../../comparables/regression.ts';
import { type Alike, alikeData } from '../../../comparables/sample.ts';

/** Which of the given data count, and their prices on the valuation date where the caller says how to move them. */

interface GivenDatum {
  readonly price: string;
  readonly values: readonly string[];
  readonly date: CalendarDate;
  readonly document_id?: string | undefined;
}

/** Of whether and how the day of a price counts. */
export interface GivenTime {
  readonly treatment: 'VARIABLE' | 'INDEX';
  readonly levels?: readonly { readonly month: string; readonly level: string }[] | undefined;
}

export interface CountedDatum extends GivenDatum {
  /** Its number in the order as sent, from 1. */
  readonly number: number;
  /** Exact, or rounded to 8 places where an index moves it. */
  readonly moved: Decimal;
}

/** A month as an index names it: `2026-11`. */
export const MONTH_PATTERN = /^\d{4}-(0[1-9]|1[0-2])$/;

/** `2026-11` of a date. */
export const monthOf = (date: CalendarDate): string => date.slice(0, 7);

/** Months since the year 0. */
const monthNumber = (date: CalendarDate): number => 12 * Number(date.slice(0, 4)) + Number(date.slice(5, 7));

const PLACES_OF_MOVED = 8;

/** Data that are alike count once, as the first of them. */
export function countedData(
  given: { readonly data: readonly GivenDatum[]; readonly time?: GivenTime | undefined },
  date: CalendarDate,
): { readonly counted: readonly CountedDatum[]; readonly alike: readonly Alike[] } {
  const alike = alikeData(given.data);
  const repeated = new Set(alike.map(({ datum }) => datum));
  const level = levelOn(given.time, date);
  const counted = given.data.flatMap((datum, index) =>
    repeated.has(index + 1)
      ? []
      : [{ ...datum, number: index + 1, moved: movedPrice(datum, given.time, level?.level) }],
  );
  return { counted, alike };
}

/** The newest level of the index that the valuation date has reached; undefined without an index. */
export const levelOn = (
  time: GivenTime | undefined,
  date: CalendarDate,
): { readonly month: string; readonly level: string } | undefined =>
  time?.levels
    ?.filter(({ month }) => month <= monthOf(date))
    .reduce((newest, each) => (each.month > newest.month ? each : newest), { month: '', level: '' });

function movedPrice(
  { price, date }: GivenDatum,
  time: GivenTime | undefined,
  level: string | undefined,
): Decimal {
  const own = time?.levels?.find(({ month }) => month === monthOf(date));
  if (!own || !level) return decimal(price);
  return decimal(toText(rounded(decimal(price).times(level).div(own.level), PLACES_OF_MOVED)));
}

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
