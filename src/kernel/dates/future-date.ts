import { type CalendarDate, parseDate } from '../instant.ts';
import { bilingual } from '../text/bilingual.ts';
import { faultWords } from '../words/faults.ts';
import { type Fault, faultAt } from '../zod-faults.ts';

/**
 * 422 `in_the_future` for a day that must have come and has not. No schema can check it, because it depends on the day;
 * what is no date at all is the schema's to refuse, and no fault here.
 */
export function inTheFuture(pointer: string, date: unknown, today: CalendarDate): readonly Fault[] {
  if (typeof date !== 'string' || parseDate(date) === undefined || date <= today) return [];
  return [faultAt(pointer, faultWords('in_the_future', bilingual('declared-ages.in_the_future', { today })))];
}
