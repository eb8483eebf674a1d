import { type CalendarDate, dateOfDay, dayOf } from './instant.ts';

/**
 * Business days of the Brazilian financial market: weekdays but national holidays, Carnival Monday and Tuesday,
 * Good Friday and Corpus Christi. 20 November is a national holiday since 2024 (Law 14.759 of 2023).
 */
export const MARKET_CALENDAR = { id: 'br-financial-market', version: 1 } as const;

const FIXED = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25'] as const;
const EASTER_OFFSETS = { carnivalMonday: -48, carnivalTuesday: -47, goodFriday: -2, corpusChristi: 60 } as const;

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
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return dayOf(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
}

const holidaysByYear = new Map<number, ReadonlySet<number>>();

function holidaysOf(year: number): ReadonlySet<number> {
  const known = holidaysByYear.get(year);
  if (known) return known;
  const fixed = year >= 2024 ? [...FIXED, '11-20'] : FIXED;
  const text = String(year).padStart(4, '0');
  const easter = easterDay(year);
  const days = new Set([
    ...fixed.map((monthDay) => dayOf(`${text}-${monthDay}`)),
    ...Object.values(EASTER_OFFSETS).map((offset) => easter + offset),
  ]);
  holidaysByYear.set(year, days);
  return days;
}

const isWeekend = (day: number): boolean => {
  const weekday = (((day + 4) % 7) + 7) % 7;
  return weekday === 0 || weekday === 6;
};

const isBusinessDayNumber = (day: number): boolean =>
  !isWeekend(day) && !holidaysOf(Number(dateOfDay(day).slice(0, 4))).has(day);

export const isBusinessDay = (date: CalendarDate): boolean => isBusinessDayNumber(dayOf(date));

/** Business days from `from` (counted) to `to` (not counted); 0 when `to` is not later. The market's convention. */
export function businessDaysBetween(from: CalendarDate, to: CalendarDate): number {
  const [start, end] = [dayOf(from), dayOf(to)];
  let count = 0;
  for (let day = start; day < end; day += 1) if (isBusinessDayNumber(day)) count += 1;
  return count;
}
