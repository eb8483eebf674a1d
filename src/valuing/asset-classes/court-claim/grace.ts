import { firstDayOf, lastDayOf, type Month } from '../../../kernel/dates/months.ts';
import type { CalendarDate } from '../../../kernel/instant.ts';
import type { ClaimIndex } from './fields.ts';

/** Both days belong to it. */
export interface GracePeriod {
  readonly from: CalendarDate;
  readonly until: CalendarDate;
  /** Its end is not stated, but follows from the day of the requisition. */
  readonly isDerived: boolean;
}

/** In which no interest runs: from the requisition, or else the base date, to its end. Null where nothing is said of it. */
export function gracePeriod({ base_date, requisition_date, grace_until }: ClaimIndex): GracePeriod | null {
  const from = requisition_date ?? base_date;
  if (grace_until !== undefined) return { from, until: grace_until, isDerived: false };
  return requisition_date === undefined ? null : { from, until: endOf(requisition_date), isDerived: true };
}

/** 1 February by EC 136/2025, 2 April before it (EC 114/2021). */
const lastDayToPresent = (year: number): string => (year >= 2026 ? '02-01' : '04-02');

/** CF art. 100 § 5: what is presented by that day of a year is paid by the end of the next one. */
function endOf(requisition: CalendarDate): CalendarDate {
  const year = Number(requisition.slice(0, 4));
  return `${year + (requisition.slice(5) <= lastDayToPresent(year) ? 1 : 2)}-12-31`;
}

/** True of a month with a day of the period. */
export const isTouched = (month: Month, period: GracePeriod | null): boolean =>
  period !== null && firstDayOf(month) <= period.until && lastDayOf(month) >= period.from;
