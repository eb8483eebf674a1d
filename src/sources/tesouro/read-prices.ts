import { decimal, readDecimal, toText } from '../../kernel/decimal.ts';
import { type CalendarDate, dateOfDay, dayOf } from '../../kernel/instant.ts';
import { fail, ok } from '../../kernel/result.ts';
import { type LineReader, separatedTable } from '../reading/lines.ts';
import { parseBrazilianDate, plain, plainDecimal } from '../reading/texts.ts';
import { type Tolerated, tolerant } from '../reading/unreadable-lines.ts';

/** What the treasury published of a title on one morning: texts as published, empty where nothing is. */
export interface PriceDay {
  readonly base_date: CalendarDate;
  readonly buy_rate: string;
  readonly sell_rate: string;
  readonly buy_price: string;
  /** At which the treasury buys back from a holder. */
  readonly sell_price: string;
}

export interface TreasuryTitle {
  readonly product_id: string;
  readonly name: string;
  readonly maturity_date: CalendarDate;
  /** The days of the window, newest first; where it has none, the newest day before it. */
  readonly days: readonly PriceDay[];
}

/** By product id. */
export type TreasuryTitles = ReadonlyMap<string, TreasuryTitle>;

/** Days that are held before the date the file is read for. */
export const WINDOW_DAYS = 45;
/** A price counts up to this age. */
export const MAX_AGE_DAYS = 10;

const LONGEST_ID = 64;

/** `Tesouro IPCA+`, 2035-05-15: `tesouro-ipca-2035-05-15`. Undefined when a name gives no id that could be asked for. */
export function productIdOf(name: string, maturity: CalendarDate): string | undefined {
  const words = plain(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const id = `${words}-${maturity}`;
  return words === '' || id.length > LONGEST_ID ? undefined : id;
}

/** A price in BRL: `2348,76` is `2348.76`. Zero, or nothing, is how the treasury writes that there is none. */
export function priceOf(published: string): string | null {
  const text = plainDecimal(published);
  return text === undefined || decimal(text).isZero() ? null : text;
}

/** A rate in percent a year as a decimal fraction, exactly: `7,41` is `0.0741`. It may be negative. */
export function rateOf(published: string): string | null {
  const text = plainDecimal(published);
  return text === undefined ? null : toText(decimal(text).shiftedBy(-2));
}

/** What is wrong with a day's figures; undefined when nothing is. */
function figuresFault(day: PriceDay): string | undefined {
  for (const price of [day.buy_price, day.sell_price]) {
    const value = price === '' ? '0' : plainDecimal(price);
    if (value === undefined || value.startsWith('-')) return 'a price that is none';
  }
  for (const rate of [day.buy_rate, day.sell_rate]) {
    const value = rate === '' ? '0' : plainDecimal(rate);
    if (value === undefined || readDecimal(value)?.abs().gte(LARGEST_RATE) !== false)
      return 'a rate that is none';
  }
  return undefined;
}

/** Percent a year; none was ever near it. */
const LARGEST_RATE = decimal('1000');

const COLUMNS = [
  'Tipo Titulo',
  'Data Vencimento',
  'Data Base',
  'Taxa Compra Manha',
  'Taxa Venda Manha',
  'PU Compra Manha',
  'PU Venda Manha',
] as const;

/** Far beyond the titles and days there ever were: a file with more is not this one. */
const MOST_TITLES = 2000;
const MOST_DATES = 40_000;

type Held = Omit<TreasuryTitle, 'days'> & {
  /** Null: two lines say different things of that day. */
  readonly days: Map<CalendarDate, PriceDay | null>;
  newestBefore: PriceDay | null;
};

/**
 * Reads the treasury's price history in whatever order it comes, for a date: of each title it keeps the days of the
 * window up to that date, and else only its newest. Days after the date are passed over; a line that
 * cannot be read, or is of a day later than today, is left out.
 */
export function readPrices(date: CalendarDate, today: CalendarDate): LineReader<Tolerated<TreasuryTitles>> {
  const windowStart = dateOfDay(dayOf(date) - WINDOW_DAYS);
  const titles = new Map<string, Held>();
  const titleOfText = new Map<string, Held>();
  const dates = new Map<string, CalendarDate | undefined>();
  const table = separatedTable(COLUMNS, 'the price history');

  function dateOf(text: string): CalendarDate | undefined {
    if (!dates.has(text)) {
      if (dates.size >= MOST_DATES) return undefined;
      dates.set(text, parseBrazilianDate(text));
    }
    return dates.get(text);
  }

  function titleOf(name: string, maturity: string): Held | string {
    const known = titleOfText.get(`${name};${maturity}`);
    if (known) return known;
    const maturityDate = parseBrazilianDate(maturity);
    if (maturityDate === undefined) return 'a maturity date that is none';
    const id = productIdOf(name, maturityDate);
    if (id === undefined || titleOfText.size >= MOST_TITLES) return 'a name of a title that is none';
    const title = titles.get(id) ?? newTitle(id, name.trim(), maturityDate);
    if (title.name !== name.trim()) return `two titles that are both ${id}`;
    titles.set(id, title);
    titleOfText.set(`${name};${maturity}`, title);
    return title;
  }

  function hold(title: Held, day: PriceDay): string | undefined {
    if (day.base_date < windowStart) {
      if (title.newestBefore === null || day.base_date > title.newestBefore.base_date)
        title.newestBefore = day;
      return undefined;
    }
    const fault = figuresFault(day);
    if (fault !== undefined) return `${fault} (${title.product_id}, ${day.base_date})`;
    const known = title.days.get(day.base_date);
    title.days.set(day.base_date, known === undefined || (known && same(known, day)) ? day : null);
    return undefined;
  }

  return tolerant<TreasuryTitles>({
    line: (text) => {
      const read = table.line(text);
      if (!read.ok) return table.rows() === 0 ? read.error : { fault: read.error, isCut: true };
      if (!read.value) return undefined;
      const { number, field } = read.value;
      const baseDate = dateOf(field('Data Base'));
      if (baseDate === undefined) return { fault: `line ${number} without a base date dd/MM/yyyy` };
      const title = titleOf(field('Tipo Titulo'), field('Data Vencimento'));
      if (typeof title === 'string') return { fault: `line ${number} with ${title}` };
      const of = title.product_id;
      if (baseDate > today)
        return { fault: `line ${number} with a base date of ${baseDate}, later than today`, of };
      if (baseDate > date) return undefined;
      const fault = hold(title, {
        base_date: baseDate,
        buy_rate: field('Taxa Compra Manha').trim(),
        sell_rate: field('Taxa Venda Manha').trim(),
        buy_price: field('PU Compra Manha').trim(),
        sell_price: field('PU Venda Manha').trim(),
      });
      return fault === undefined ? undefined : { fault: `line ${number} with ${fault}`, of };
    },
    end: () => (table.rows() === 0 ? fail('no line of prices') : ok(new Map([...titles].map(finished)))),
  });
}

const newTitle = (id: string, name: string, maturity: CalendarDate): Held => ({
  product_id: id,
  name,
  maturity_date: maturity,
  days: new Map(),
  newestBefore: null,
});

const same = (one: PriceDay, other: PriceDay): boolean =>
  one.buy_price === other.buy_price &&
  one.sell_price === other.sell_price &&
  one.buy_rate === other.buy_rate &&
  one.sell_rate === other.sell_rate;

function finished([id, { newestBefore, days, ...title }]: [string, Held]): [string, TreasuryTitle] {
  const inWindow = [...days.values()]
    .filter((day) => day !== null)
    .toSorted((one, other) => (one.base_date < other.base_date ? 1 : -1));
  return [id, { ...title, days: inWindow.length > 0 || !newestBefore ? inWindow : [newestBefore] }];
}
