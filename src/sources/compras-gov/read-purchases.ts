import { type Decimal, decimal, readDecimal, sum, toText } from '../../kernel/decimal.ts';
import {
  businessDateOf,
  type CalendarDate,
  dateOfDay,
  dayOf,
  parseDate,
  parseInstant,
} from '../../kernel/instant.ts';
import { itemSpans, locate } from '../../kernel/json/text.ts';
import { isJsonObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { addressUnder } from '../asking/addresses.ts';
import { jsonAnswer, plain } from '../reading/texts.ts';

const PATH = '/modulo-pesquisa-preco/1_consultarMaterial';
/** The most a page may hold. */
const PAGE_SIZE = 500;

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
  /** Judged by the greatest discount on a table of prices: what it has for a price is none. */
  readonly by_discount: boolean;
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
    by_discount: isByDiscount(row),
  });
}

/** `D` is what answers were seen to have, 2 is the number of PNCP's manual; only such rows have a discount above zero. */
const isByDiscount = ({ criterioJulgamento: criterion, percentualMaiorDesconto: discount }: JsonObject) =>
  /^(?:D|2)$|DESCONTO/.test(plain(String(criterion ?? ''))) || (typeof discount === 'number' && discount > 0);

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

const FEWEST_PURCHASES = 5;
const FENCE = decimal('1.5');
/** Positive, and written with at most seven decimals, so that a mean of two has at most eight. */
const PRICE = /^\d{1,15}(?:\.\d{1,7})?$/;
/** A bid of the least coin is no price ("preços simbólicos, irrisórios", Lei 8.666/1993, art. 44, § 3). */
const SYMBOLIC = decimal('0.01');
/**
 * The upper quartile is at most three times the lower one, so that the distance between them is at most their mean. Prices that
 * vary more are not of one good (IN SEGES/ME 65/2021, art. 6: inconsistent prices do not count, a great variation is judged by a person).
 */
const WIDEST_SPREAD = 3;
/** Ten times the median, or a tenth of it, is an outlier even where the quartiles are far apart. */
const FAR_FROM_MEDIAN = 10;

/** The purchases of one unit of supply, and why the others were excluded. */
export interface Sample {
  readonly unit: string;
  /** Exact: of an even number the mean of the two middle ones. */
  readonly median: Decimal;
  /** The medians of the cheaper and of the dearer half, the middle value left out of both. */
  readonly quartiles: readonly [lower: Decimal, upper: Decimal];
  /** Cheapest first. */
  readonly purchases: readonly Purchase[];
  readonly newest: Purchase;
  readonly oldest: Purchase;
  /** Beyond the quartiles by more than 1.5 times their distance (Tukey), or ten times more or less than the median. They count in it. */
  readonly outliers: readonly Purchase[];
  /** Purchases of other units of supply, most frequent first. */
  readonly other_units: readonly { readonly unit: string; readonly purchases: number }[];
  readonly excluded: {
    readonly by_discount: number;
    readonly zero_or_negative: number;
    /** Of a cent at most. */
    readonly symbolic: number;
    readonly outside_period: number;
    readonly without_unit: number;
  };
}

/** Which purchases count on a date, and their median. The error says why there is none. */
export function readSample(all: readonly Purchase[], date: string): Result<Sample, string> {
  const { from, to } = purchaseWindow(date);
  const inPeriod = all.filter((each) => each.date >= from && each.date <= to);
  const offered = inPeriod.filter(({ by_discount }) => !by_discount);
  const positive = offered.filter(({ price }) => price.gt(0) && PRICE.test(toText(price)));
  const priced = positive.filter(({ price }) => price.gt(SYMBOLIC));
  const counted = priced.filter(({ unit }) => unit !== '');
  const [largest, second, ...smaller] = byUnit(counted);
  if (!largest || largest.purchases.length < FEWEST_PURCHASES) {
    const found = largest ? `${largest.purchases.length} purchases per ${largest.unit}` : 'no purchase';
    return fail(`${found} from ${from} to ${to}: at least ${FEWEST_PURCHASES} are needed`);
  }
  if (second?.purchases.length === largest.purchases.length) {
    return fail(`as many purchases per ${second.unit} as per ${largest.unit}: neither is preferred`);
  }
  const purchases = largest.purchases.toSorted((a, b) => a.price.comparedTo(b.price) ?? 0);
  const dated = purchases.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const [oldest, newest] = [dated[0], dated.at(-1)];
  if (!oldest || !newest) return fail('no purchase');
  const quartiles = quartilesOf(purchases);
  const [lower, upper] = quartiles;
  if (upper.gt(lower.times(WIDEST_SPREAD))) {
    const ends = `from ${toText(lower)} to ${toText(upper)} BRL per ${largest.unit}`;
    return fail(`the middle half of the prices goes ${ends}, more than ${WIDEST_SPREAD} times as much`);
  }
  return ok({
    unit: largest.unit,
    median: medianOf(purchases.map(({ price }) => price)),
    quartiles,
    purchases,
    newest,
    oldest,
    outliers: outliersOf(purchases),
    other_units: [second, ...smaller].flatMap((group) =>
      group ? [{ unit: group.unit, purchases: group.purchases.length }] : [],
    ),
    excluded: {
      by_discount: inPeriod.length - offered.length,
      zero_or_negative: offered.length - positive.length,
      symbolic: positive.length - priced.length,
      outside_period: all.length - inPeriod.length,
      without_unit: priced.length - counted.length,
    },
  });
}

function byUnit(purchases: readonly Purchase[]) {
  const groups = Map.groupBy(purchases, ({ unit }) => unit);
  return [...groups]
    .map(([unit, members]) => ({ unit, purchases: members }))
    .sort((a, b) => b.purchases.length - a.purchases.length || (a.unit < b.unit ? -1 : 1));
}

/** Of ascending values, at least one. */
function medianOf(ascending: readonly Decimal[]): Decimal {
  const middle = ascending.slice(Math.ceil(ascending.length / 2) - 1, Math.floor(ascending.length / 2) + 1);
  return sum(middle).div(middle.length);
}

function quartilesOf(purchases: readonly Purchase[]): [Decimal, Decimal] {
  const prices = purchases.map(({ price }) => price);
  const half = Math.floor(prices.length / 2);
  return [medianOf(prices.slice(0, half)), medianOf(prices.slice(-half))];
}

function outliersOf(purchases: readonly Purchase[]): readonly Purchase[] {
  const [lower, upper] = quartilesOf(purchases);
  const median = medianOf(purchases.map(({ price }) => price));
  const reach = upper.minus(lower).times(FENCE);
  return purchases.filter(
    ({ price }) =>
      price.lt(lower.minus(reach)) ||
      price.gt(upper.plus(reach)) ||
      price.times(FAR_FROM_MEDIAN).lte(median) ||
      price.gte(median.times(FAR_FROM_MEDIAN)),
  );
}
