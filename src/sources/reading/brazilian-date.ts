import { type CalendarDate, parseDate } from '../../kernel/instant.ts';

const WRITTEN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** Reads `dd/MM/yyyy`; undefined when it is none, or names a day that does not exist. */
export function parseBrazilianDate(text: string): CalendarDate | undefined {
  const match = WRITTEN.exec(text.trim());
  if (!match) return undefined;
  const [, day = '', month = '', year = ''] = match;
  return parseDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** `2026-11-21` as `21/11/2026`. */
export const brazilianDate = (date: CalendarDate): string =>
  `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
