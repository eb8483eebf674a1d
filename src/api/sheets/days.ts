import { type CalendarDate, dateOfDay, dayOf, parseDate } from '../../kernel/instant.ts';

const BRAZILIAN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** A day in ISO or Brazilian notation; undefined if the text is not a day. No clock or time zone is used. */
export function dayOfText(text: string): CalendarDate | undefined {
  const [, day = '', month = '', year = ''] = BRAZILIAN.exec(text) ?? [];
  return parseDate(year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

const [DAY_0_OF_1904, DAY_0_OF_1900] = [dayOf('1904-01-01'), dayOf('1899-12-31')];
/** The 1900 system counts 1900-02-29, which did not exist. */
const NEVER_WAS = 60;
const LAST = dayOf('9999-12-31');

/** The day of a serial number; undefined if it has a time of day or is not a day. */
export function dayOfSerial(serial: number, from1904: boolean): CalendarDate | undefined {
  if (!Number.isInteger(serial) || serial < (from1904 ? 0 : 1)) return undefined;
  if (from1904) return within(DAY_0_OF_1904 + serial);
  if (serial === NEVER_WAS) return undefined;
  return within(DAY_0_OF_1900 + serial - (serial > NEVER_WAS ? 1 : 0));
}

/** The serial number of a day after February 1900, in the 1900 system. */
export const serialOf = (day: CalendarDate): number => dayOf(day) - DAY_0_OF_1900 + 1;

const within = (day: number): CalendarDate | undefined => (day <= LAST ? dateOfDay(day) : undefined);
