import { businessDateOf } from '../../kernel/instant.ts';
import { fail, ok } from '../../kernel/result.ts';
import { hours } from '../asking/limits.ts';
import type { CommodityReference, ListingQuery } from '../asking/listing.ts';
import { type LiveSourceOptions, liveSource } from '../asking/live-source.ts';
import { gap, unlisted } from '../asking/not-found.ts';
import { unreadable } from '../asking/source-failure.ts';
import { streamBytes } from '../asking/stream-bytes.ts';
import type { PriceSource, SourceProfile } from '../contract.ts';
import { cutLines } from '../reading/stream-lines.ts';
import { quotes } from './products.ts';
import { readWeeks, type WeeklyPrice } from './read-weeks.ts';

export const CONAB_WEEKLY: SourceProfile = {
  id: 'conab_weekly',
  name: {
    'pt-BR': 'Preços agropecuários semanais por estado, Conab',
    en: 'Weekly agricultural prices by state, Conab',
  },
  publisher: 'Companhia Nacional de Abastecimento (Conab)',
  kind: 'PUBLIC_SOURCE',
  is_read: true,
  url: 'https://portaldeinformacoes.conab.gov.br/precos-agropecuarios.html',
  terms: {
    'pt-BR': 'Dados públicos federais; a fonte deve ser citada.',
    en: 'Federal public data; the source is to be named.',
  },
};

/** 14 MB in 2026. */
const MAX_BYTES = 64 * 1_048_576;

/** Prices by state for reading. It never prices: no price is moved to another state or market level. */
export const createConabWeekly = (options: LiveSourceOptions): PriceSource =>
  liveSource(
    {
      profile: CONAB_WEEKLY,
      reads: 'file',
      // Published once a week.
      hold: { freshMs: hours(12), flightMs: 60_000, capacity: 1 },
      isHistory: true,
      fetch: async (url, { signal }) => {
        const { clock, http, limits } = options;
        const reader = readWeeks(businessDateOf(clock.now()));
        const lines = cutLines(reader.line);
        const streamed = await streamBytes(url, http, { ...limits, signal, maxBytes: MAX_BYTES }, lines);
        if (!streamed.ok) return streamed;
        const fault = lines.end();
        const prices = fault === undefined ? reader.end() : fail(fault);
        if (prices.ok) return ok({ url, retrieved_at: clock.now(), prices: prices.value });
        return unreadable(`${new URL(url).host}: ${prices.error}`);
      },
      listers: (listed) => {
        // Of each market level the newest week that had ended on the date, however old: it is the reader's to judge.
        const list = listed<'commodity-references'>(({ prices }, query, { source }) => {
          const items = newestOf(prices, query).map(
            ({ state, price, ...week }): CommodityReference => ({
              ...week,
              price,
              region: state,
              source,
              source_name: CONAB_WEEKLY.name,
            }),
          );
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

type Priced = WeeklyPrice & { readonly price: string };

function newestOf(
  prices: readonly WeeklyPrice[],
  { product_id, state, date }: ListingQuery<'commodity-references'>,
): readonly Priced[] {
  const ofQuery = prices.filter(
    (week): week is Priced =>
      week.product_id === product_id && week.state === state && week.date <= date && week.price !== null,
  );
  return ofQuery.filter(
    (week) => !ofQuery.some((other) => sameSeries(week, other) && other.date > week.date),
  );
}

const sameSeries = (one: WeeklyPrice, other: WeeklyPrice): boolean =>
  one.market_level === other.market_level && one.published_as === other.published_as;
