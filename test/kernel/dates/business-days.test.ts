import Holidays from 'date-holidays';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessDaysBetween, isBusinessDay } from '../../../src/kernel/dates/business-days.ts';
import { type CalendarDate, dateOfDay, dayOf } from '../../../src/kernel/instant.ts';

const oracle = new Holidays('BR', { types: ['public', 'bank'] });

/** Business days of a year by the oracle. `date-holidays` names holidays; weekends are ours to leave out. */
function oracleDays(year: number): ReadonlySet<CalendarDate> {
  const holidays = new Set(oracle.getHolidays(year).map(({ date }) => date.slice(0, 10)));
  const days = new Set<CalendarDate>();
  for (let day = dayOf(`${year}-01-01`); day <= dayOf(`${year}-12-31`); day += 1) {
    const weekday = new Date(day * 86_400_000).getUTCDay();
    if (weekday !== 0 && weekday !== 6 && !holidays.has(dateOfDay(day))) days.add(dateOfDay(day));
  }
  return days;
}

const oneByOne = (from: CalendarDate, to: CalendarDate): number => {
  let count = 0;
  for (let day = dayOf(from); day < dayOf(to); day += 1) if (isBusinessDay(dateOfDay(day))) count += 1;
  return count;
};

const date = fc.integer({ min: dayOf('1990-01-01'), max: dayOf('2110-12-31') }).map(dateOfDay);

describe('business days of the financial market', () => {
  it('are those of an independent calendar, 2001 to 2078', () => {
    for (let year = 2001; year <= 2078; year += 1) {
      const expected = oracleDays(year);
      for (let day = dayOf(`${year}-01-01`); day <= dayOf(`${year}-12-31`); day += 1) {
        const text = dateOfDay(day);
        expect([text, isBusinessDay(text)]).toEqual([text, expected.has(text)]);
      }
    }
  });

  it('count the first date and not the last, whatever the range', () => {
    fc.assert(
      fc.property(date, date, (a, b) => {
        const [from, to] = a < b ? [a, b] : [b, a];
        expect(businessDaysBetween(from, to)).toBe(oneByOne(from, to));
        expect(businessDaysBetween(to, from)).toBe(0);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['2000-04-20', '2000-04-24', 1, 'Good Friday on 21 April counts once'],
    ['2026-07-10', '2029-01-01', 619, 'to the maturity of a prefixed treasury bond'],
    ['2026-11-21', '2026-11-21', 0, 'an empty range'],
  ])('from %s to %s: %i (%s)', (from, to, days) => expect(businessDaysBetween(from, to)).toBe(days));

  it('reach to the end of the calendar', () => {
    expect(businessDaysBetween('9990-03-04', '9999-12-31')).toBe(oneByOne('9990-03-04', '9999-12-31'));
    const whole = businessDaysBetween('2026-11-21', '9999-12-31');
    expect(whole).toBe(
      businessDaysBetween('2026-11-21', '5000-07-01') + businessDaysBetween('5000-07-01', '9999-12-31'),
    );
  });
});
