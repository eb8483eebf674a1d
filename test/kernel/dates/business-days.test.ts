import Holidays from 'date-holidays';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  businessDaysBetween,
  calendarOf,
  FIRST_MARKET_CALENDAR,
  isBusinessDay,
  MARKET_CALENDAR,
} from '../../../src/kernel/dates/business-days.ts';
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

/** Before 26 December 2023 no market knew that a 20 November would be a holiday. */
const oneByOne = (from: CalendarDate, to: CalendarDate): number => {
  let count = 0;
  for (let day = dayOf(from); day < dayOf(to); day += 1) {
    const date = dateOfDay(day);
    const weekday = new Date(day * 86_400_000).getUTCDay() % 6 !== 0;
    if (isBusinessDay(date) || (from < '2023-12-26' && date.endsWith('-11-20') && weekday)) count += 1;
  }
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
    ['2023-06-01', '2027-01-04', 903, 'before the law of 20 November: three business days more'],
    ['2023-12-25', '2024-12-02', 237, 'the last day without it'],
    ['2023-12-26', '2024-12-02', 236, 'the first day with it'],
  ])('from %s to %s: %i (%s)', (from, to, days) => expect(businessDaysBetween(from, to)).toBe(days));

  it('of the first calendar had the holidays of the later law on every day', () => {
    expect(FIRST_MARKET_CALENDAR.between('2023-06-01', '2027-01-04')).toBe(900);
    expect(calendarOf([FIRST_MARKET_CALENDAR.name])).toBe(FIRST_MARKET_CALENDAR);
    expect(calendarOf([MARKET_CALENDAR.name])).toBe(MARKET_CALENDAR);
    expect(calendarOf([])).toBe(MARKET_CALENDAR);
    fc.assert(
      fc.property(date, date, (a, b) => {
        const [from, to] = a < b ? [a, b] : [b, a];
        const later = from < '2023-12-26' ? '2023-12-26' : from;
        const [first, now] = [FIRST_MARKET_CALENDAR.between, MARKET_CALENDAR.between];
        expect(first(later, to)).toBe(now(later, to));
        expect(first(from, to)).toBeLessThanOrEqual(now(from, to));
      }),
      { numRuns: 200 },
    );
  });

  it('reach to the end of the calendar', () => {
    expect(businessDaysBetween('9990-03-04', '9999-12-31')).toBe(oneByOne('9990-03-04', '9999-12-31'));
    const whole = businessDaysBetween('2026-11-21', '9999-12-31');
    expect(whole).toBe(
      businessDaysBetween('2026-11-21', '5000-07-01') + businessDaysBetween('5000-07-01', '9999-12-31'),
    );
  });
});
