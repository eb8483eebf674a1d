import { type CalendarDate, dayOf } from '../../kernel/instant.ts';

/** A datum that says nothing new, by its number, counted from 1, and the earlier one that it repeats. */
export interface Alike {
  readonly datum: number;
  readonly same_as: number;
}

/**
 * Data of the same price and the same values, as numbers: "450000.0" is "450000.00". Day and source do not make them different,
 * since one sale or offer that is sent again may name others.
 */
export function alikeData(
  data: readonly { readonly price: string; readonly values: readonly string[] }[],
): readonly Alike[] {
  const first = new Map<string, number>();
  return data.flatMap(({ price, values }, index) => {
    const key = [price, ...values].map(withoutZeros).join(' ');
    const same_as = first.get(key);
    if (same_as !== undefined) return [{ datum: index + 1, same_as }];
    first.set(key, index + 1);
    return [];
  });
}

/** A plain decimal in its shortest form. */
const withoutZeros = (text: string): string =>
  text.replace(/^0+(?=\d)/, '').replace(/\.0+$|(\.\d*?)0+$/, '$1');

interface Ages {
  readonly oldest: CalendarDate;
  readonly newest: CalendarDate;
  readonly oldest_age_days: number;
  /** Of an even number of data the higher of the two in the middle. */
  readonly median_age_days: number;
}

/** Of at least one datum, none later than `date`. */
export function agesOf(dates: readonly CalendarDate[], date: CalendarDate): Ages {
  const sorted = dates.toSorted();
  const oldest = sorted[0] ?? date;
  const ageOf = (day: CalendarDate): number => dayOf(date) - dayOf(day);
  return {
    oldest,
    newest: sorted.at(-1) ?? date,
    oldest_age_days: ageOf(oldest),
    median_age_days: ageOf(sorted[Math.ceil(sorted.length / 2) - 1] ?? date),
  };
}
