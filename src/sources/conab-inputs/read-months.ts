import type { CalendarDate } from '../../kernel/instant.ts';
import type { SurveyedPrice } from './survey.ts';

export const MONTHS = ['Jan', 'Fev', 'Mar', 'Abr', 'Mai', 'Jun', 'Jul', 'Ago', 'Set', 'Out', 'Nov', 'Dez'];

/** `305.000,00`, `0,00`: two decimals, thousands marked throughout or not at all; never negative. */
export const AMOUNT = /^(?:\d{1,3}(?:\.\d{3}){1,4}|\d{1,15}),\d{2}$/;

/** The months of a year that were surveyed; `amounts`: twelve, each an `AMOUNT`. */
export const pricesOf = (year: string, amounts: readonly string[], line: number): readonly SurveyedPrice[] =>
  amounts.flatMap((written, month) => {
    const price = plainAmount(written);
    const date: CalendarDate = `${year}-${String(month + 1).padStart(2, '0')}-01`;
    return price === null ? [] : [{ date, price, written, line }];
  });

/** `305.000,00` as `305000.00`; null for zero: not surveyed. */
function plainAmount(written: string): string | null {
  const text = written
    .replaceAll('.', '')
    .replace(',', '.')
    .replace(/^0+(?=\d)/, '');
  return text === '0.00' ? null : text;
}
