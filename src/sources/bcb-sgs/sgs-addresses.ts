import { type CalendarDate, dateOfDay, dayOf } from '../../kernel/instant.ts';
import { addressUnder } from '../asking/addresses.ts';
import { brazilianDate } from '../reading/brazilian-date.ts';

const DATA_PATH = '/dados/serie/bcdata.sgs.432/dados';
/** A range reaches back over any gap of the series; more than ten years of it would be refused. */
const RANGE_DAYS = 60;

/** The last values, days to come among them; more than 20 are refused. */
export const latestUrl = (base: URL): string =>
  `${addressUnder(base, `${DATA_PATH}/ultimos/20`)}?formato=json`;

/** The days up to a date. */
export function rangeUrl(base: URL, date: CalendarDate): string {
  const from = brazilianDate(dateOfDay(dayOf(date) - RANGE_DAYS));
  const to = brazilianDate(date);
  return `${addressUnder(base, DATA_PATH)}?formato=json&dataInicial=${from}&dataFinal=${to}`;
}
