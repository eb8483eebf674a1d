import { decimal, toText } from '../../kernel/decimal.ts';
import { type CalendarDate, daysBetween, parseDate } from '../../kernel/instant.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { type MarketLevel, STATES, type StateCode } from '../../kernel/vocabulary.ts';
import { type LineReader, separatedTable } from '../reading/lines.ts';
import { plain, plainDecimal } from '../reading/texts.ts';
import { type Tolerated, tolerant } from '../reading/unreadable-lines.ts';

interface ConabProduct {
  readonly product_id: string;
  readonly unit: string;
  /** Kilograms in one unit. */
  readonly kilograms: string;
}

interface Rule extends ConabProduct {
  readonly product: string;
  /** Of the classification as `plain` text; the file cuts it off after 20 characters. */
  readonly classification: RegExp;
  /** Conab's own number, where the cut-off text alone could be of another kind. */
  readonly id?: string;
}

const SACK = { unit: 'sc 60 kg', kilograms: '60' } as const;
const ARROBA = { unit: 'arroba', kilograms: '15' } as const;

/**
 * Only what is certainly the same thing as the product of this service. Left out on purpose:
 * cow is not in the file; pig, cassava and yerba mate: which of Conab's kinds is ours is not known;
 * coffee in the dry cherry: ours is a kilogram of yield; conillon coffee and the coloured beans (`COMUM CORES`) that
 * are not called carioca: another kind; milled rice, seeds, popping maize: another product.
 */
const RULES: readonly Rule[] = [
  { product_id: 'soy', ...SACK, product: 'SOJA', classification: /^EM GRAOS$/ },
  { product_id: 'maize', ...SACK, product: 'MILHO', classification: /^EM GRAOS$/ },
  { product_id: 'wheat', ...SACK, product: 'TRIGO', classification: /^PAO,? PH 78\b/ },
  { product_id: 'coffee', ...SACK, product: 'CAFE', classification: /^ARABICA TIPO 6, BEBIDA DURA/ },
  { product_id: 'coffee', ...SACK, product: 'CAFE', classification: /^ARABICA TIPO 6, BEBI$/, id: '11195' },
  { product_id: 'beans-carioca', ...SACK, product: 'FEIJAO', classification: /\bCARIOCA\b/ },
  { product_id: 'beans-black', ...SACK, product: 'FEIJAO', classification: /^COMUM PRETO( TIPO 1)?$/ },
  // Kilograms of carcass: 22,48 in Mato Grosso is 337.20 an arroba, and no live animal costs as much.
  { product_id: 'ox', ...ARROBA, product: 'BOI', classification: /^GORDO\b/ },
  { product_id: 'ox', ...ARROBA, product: 'BOI GORDO', classification: /^/ },
  { product_id: 'rice', ...SACK, product: 'ARROZ', classification: /^LONGO FINO EM CASCA$/ },
];

/** A price may be of it, and not of a kilogram as its column says: such a row is certainly about nothing. */
const TRADE_UNIT =
  /(?<![A-Z0-9])(?:SCS?|SACAS?|SACOS?|@|ARROBAS?|TON|TONELADAS?|\d+ ?(?:KGS?|QUILOS|T))(?![A-Z0-9])|@/;

/** The product of this service that a row is certainly about. */
function conabProduct(product: string, classification: string, id: string): ConabProduct | undefined {
  const [name, kind] = [plain(product), plain(classification)];
  if (TRADE_UNIT.test(kind)) return undefined;
  return RULES.find(
    (rule) => rule.product === name && rule.classification.test(kind) && (rule.id ?? id.trim()) === id.trim(),
  );
}

/** Whether the source quotes the product at all. */
export const quotes = (productId: string): boolean =>
  RULES.some(({ product_id }) => product_id === productId);

/** Every week of one kind of our products in one state, at one market level. */
export interface WeeklySeries {
  readonly product_id: string;
  /** Product and classification as they stand in the file. */
  readonly published_as: string;
  readonly state: StateCode;
  readonly market_level: MarketLevel;
  readonly unit: string;
  /** Kilograms in one unit. */
  readonly kilograms: string;
  /** BRL per kilogram, by the week's last day; null where two rows say different things. */
  readonly weeks: ReadonlyMap<CalendarDate, string | null>;
}

const COLUMNS = [
  'produto',
  'classificao_produto',
  'id_produto',
  'uf',
  'data_inicial_final_semana',
  'dsc_nivel_comercializacao',
  'valor_produto_kg',
] as const;

/** A column of units is none that was published so far. Empty, it says nothing. */
const UNIT_TITLE = /(?:^|[ _])UNID(?:ADE)?(?:$|[ _])/;
const KILOGRAM = /^(?:(?:R\$ ?\/ ?)?(?:1 ?)?(?:KGS?|QUILOS?|QUILOGRAMAS?))?$/;

/** The texts are cut off, so their beginnings count. What producers pay for what they buy is no level of ours. */
const LEVELS: readonly (readonly [string, MarketLevel])[] = [
  ['PRECO RECEBIDO', 'PRODUCER_RECEIVED'],
  ['ATACADO', 'WHOLESALE'],
  ['VAREJO', 'RETAIL'],
];
const WEEK = /^(\d{2})-(\d{2})-(\d{4}) - (\d{2})-(\d{2})-(\d{4})$/;
const states: ReadonlySet<string> = new Set(STATES);
/** Far beyond the products there are. */
const MOST_PRODUCTS = 50_000;
/** Far beyond the weeks of the products that are read: the whole file had some 95,000 lines in 2026. */
const MOST_WEEKS = 500_000;

type Held = Omit<WeeklySeries, 'weeks'> & { readonly weeks: Map<CalendarDate, string | null> };

/** Reads the weeks in whatever order they come, and keeps those of our products: a valuation may be of an earlier day. */
export function readWeeks(today: CalendarDate): LineReader<Tolerated<readonly WeeklySeries[]>> {
  const products = new Map<string, ConabProduct | undefined>();
  const held = new Map<string, Held>();
  let weeks = 0;
  const table = separatedTable(COLUMNS, 'the weekly prices');

  function productOf(name: string, kind: string, id: string): ConabProduct | undefined {
    const key = `${name};${kind};${id}`;
    if (!products.has(key)) {
      if (products.size >= MOST_PRODUCTS) products.clear();
      products.set(key, conabProduct(name, kind, id));
    }
    return products.get(key);
  }

  function hold(series: Omit<Held, 'weeks'>, date: CalendarDate, price: string): void {
    const key = `${series.state};${series.market_level};${series.published_as}`;
    const known = held.get(key) ?? { ...series, weeks: new Map() };
    const twin = known.weeks.get(date);
    if (twin === undefined) weeks += 1;
    known.weeks.set(date, twin === undefined || twin === price ? price : null);
    held.set(key, known);
  }

  return tolerant<readonly WeeklySeries[]>({
    line: (text) => {
      const read = table.line(text);
      if (!read.ok) return table.rows() === 0 ? read.error : { fault: read.error, isCut: true };
      if (!read.value) return undefined;
      const { number, field: asWritten, others } = read.value;
      const field = (name: (typeof COLUMNS)[number]) => asWritten(name).trim();
      const [name, kind] = [field('produto'), field('classificao_produto')];
      const product = productOf(name, kind, field('id_produto'));
      const level = product && levelOf(field('dsc_nivel_comercializacao'));
      const state = field('uf');
      if (!product || !level || !isState(state)) return undefined;
      const date = weekEnd(field('data_inicial_final_semana'), today);
      const of = priceNameOf(product.product_id, state);
      if (!date.ok) return { fault: `line ${number} with ${date.error}`, of };
      const other = others(UNIT_TITLE).find((each) => !KILOGRAM.test(plain(each)));
      if (other !== undefined) return `line ${number} with a price per ${other.trim()}, not per kg`;
      const price = pricePerKilogram(field('valor_produto_kg'));
      if (!price.ok) return { fault: `line ${number} with ${price.error}`, of };
      if (price.value === null) return undefined;
      const { product_id, unit, kilograms } = product;
      const published = { product_id, published_as: `${name} ${kind}`, unit, kilograms };
      hold({ ...published, state, market_level: level }, date.value, price.value);
      return weeks > MOST_WEEKS ? `more than ${MOST_WEEKS} prices` : undefined;
    },
    end: () => (held.size === 0 ? fail('no price of a known product') : ok([...held.values()])),
  });
}

/** How an unreadable line names what it is a price of. */
export const priceNameOf = (productId: string, state: StateCode | null): string => `${productId};${state}`;

const isState = (text: string): text is StateCode => states.has(text);

const levelOf = (text: string): MarketLevel | undefined => {
  const written = plain(text);
  return LEVELS.find(([start]) => written.startsWith(start))?.[1];
};

/** `21-09-2026 - 25-09-2026`: its last day. A week that has not begun is a fault of the file. */
function weekEnd(text: string, today: CalendarDate): Result<CalendarDate, string> {
  const [, day, month, year, endDay, endMonth, endYear] = WEEK.exec(text) ?? [];
  const first = parseDate(`${year}-${month}-${day}`);
  const last = parseDate(`${endYear}-${endMonth}-${endDay}`);
  if (first === undefined || last === undefined) return fail('a week that is none');
  const days = daysBetween(first, last);
  if (days < 0 || days > 7) return fail(`a week of ${days + 1} days`);
  return first > today ? fail(`a week that begins on ${first}, later than today`) : ok(last);
}

/** Null where nothing, or zero, is published. */
function pricePerKilogram(text: string): Result<string | null, string> {
  if (text === '') return ok(null);
  const written = plainDecimal(text);
  if (written === undefined || written.startsWith('-')) return fail('a price that is none');
  const price = decimal(written);
  return ok(price.isZero() ? null : toText(price));
}
