import { type CalendarDate, dayOf } from '../instant.ts';

/**
 * Business days of the Brazilian financial market: weekdays but national holidays, Carnival Monday and Tuesday,
 * Good Friday and Corpus Christi. 20 November is a national holiday since 2024 (Law 14.759 of 2023).
 */
export const MARKET_CALENDAR = { id: 'br-financial-market', version: 1 } as const;

/** Month and day, the month counted from 0. */
const FIXED = [
  [0, 1],
  [3, 21],
  [4, 1],
  [8, 7],
  [9, 12],
  [10, 2],
  [10, 15],
  [11, 25],
] as const;
const CONSCIOUSNESS_DAY = { month: 10, day: 20, since: 2024 } as const;
/** Days from Easter Sunday to Carnival Monday and Tuesday, Good Friday and Corpus Christi. */
const EASTER_OFFSETS = [-48, -47, -2, 60] as const;

const DAY_MS = 86_400_000;
const dayNumber = (year: number, month: number, day: number): number => Date.UTC(year, month, day) / DAY_MS;

/** Days since 1970 of Easter Sunday (Gregorian computus, Meeus/Jones/Butcher). */
function easterDay(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const monthAndDay = h + l - 7 * m + 114;
  return dayNumber(year, Math.floor(monthAndDay / 31) - 1, (monthAndDay % 31) + 1);
}

/** 1 January 1970 was a Thursday; 0 is Sunday. */
const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;
const isWeekend = (day: number): boolean => weekdayOf(day) % 6 === 0;

const holidaysByYear = new Map<number, readonly number[]>();

/** The year's holidays that fall on a weekday, as days since 1970, each once (Good Friday can be 21 April). */
function weekdayHolidays(year: number): readonly number[] {
  const known = holidaysByYear.get(year);
  if (known) return known;
  const easter = easterDay(year);
  const days = new Set([
    ...FIXED.map(([month, day]) => dayNumber(year, month, day)),
    ...EASTER_OFFSETS.map((offset) => easter + offset),
  ]);
  if (year >= CONSCIOUSNESS_DAY.since)
    days.add(dayNumber(year, CONSCIOUSNESS_DAY.month, CONSCIOUSNESS_DAY.day));
  const made = [...days].filter((day) => !isWeekend(day));
  holidaysByYear.set(year, made);
  return made;
}

/** Weekdays among the days since 1970-01-05, a Monday, up to the day (not counted); negative before it. */
function weekdaysBefore(day: number): number {
  const weeks = Math.floor((day - 4) / 7);
  return weeks * 5 + Math.min(day - 4 - weeks * 7, 5);
}

const yearOf = (date: CalendarDate): number => Number(date.slice(0, 4));

export const isBusinessDay = (date: CalendarDate): boolean => {
  const day = dayOf(date);
  return !isWeekend(day) && !weekdayHolidays(yearOf(date)).includes(day);
};

/**
 * Business days from `from` (counted) to `to` (not counted); 0 when `to` is not later. The market's convention.
 * Weekdays are counted in closed form and holidays year by year, so that no range is slow.
 */
export function businessDaysBetween(from: CalendarDate, to: CalendarDate): number {
  const [start, end] = [dayOf(from), dayOf(to)];
  if (end <= start) return 0;
  let count = weekdaysBefore(end) - weekdaysBefore(start);
  const [first, last] = [yearOf(from), yearOf(to)];
  for (let year = first; year <= last; year += 1) {
    const holidays = weekdayHolidays(year);
    const whole = year > first && year < last;
    count -= whole ? holidays.length : holidays.filter((day) => day >= start && day < end).length;
  }
  return count;
}
