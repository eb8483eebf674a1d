import { type Decimal, readDecimal } from '../../kernel/decimal.ts';
import { businessDateOf, type CalendarDate, parseDate, parseInstant } from '../../kernel/instant.ts';
import { itemSpans, locate } from '../../kernel/json/text.ts';
import { isJsonObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { jsonAnswer, plain } from '../reading/texts.ts';

/** One purchase of a catalogue item, as far as it is used: nothing of the supplier. */
export interface Purchase {
  /** The source's own number of the purchased item; empty when it has none. */
  readonly id: string;
  readonly description: string;
  readonly date: CalendarDate;
  /** BRL per unit of supply. */
  readonly price: Decimal;
  /** The unit of supply with its capacity, such as `CX 100 UN`; empty when none is named. */
  readonly unit: string;
}

export interface Purchases {
  readonly purchases: readonly Purchase[];
  /** Rows without a price or a date. */
  readonly without_price: number;
}

/**
 * Reads rows, each a JSON text: `{codigoItemCatalogo,precoUnitario,dataCompra,siglaUnidadeFornecimento,…}`. Prices are
 * JSON numbers such as `3.50000000`: they are taken from the text, no float comes near them. The very same row twice
 * counts once, also across pages, which may shift while they are read: `seen` goes from page to page. A row of another item means that another question was answered.
 */
export function readPurchases(
  rows: readonly string[],
  item: string,
  seen: Set<string>,
): Result<Purchases, string> {
  const purchases: Purchase[] = [];
  let withoutPrice = 0;
  for (const row of rows) {
    if (seen.has(row)) continue;
    seen.add(row);
    const purchase = purchaseOf(row, item);
    if (!purchase.ok) return purchase;
    if (purchase.value) purchases.push(purchase.value);
    else withoutPrice += 1;
  }
  return ok({ purchases, without_price: withoutPrice });
}

/** Null: a purchase without a price or without a date. */
function purchaseOf(text: string, item: string): Result<Purchase | null, string> {
  const row = JSON.parse(text) as Json;
  if (!isJsonObject(row)) return fail('a purchase that is no object');
  if (String(row.codigoItemCatalogo) !== item) return fail('a purchase of another item');
  if (row.precoUnitario === null || row.dataCompra === null) return ok(null);
  const price = priceIn(text, row);
  if (!price) return fail('a purchase without a number for its price');
  const date = typeof row.dataCompra === 'string' ? dateOf(row.dataCompra) : undefined;
  if (date === undefined) return fail('a purchase without a date');
  return ok({
    id: row.idItemCompra === undefined ? '' : String(row.idItemCompra),
    description: typeof row.descricaoItem === 'string' ? row.descricaoItem.trim() : '',
    date,
    price,
    unit: unitOf(row),
  });
}

function priceIn(text: string, row: JsonObject): Decimal | undefined {
  const span = typeof row.precoUnitario === 'number' ? locate(text, ['precoUnitario']) : undefined;
  return span && readDecimal(text.slice(span.start, span.end));
}

/** `2024-03-27T03:00:00.000+00:00` is midnight in Brasília; without an offset the time is that of Brasília. */
function dateOf(written: string): CalendarDate | undefined {
  const instant = parseInstant(written);
  if (instant !== undefined) return businessDateOf(instant);
  return /^\d{4}-\d{2}-\d{2}(?:[T ][\d:.]+)?$/.test(written) ? parseDate(written.slice(0, 10)) : undefined;
}

/** A box of 100 is another unit than a box of 50; a capacity of zero says nothing. */
function unitOf(row: JsonObject): string {
  const { siglaUnidadeFornecimento: unit, capacidadeUnidadeFornecimento: capacity } = row;
  if (typeof unit !== 'string' || unit.trim() === '') return '';
  const measure = typeof row.siglaUnidadeMedida === 'string' ? row.siglaUnidadeMedida : '';
  const holds = typeof capacity === 'number' && capacity > 0 ? ` ${capacity} ${measure}` : '';
  return plain(`${unit}${holds}`);
}

/** A page of the answer. */
export interface PurchasePage {
  /** The text of each purchase. */
  readonly rows: readonly string[];
  /** Purchases the source has in all, and the pages they take. */
  readonly total: number;
  readonly pages: number;
}

/** Reads the envelope: `{resultado:[…],totalRegistros,totalPaginas,paginasRestantes}`. The shape counts, not the content type. */
export function readPage(bytes: Uint8Array): Result<PurchasePage, string> {
  const answer = jsonAnswer(bytes);
  if (!answer.ok) return answer;
  const { text, json } = answer.value;
  if (!isJsonObject(json) || !Array.isArray(json.resultado)) return fail('no list of purchases');
  const { totalRegistros: total, totalPaginas: pages } = json;
  if (!isCount(total) || !isCount(pages)) return fail('no count of purchases and pages');
  const span = locate(text, ['resultado']);
  const rows = span ? itemSpans(text, span).map(({ start, end }) => text.slice(start, end)) : [];
  return ok({ rows, total, pages });
}

const isCount = (value: Json | undefined): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
