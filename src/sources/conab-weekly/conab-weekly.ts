import { limitation } from '../../kernel/estimate.ts';
import { businessDateOf } from '../../kernel/instant.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { PriceSource } from '../../valuation/references/contract.ts';
import type { CommodityReference } from '../../valuation/references/listing.ts';
import { CONAB_WEEKLY } from '../../valuation/references/profiles.ts';
import { hours, type SourceFailure } from '../asking/asker.ts';
import { gap, type LiveSourceOptions, liveSource, unlisted } from '../asking/live-source.ts';
import type { Retrieved } from '../asking/sourced-answer.ts';
import { streamFile } from '../reading/lines.ts';
import { jumpLimitations } from '../reading/price-jump.ts';
import { chooseWeek, newestOf, type WeeklyPrice } from './choose-week.ts';
import { quotes } from './products.ts';
import { readWeeks, type WeeklySeries } from './read-weeks.ts';

/**
 * Prices by state: for reading, and for stocks and herds in a state that the bulletin of Paraná does not cover. No price is moved to
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

/** The file as it was on one day, held packed, and the weeks of our products in it. */
interface WeeklyFile extends Retrieved {
  readonly series: readonly WeeklySeries[];
}

/** 14 MB in 2026. */
const MAX_BYTES = 64 * 1_048_576;

/** Downloads the file in one pass: the list of references and the prices of stocks are both made of it. */
async function readWeeklyFile(
  url: string,
  options: Omit<LiveSourceOptions, 'address'> & { readonly signal: AbortSignal },
): Promise<Result<WeeklyFile, SourceFailure>> {
  const reader = readWeeks(businessDateOf(options.clock.now()));
  const read = await streamFile(url, { ...options, maxBytes: MAX_BYTES }, reader);
  if (!read.ok) return read;
  const { content: series, packed: _held, ...retrieved } = read.value;
  return ok({ ...retrieved, series });
}

/** At which level of trade a state's own price holds. */

const PRODUCER_LEVEL = limitation(
  'PRODUCER_LEVEL',
  'Preço recebido pelo produtor no estado do bem, na semana que a Conab publica: não é oferta de compra e não se compara com o preço de atacado do Paraná; frete, qualidade e tributos não foram considerados.',
  "Price received by producers in the asset's own state, in the week that Conab publishes: it is no offer and is not comparable with the wholesale price of Paraná; freight, quality and taxes are not considered.",
);

const STATE_WHOLESALE_LEVEL = limitation(
  'STATE_WHOLESALE_LEVEL',
  'Preço no atacado do estado do bem, na semana que a Conab publica, porque nenhum preço recebido pelo produtor de até 21 dias antes está publicado: quem vende ao atacado pode receber menos; frete, qualidade e tributos não foram considerados.',
  "Wholesale price in the asset's own state, in the week that Conab publishes, because no price received by producers at most 21 days old is published: who sells to wholesalers may be paid less; freight, quality and taxes are not considered.",
);

const isSame = (one: WeeklyPrice, other: WeeklyPrice): boolean =>
  one.market_level === other.market_level &&
  one.published_as === other.published_as &&
  one.date === other.date;
