import { decimal, toText } from '../../kernel/decimal.ts';
import { type CalendarDate, daysBetween, parseDate } from '../../kernel/instant.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { STATES, type StateCode } from '../../kernel/vocabulary.ts';
import type { MarketLevel } from '../asking/listing.ts';
import { plainDecimal } from '../reading/decimal-comma.ts';
import { plain } from '../reading/latin-text.ts';
import { separatedTable } from '../reading/separated-fields.ts';
import { type ConabProduct, conabProduct } from './products.ts';

/** One week's price of one of our products in one state, at one market level. */
export interface WeeklyPrice {
  readonly product_id: string;
  /** Product and classification as they stand in the file. */
  readonly published_as: string;
  readonly state: StateCode;
  readonly market_level: MarketLevel;
  /** The week's last day. */
  readonly date: CalendarDate;
  readonly unit: string;
  /** BRL per unit; null where two rows say different things. */
  readonly price: string | null;
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
/** The running week, which is not listed before it has ended, and the one before it. */
const HELD_WEEKS = 2;

export interface WeeksReader {
  /** Takes one line, the header first; a text says why this is not Conab's file. */
  line(text: string): string | undefined;
  end(): Result<readonly WeeklyPrice[], string>;
}

/** Reads the weeks in whatever order they come, and keeps the newest of each product, state and level. */
export function readWeeks(today: CalendarDate): WeeksReader {
  const products = new Map<string, ConabProduct | undefined>();
  const held = new Map<string, WeeklyPrice[]>();
  const table = separatedTable(COLUMNS, 'the weekly prices');

  function productOf(name: string, kind: string, id: string): ConabProduct | undefined {
    const key = `${name};${kind};${id}`;
    if (!products.has(key)) {
      if (products.size >= MOST_PRODUCTS) products.clear();
      products.set(key, conabProduct(name, kind, id));
    }
    return products.get(key);
  }

  function hold(next: WeeklyPrice): void {
    const key = `${next.state};${next.market_level};${next.published_as}`;
    const known = held.get(key) ?? [];
    const twin = known.find(({ date }) => date === next.date);
    const kept = twin && twin.price !== next.price ? { ...next, price: null } : next;
    const weeks = [...known.filter((week) => week !== twin), kept];
    held.set(key, weeks.toSorted((one, other) => (one.date < other.date ? 1 : -1)).slice(0, HELD_WEEKS));
  }

  return {
    line: (text) => {
      const read = table.line(text);
      if (!read.ok) return read.error;
      if (!read.value) return undefined;
      const { number, field: asWritten } = read.value;
      const field = (name: (typeof COLUMNS)[number]) => asWritten(name).trim();
      const [name, kind] = [field('produto'), field('classificao_produto')];
      const product = productOf(name, kind, field('id_produto'));
      const level = product && levelOf(field('dsc_nivel_comercializacao'));
      const state = field('uf');
      if (!product || !level || !isState(state)) return undefined;
      const date = weekEnd(field('data_inicial_final_semana'), today);
      if (!date.ok) return `line ${number} with ${date.error}`;
      const price = pricePerUnit(field('valor_produto_kg'), product);
      if (!price.ok) return `line ${number} with ${price.error}`;
      if (price.value === null) return undefined;
      const { product_id, unit } = product;
      const published = { product_id, published_as: `${name} ${kind}`, unit, price: price.value };
      hold({ ...published, state, market_level: level, date: date.value });
      return undefined;
    },
    end: () => (held.size === 0 ? fail('no price of a known product') : ok([...held.values()].flat())),
  };
}

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

/** R$ per kilogram as BRL per unit, exactly; null where nothing, or zero, is published. */
function pricePerUnit(text: string, { kilograms }: ConabProduct): Result<string | null, string> {
  if (text === '') return ok(null);
  const perKilogram = plainDecimal(text);
  if (perKilogram === undefined || perKilogram.startsWith('-')) return fail('a price that is none');
  const price = decimal(perKilogram).times(decimal(kilograms));
  return ok(price.isZero() ? null : toText(price));
}
