import { type CalendarDate, dateOfDay, dayOf } from '../instant.ts';

/** A calendar month, `YYYY-MM`: in the order of the text, as dates are. */
export type Month = string;

export const monthOf = (date: CalendarDate): Month => date.slice(0, 7);

export const firstDayOf = (month: Month): CalendarDate => `${month}-01`;

export const lastDayOf = (month: Month): CalendarDate => dateOfDay(dayOf(firstDayOf(monthAfter(month))) - 1);

/** This many months later; earlier if negative. */
export function monthAfter(month: Month, by = 1): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const months = year * 12 + number - 1 + by;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/** From the one to the other, both of them; none where the first is later. */
export function monthsBetween(first: Month, last: Month): readonly Month[] {
  const months: Month[] = [];
  for (let month = first; month <= last; month = monthAfter(month)) months.push(month);
  return months;
}
