import { businessDateOf, type Instant } from '../../kernel/instant.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { createAsker } from '../asking/asker.ts';
import { createCircuitBreaker } from '../asking/circuit-breaker.ts';
import { hours } from '../asking/limits.ts';
import type { CommodityReference, ListingAnswer, ListingQuery } from '../asking/listing.ts';
import { describe, type LiveSourceOptions, liveHealth } from '../asking/live-source.ts';
import { notFound } from '../asking/not-found.ts';
import { type SourceFailure, sourceFailure } from '../asking/source-failure.ts';
import { streamBytes } from '../asking/stream-bytes.ts';
import type { PriceSource } from '../contract.ts';
import { cutLines } from '../reading/stream-lines.ts';
import { CONAB_WEEKLY } from './description.ts';
import { quotes } from './products.ts';
import { readWeeks, type WeeklyPrice } from './read-weeks.ts';

/** Published once a week. */
const FRESH_MS = hours(12);
const FLIGHT_MS = 60_000;
/** 14 MB in 2026. */
const MAX_BYTES = 64 * 1_048_576;

type Answer = ListingAnswer<'commodity-references'>;

interface Weeks {
  readonly prices: readonly WeeklyPrice[];
  readonly retrieved_at: Instant;
}

/** Prices by state for reading. It never prices: no price is moved to another state or market level. */
export function createConabWeekly({
  address,
  http,
  clock,
  limits,
  onAnswered,
}: LiveSourceOptions): PriceSource {
  const asker = createAsker<Weeks>({
    clock,
    onAnswered,
    breaker: createCircuitBreaker({ clock, ...limits }),
    freshMs: FRESH_MS,
    flightMs: FLIGHT_MS,
    capacity: 1,
    ask: async (url, signal): Promise<Result<Weeks, SourceFailure>> => {
      const reader = readWeeks(businessDateOf(clock.now()));
      const lines = cutLines(reader.line);
      const streamed = await streamBytes(url, http, { ...limits, signal, maxBytes: MAX_BYTES }, lines);
      if (!streamed.ok) return streamed;
      const fault = lines.end();
      const prices = fault === undefined ? reader.end() : fail(fault);
      if (prices.ok) return ok({ prices: prices.value, retrieved_at: clock.now() });
      return fail(sourceFailure('unreadable', `${new URL(url).host}: ${prices.error}`));
    },
  });

  /** Of each market level the newest week that had ended on the date, however old: it is the reader's to judge. */
  async function list(query: ListingQuery<'commodity-references'>, timeMs: number): Promise<Answer> {
    if (!address) return gap('SOURCE_NOT_CONFIGURED', 'the source is switched off');
    if (!quotes(query.product_id))
      return gap('NO_REFERENCE', `${query.product_id} is not read of this source`);
    const asked = await asker.ask(address.href, timeMs);
    const weeks = asked.ok ? asked.value : asker.lastGood(address.href);
    if (!weeks) return gap('SOURCE_UNAVAILABLE', asked.ok ? '' : asked.error.detail);
    const source = describe(CONAB_WEEKLY, address.href, weeks.retrieved_at);
    const items = newestOf(weeks.prices, query).map(
      ({ state, price, ...week }): CommodityReference => ({
        ...week,
        price,
        region: state,
        source,
        source_name: CONAB_WEEKLY.name,
      }),
    );
    if (items.length > 0) return { found: true, items, sources: [source] };
    return gap('NO_REFERENCE', `no price of ${query.product_id} in ${query.state} is published`);
  }

  return {
    ...CONAB_WEEKLY,
    answers: () => false,
    ask: async () => notFound('NO_REFERENCE', 'the source is for reading only'),
    listers: { 'commodity-references': list },
    health: () => liveHealth(CONAB_WEEKLY.id, 'file', address, asker.last()),
    close: async () => asker.close(),
  };
}

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

const gap = (
  reason: 'SOURCE_NOT_CONFIGURED' | 'SOURCE_UNAVAILABLE' | 'NO_REFERENCE',
  detail: string,
): Answer => ({
  found: false,
  reason,
  detail,
});
