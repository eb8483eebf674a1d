import type { PublishedPrice } from '../service/answers.ts';

/** Prices of one market level, oldest first. */
export interface PriceHistory {
  readonly product: string;
  readonly level: string;
  readonly unit: string;
  readonly points: readonly { readonly date: string; readonly price: string }[];
}

/**
 * The history to be shown: of the level that an estimate takes, where that has at least two days, else of the level that
 * has most. Levels are never mixed, nor units. Undefined where no level has two days.
 */
export function historyOf(prices: readonly PublishedPrice[]): PriceHistory | undefined {
  const levels = [...Map.groupBy(prices, ({ market_level, unit }) => `${market_level} ${unit}`).values()]
    .map((all) => ({ all, points: daysOf(all), used: all.some((price) => price.used_for_pricing) }))
    .filter(({ points }) => points.length > 1)
    .sort((one, other) => Number(other.used) - Number(one.used) || other.points.length - one.points.length);
  const [best] = levels;
  const [first] = best?.all ?? [];
  if (!best || !first) return undefined;
  return { product: first.product, level: first.market_level_name, unit: first.unit, points: best.points };
}

/** One price a day: the first that was listed. */
function daysOf(prices: readonly PublishedPrice[]): PriceHistory['points'] {
  const byDay = new Map<string, string>();
  for (const { date, price } of prices) if (!byDay.has(date)) byDay.set(date, price);
  return [...byDay]
    .map(([date, price]) => ({ date, price }))
    .sort((one, other) => one.date.localeCompare(other.date));
}
