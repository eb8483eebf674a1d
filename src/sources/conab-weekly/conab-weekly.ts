import { ok } from '../../kernel/result.ts';
import { hours } from '../asking/limits.ts';
import type { CommodityReference } from '../asking/listing.ts';
import { type LiveSourceOptions, liveSource } from '../asking/live-source.ts';
import { gap, unlisted } from '../asking/not-found.ts';
import type { PriceSource } from '../contract.ts';
import { jumpLimitations } from '../reading/price-jump.ts';
import { chooseWeek, newestOf, type WeeklyPrice } from './choose-week.ts';
import { CONAB_WEEKLY } from './description.ts';
import { PRODUCER_LEVEL, STATE_WHOLESALE_LEVEL } from './limitations.ts';
import { quotes } from './products.ts';
import { readWeeklyFile } from './weekly-file.ts';

/**
 * Prices by state: for reading, and for stocks in a state that the bulletin of Paraná does not cover. No price is moved to
 * another state, and each names its market level.
 */
export const createConabWeekly = (options: LiveSourceOptions): PriceSource =>
  liveSource(
    {
      profile: CONAB_WEEKLY,
      kind: 'commodity-price',
      reads: 'file',
      // Published once a week.
      hold: { freshMs: hours(12), flightMs: 60_000, capacity: 1 },
      isHistory: true,
      // Without a state, and in Paraná, the bulletin of that state stands alone.
      covers: ({ product_id, state }) => state !== null && state !== 'PR' && quotes(product_id),
      fetch: (url, { signal }) => readWeeklyFile(url, { ...options, signal }),
      choose: ({ series }, query) => chooseWeek(series, query),
      reference: (week, _, { bytes }) => ({
        value: week.price,
        unit: week.unit,
        reference_date: week.date,
        region: week.state,
        observed: {
          product: week.published_as,
          market_level: week.market_level,
          week_ends: week.date,
          price_per_kg: week.price_per_kg,
          kilograms: week.kilograms,
          price: week.price,
        },
        first: [week.market_level === 'PRODUCER_RECEIVED' ? PRODUCER_LEVEL : STATE_WHOLESALE_LEVEL],
        limitations: jumpLimitations(week.price_per_kg, [week.before]),
        bytes,
      }),
      listers: (listed) => {
        // Of each kind and market level the newest week that had ended on the date.
        const list = listed<'commodity-references'>(({ series }, query, { source }) => {
          const chosen = query.state === 'PR' ? undefined : chooseWeek(series, query);
          const items = newestOf(series, query).map((week): CommodityReference => {
            const { product_id, published_as, date, unit, market_level, price } = week;
            const isChosen = chosen?.ok && isSame(chosen.value, week);
            const published = { product_id, published_as, date, unit, market_level, price };
            const from = { region: week.state, source, source_name: CONAB_WEEKLY.name };
            return { ...published, ...from, ...(isChosen && { values_stock: true }) };
          });
          if (items.length > 0) return ok(items);
          return gap('NO_REFERENCE', `no price of ${query.product_id} in ${query.state} is published`);
        });
        return {
          'commodity-references': async (query, timeMs) =>
            quotes(query.product_id)
              ? list(query, timeMs)
              : unlisted('NO_REFERENCE', `${query.product_id} is not read of this source`),
        };
      },
    },
    options,
  );

const isSame = (one: WeeklyPrice, other: WeeklyPrice): boolean =>
  one.market_level === other.market_level &&
  one.published_as === other.published_as &&
  one.date === other.date;
