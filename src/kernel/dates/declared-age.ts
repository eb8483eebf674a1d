import type { Limitation } from '../estimate.ts';
import { type CalendarDate, daysBetween } from '../instant.ts';
import { bilingual } from '../text/bilingual.ts';

/**
 * How old what the owner or an original estimate declares was on the valuation date, in whole days: said by every result of such a
 * figure. `declaredOn`: the day it is of, the oldest where there are several; null where that is not known.
 */
export const declaredAge = (declaredOn: CalendarDate | null, valuationDate: CalendarDate): Limitation => ({
  code: 'DECLARED_VALUE_AGE',
  text:
    declaredOn === null
      ? bilingual('declared-ages.declared_age', { valuationDate })
      : dated(declaredOn, daysBetween(declaredOn, valuationDate), valuationDate),
});

function dated(declaredOn: CalendarDate, age: number, valuationDate: CalendarDate): Limitation['text'] {
  const days = Math.abs(age) === 1 ? bilingual('declared-ages.day') : bilingual('declared-ages.days');
  const later = -age;
  return age < 0
    ? bilingual('declared-ages.declared_figure_one_several', { declaredOn, later, days, valuationDate })
    : bilingual('declared-ages.declared_figure_oldest_several', { declaredOn, age, days, valuationDate });
}
