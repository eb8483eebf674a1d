import { inTheFuture } from '../../../../kernel/dates/future-date.ts';
import { businessDateOf, type CalendarDate, parseDate, parseInstant } from '../../../../kernel/instant.ts';
import { faultWords } from '../../../../kernel/words/faults.ts';
import { type Fault, faultAt } from '../../../../kernel/zod-faults.ts';

/** What the words of an original estimate say of its day and of its currency. */

const CURRENCIES: ReadonlySet<string> = new Set(['BRL', 'R$']);
const DAY_MONTH_YEAR = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/** Undefined is the real: an estimate that names no currency is in BRL. */
export const isInReais = (currency: string | undefined): boolean =>
  currency === undefined || CURRENCIES.has(currency);

/**
 * The day of an estimate: `YYYY-MM-DD`, `DD/MM/YYYY`, or of an RFC 3339 instant its civil date in `America/Sao_Paulo`. Null for
 * words that are none of these, and for a day that does not exist: its age is then unknown.
 */
export function dayOfEstimate(date: string | undefined): CalendarDate | null {
  if (date === undefined) return null;
  const instant = parseInstant(date);
  const [, day, month, year] = DAY_MONTH_YEAR.exec(date) ?? [];
  const written = instant === undefined ? date : businessDateOf(instant);
  return parseDate(day === undefined ? written : `${year}-${month}-${day}`) ?? null;
}

/**
 * What an estimate is refused for when a request itself writes it: another currency, since none is converted, and a day that
 * has not come. Pointers are relative to the estimate.
 */
export const faultsOfTerms = (
  currency: string | undefined,
  declaredOn: CalendarDate | null,
  today: CalendarDate,
): readonly Fault[] => [
  ...(isInReais(currency) ? [] : [faultAt('/currency', NOT_IN_REAIS)]),
  ...inTheFuture('/date', declaredOn, today),
];

const NOT_IN_REAIS = faultWords(
  'currency_not_supported',
  'must be BRL or R$, or be left out: no currency is converted',
  'deve ser BRL ou R$, ou ser omitida: nenhuma moeda é convertida',
);
