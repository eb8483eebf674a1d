import type { Limitation } from '../../kernel/estimate.ts';
import { type CalendarDate, daysBetween } from '../../kernel/instant.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { TreasuryProduct } from '../../valuation/references/listing.ts';
import { type Gap, gap } from '../asking/not-found.ts';
import { jumpLimitations, oddsLimitations } from '../reading/price-jump.ts';
import { priceOf, rateOf } from './published.ts';
import { MAX_AGE_DAYS, type PriceDay, type TreasuryTitle, type TreasuryTitles } from './title.ts';

export interface Chosen {
  readonly title: TreasuryTitle;
  readonly day: PriceDay;
  /** BRL for one unit. */
  readonly sell_price: string;
  readonly limitations: readonly Limitation[];
}

/**
 * The price at which the treasury buys a title back: of the newest day not after the date that has one, and at most
 * 10 days older. On the day of its maturity a title is paid out, and has no price any more.
 */
export function choose(titles: TreasuryTitles, productId: string, date: CalendarDate): Result<Chosen, Gap> {
  const title = titles.get(productId);
  if (!title) return gap('NO_REFERENCE', `${productId} is not among the titles`);
  if (title.maturity_date <= date) {
    return gap('NO_REFERENCE', `${productId} matured on ${title.maturity_date}`);
  }
  const priced = title.days.flatMap((day) => {
    const price = day.base_date <= date ? priceOf(day.sell_price) : null;
    return price === null ? [] : [{ day, price }];
  });
  const [newest, before] = priced;
  if (!newest) return gap('NO_REFERENCE', `no price of ${productId} is published`);
  const { day, price } = newest;
  const age = daysBetween(day.base_date, date);
  if (age > MAX_AGE_DAYS) {
    const detail = `the newest price of ${productId} is of ${day.base_date}, ${age} days older`;
    return gap('REFERENCE_TOO_OLD', detail, day.base_date);
  }
  const limitations = [
    ...oddsLimitations(price, priceOf(day.buy_price)),
    ...jumpLimitations(price, [before?.price]),
  ];
  return ok({ title, day, sell_price: price, limitations });
}

/**
 * What can be priced on a date, by name and maturity. The error, where nothing can: why, as an estimate of any of them
 * would say; a price that is too old is named before titles that have none.
 */
export function priceable(
  titles: TreasuryTitles,
  date: CalendarDate,
): Result<readonly TreasuryProduct[], Gap> {
  const chosen = [...titles.keys()].map((id) => choose(titles, id, date));
  const products = chosen.flatMap((each) => (each.ok ? [productOf(each.value)] : []));
  if (products.length > 0) {
    return ok(products.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1)));
  }
  const gaps = chosen.flatMap((each) => (each.ok ? [] : [each.error]));
  const tooOld = gaps.find(({ reason }) => reason === 'REFERENCE_TOO_OLD');
  return fail(tooOld ?? gaps[0] ?? { reason: 'NO_REFERENCE', detail: 'the file has no title' });
}

const orderOf = ({ name, maturity_date }: TreasuryProduct): string => `${name};${maturity_date}`;

const productOf = ({ title, day, sell_price }: Chosen): TreasuryProduct => ({
  product_id: title.product_id,
  name: title.name,
  maturity_date: title.maturity_date,
  base_date: day.base_date,
  buy_price: priceOf(day.buy_price),
  sell_price,
  buy_rate: rateOf(day.buy_rate),
  sell_rate: rateOf(day.sell_rate),
});
