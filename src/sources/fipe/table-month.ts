import { businessDateOf, type CalendarDate, epochOf, type Instant } from '../../kernel/instant.ts';
import { plain } from '../reading/texts.ts';

const MONTHS = [
  'JANEIRO',
  'FEVEREIRO',
  'MARCO',
  'ABRIL',
  'MAIO',
  'JUNHO',
  'JULHO',
  'AGOSTO',
  'SETEMBRO',
  'OUTUBRO',
  'NOVEMBRO',
  'DEZEMBRO',
];
const WRITTEN = /^([A-Z]+)(?: DE |\/)([12]\d{3})$/;

/** `junho de 2026` as the first day of that month; undefined when it is no month. */
export function readMonth(text: string): CalendarDate | undefined {
  const [, name = '', year = ''] = WRITTEN.exec(plain(text)) ?? [];
  const month = MONTHS.indexOf(name) + 1;
  return month === 0 ? undefined : `${year}-${String(month).padStart(2, '0')}-01`;
}

/** The first day of the month a date is in. */
export const monthOf = (date: CalendarDate): CalendarDate => `${date.slice(0, 7)}-01`;

export function monthAfter(date: CalendarDate): CalendarDate {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
  return `${String(next.year).padStart(4, '0')}-${String(next.month).padStart(2, '0')}-01`;
}

/** Milliseconds until the month turns in `America/Sao_Paulo`. */
export function untilMonthTurns(now: Instant): number {
  const first = monthAfter(businessDateOf(now));
  // Midnight is at 03:00 UTC; should summer time come back, an hour earlier.
  const summer = `${first}T02:00:00.000Z`;
  const midnight = businessDateOf(summer) === first ? summer : `${first}T03:00:00.000Z`;
  return epochOf(midnight) - epochOf(now);
}
