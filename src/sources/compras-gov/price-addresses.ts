import { type CalendarDate, dateOfDay, dayOf } from '../../kernel/instant.ts';
import { addressUnder } from '../asking/addresses.ts';

const PATH = '/modulo-pesquisa-preco/1_consultarMaterial';
/** The most a page may hold. */
export const PAGE_SIZE = 500;

/** A number of the catalogue of materials, as it is printed: nothing else is ever sent on. */
export const isCatalogueItem = (code: string): boolean => /^[1-9]\d{0,8}$/.test(code);

/** First and last day of the twelve months up to a date: 2025-11-21 to 2026-11-20. */
export function purchaseWindow(date: CalendarDate): {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
} {
  const year = String(Number(date.slice(0, 4)) - 1).padStart(4, '0');
  // The 29th of February has no counterpart a year before: its window starts with March.
  const anniversary = date.endsWith('-02-29') ? `${year}-02-28` : `${year}${date.slice(4)}`;
  return { from: dateOfDay(dayOf(anniversary) + 1), to: date };
}

export function purchasesUrl(base: URL, item: string, date: CalendarDate, page: number): string {
  const { from, to } = purchaseWindow(date);
  const query = `tipo=codigoItemCatalogo&codigo=${item}&pagina=${page}&tamanhoPagina=${PAGE_SIZE}`;
  return `${addressUnder(base, PATH)}?${query}&dataCompraInicio=${from}&dataCompraFim=${to}`;
}
