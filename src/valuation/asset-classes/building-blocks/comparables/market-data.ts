import { type Decimal, decimal, rounded, toText } from '../../../../kernel/decimal.ts';
import type { CalendarDate } from '../../../../kernel/instant.ts';
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
export const monthNumber = (date: CalendarDate): number =>
  12 * Number(date.slice(0, 4)) + Number(date.slice(5, 7));

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
