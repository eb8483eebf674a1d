import { type CalendarDate, dayOf } from '../instant.ts';

/**
 * Business days of the Brazilian financial market: weekdays but national holidays, Carnival Monday and Tuesday,
 * Good Friday and Corpus Christi. 20 November is a national holiday since 2024 (Law 14.759 of 21 December 2023).
 */
export interface MarketCalendar {
  /** As a result names it. */
  readonly name: { readonly id: 'br-financial-market'; readonly version: number };
  /** Business days from `from` (counted) to `to` (not counted); 0 when `to` is not later. The market's convention. */
  between(from: CalendarDate, to: CalendarDate): number;
}

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
/** The market counted with it from the first business day after the law's publication (22 December 2023) and Christmas on. */
const CONSCIOUSNESS_DAY = { month: 10, day: 20, since: 2024, knownFrom: '2023-12-26' } as const;
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

const holidaysByYear = {
  known: new Map<number, readonly number[]>(),
  before: new Map<number, readonly number[]>(),
};

/** The year's holidays that fall on a weekday, as days since 1970, each once (Good Friday can be 21 April). `isKnown`: the law of 2023. */
function weekdayHolidays(year: number, isKnown = true): readonly number[] {
  const held = isKnown ? holidaysByYear.known : holidaysByYear.before;
  const made = held.get(year) ?? holidaysOf(year, isKnown).filter((day) => !isWeekend(day));
  held.set(year, made);
  return made;
}

function holidaysOf(year: number, isKnown: boolean): readonly number[] {
  const easter = easterDay(year);
  const { month, day, since } = CONSCIOUSNESS_DAY;
  return [
    ...new Set([
      ...FIXED.map(([fixedMonth, fixedDay]) => dayNumber(year, fixedMonth, fixedDay)),
      ...EASTER_OFFSETS.map((offset) => easter + offset),
      ...(isKnown && year >= since ? [dayNumber(year, month, day)] : []),
    ]),
  ];
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

/** Weekdays are counted in closed form and holidays year by year, so that no range is slow. */
function countBetween(from: CalendarDate, to: CalendarDate, isKnown: boolean): number {
  const [start, end] = [dayOf(from), dayOf(to)];
  if (end <= start) return 0;
  let count = weekdaysBefore(end) - weekdaysBefore(start);
  const [first, last] = [yearOf(from), yearOf(to)];
  for (let year = first; year <= last; year += 1) {
    const holidays = weekdayHolidays(year, isKnown);
    const whole = year > first && year < last;
    count -= whole ? holidays.length : holidays.filter((day) => day >= start && day < end).length;
  }
  return count;
}

/** With the holidays that were law on `from`, the day that is discounted to: later ones were in no price and no rate of it. */
export const businessDaysBetween = (from: CalendarDate, to: CalendarDate): number =>
  countBetween(from, to, from >= CONSCIOUSNESS_DAY.knownFrom);

const ID = 'br-financial-market';
/** Version 1 had every holiday of today's law, whatever the day that is counted from. */
export const FIRST_MARKET_CALENDAR: MarketCalendar = {
  name: { id: ID, version: 1 },
  between: (from, to) => countBetween(from, to, true),
};
export const MARKET_CALENDAR: MarketCalendar = { name: { id: ID, version: 2 }, between: businessDaysBetween };

/** The calendar of a recorded result; the newest where it names none. */
export const calendarOf = (
  names: readonly { readonly id: string; readonly version: number }[],
): MarketCalendar =>
  names.some(({ id, version }) => id === ID && version === FIRST_MARKET_CALENDAR.name.version)
    ? FIRST_MARKET_CALENDAR
    : MARKET_CALENDAR;
