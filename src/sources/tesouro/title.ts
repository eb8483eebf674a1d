import type { CalendarDate } from '../../kernel/instant.ts';
import { plain } from '../reading/texts.ts';

/** What the treasury published of a title on one morning: texts as they stand there, empty where nothing does. */
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
