import { type CalendarDate, dateOfDay, dayOf } from '../../kernel/instant.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { separatedTable } from '../reading/lines.ts';
import { parseBrazilianDate } from '../reading/texts.ts';
import { figuresFault } from './published.ts';
import { type PriceDay, productIdOf, type TreasuryTitle, type TreasuryTitles, WINDOW_DAYS } from './title.ts';

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

interface PricesReader {
  /** Takes one line, the header first; a text says why this is not the treasury's file. */
  line(text: string): string | undefined;
  end(): Result<TreasuryTitles, string>;
}

/**
 * Reads the treasury's price history in whatever order it comes, for a date: of each title it keeps the days of the
 * window up to that date, and else only its newest. Days after the date are passed over; one later than today is a
 * fault of the file.
 */
export function readPrices(date: CalendarDate, today: CalendarDate): PricesReader {
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

  return {
    line: (text) => {
      const read = table.line(text);
      if (!read.ok) return read.error;
      if (!read.value) return undefined;
      const { number, field } = read.value;
      const baseDate = dateOf(field('Data Base'));
      if (baseDate === undefined) return `line ${number} without a base date dd/MM/yyyy`;
      if (baseDate > today) return `a base date of ${baseDate}, later than today`;
      const title = titleOf(field('Tipo Titulo'), field('Data Vencimento'));
      if (typeof title === 'string') return `line ${number} with ${title}`;
      if (baseDate > date) return undefined;
      return hold(title, {
        base_date: baseDate,
        buy_rate: field('Taxa Compra Manha').trim(),
        sell_rate: field('Taxa Venda Manha').trim(),
        buy_price: field('PU Compra Manha').trim(),
        sell_price: field('PU Venda Manha').trim(),
      });
    },
    end: () => (table.rows() === 0 ? fail('no line of prices') : ok(new Map([...titles].map(finished)))),
  };
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
