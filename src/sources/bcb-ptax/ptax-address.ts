import { type CalendarDate, dateOfDay, dayOf } from '../../kernel/instant.ts';
import { addressUnder } from '../asking/addresses.ts';

const RANGE_PATH =
  '/olinda/servico/PTAX/versao/v1/odata/CotacaoDolarPeriodo(dataInicial=@dataInicial,dataFinalCotacao=@dataFinalCotacao)';

/** So many days old may a quotation be: longer than any run of days without one. */
export const OLDEST_DAYS = 10;

/** The last quotation of the days up to a date, both ends counted. */
export function quotationUrl(base: URL, date: CalendarDate): string {
  const from = monthFirst(dateOfDay(dayOf(date) - OLDEST_DAYS));
  const query = `@dataInicial='${from}'&@dataFinalCotacao='${monthFirst(date)}'&$top=1&$orderby=dataHoraCotacao%20desc&$format=json`;
  return `${addressUnder(base, RANGE_PATH)}?${query}`;
}

/** `2026-11-20` as `11-20-2026`. */
const monthFirst = (date: CalendarDate): string => `${date.slice(5)}-${date.slice(0, 4)}`;
