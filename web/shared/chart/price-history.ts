import type { PublishedPrice } from '../service/answers.ts';

/** Prices of one source and market level, oldest first. */
interface PriceHistory {
  readonly product: string;
  readonly level: string;
  readonly source: string;
  readonly unit: string;
  readonly points: readonly { readonly date: string; readonly price: string }[];
}

/**
 * The history to be shown: of the prices that an estimate takes, where these have at least two days, else of those that
 * have most. Sources, levels and units are never mixed. Undefined where none has two days.
 */
export function historyOf(prices: readonly PublishedPrice[]): PriceHistory | undefined {
  const bySeries = Map.groupBy(prices, ({ market_level, unit, origin }) =>
    JSON.stringify([market_level, unit, origin.name]),
  );
  const [best] = [...bySeries.values()]
    .map((all) => ({ all, points: daysOf(all), used: all.some((price) => price.used_for_pricing) }))
    .filter(({ points }) => points.length > 1)
    .sort((one, other) => Number(other.used) - Number(one.used) || other.points.length - one.points.length);
  const [first] = best?.all ?? [];
  if (!best || !first) return undefined;
  return {
    product: first.product,
    level: first.market_level_name,
    source: first.origin.name,
    unit: first.unit,
    points: best.points,
  };
}

/** One price a day: the first that was listed. */
function daysOf(prices: readonly PublishedPrice[]): PriceHistory['points'] {
  const byDay = new Map<string, string>();
  for (const { date, price } of prices) if (!byDay.has(date)) byDay.set(date, price);
  return [...byDay]
    .map(([date, price]) => ({ date, price }))
    .sort((one, other) => one.date.localeCompare(other.date));
}
