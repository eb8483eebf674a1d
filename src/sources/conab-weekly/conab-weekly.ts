import { decimal, toText } from '../../kernel/decimal.ts';
import { limitation } from '../../kernel/estimate.ts';
import { businessDateOf, type CalendarDate, daysBetween } from '../../kernel/instant.ts';
import { MAX_REFERENCE_AGE_DAYS } from '../../kernel/reference.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { MarketLevel, StateCode } from '../../kernel/vocabulary.ts';
import type { CommodityReference, PriceSource } from '../../valuation/references/contract.ts';
import { CONAB_WEEKLY } from '../../valuation/references/profiles.ts';
import { hours } from '../asking/asker.ts';
import { type Gap, gap, type LiveSourceOptions, liveSource, unlisted } from '../asking/live-source.ts';
import { streamFile } from '../reading/lines.ts';
import { jumpLimitations } from '../reading/price-jump.ts';
import { flawOf, leftOutOf } from '../reading/unreadable-lines.ts';
import { priceNameOf, quotes, readWeeks, type WeeklySeries } from './read-weeks.ts';

interface WeeklyPrice extends Omit<WeeklySeries, 'weeks'> {
  /** The week's last day. */
  readonly date: CalendarDate;
  readonly price_per_kg: string;
  /** BRL per unit, exactly. */
  readonly price: string;
}

interface ChosenWeek extends WeeklyPrice {
  /** Of the week before, in the same series; undefined where there is none. */
  readonly before: string | undefined;
}

interface ProductQuery {
  readonly product_id: string;
  readonly state: StateCode | null;
  readonly date: CalendarDate;
}

/**
 * What the holder of a stock is paid comes first; the wholesale price, at which traders sell, where producers' prices do not
 * count. What shops ask is none of a stock.
 */
const PRICING_LEVELS = ['PRODUCER_RECEIVED', 'WHOLESALE'] as const satisfies readonly MarketLevel[];
/** An older price than this says nothing about a jump any more. */
const LAST_KNOWN_DAYS = 365;

/** Of a product in a state, its series, each with the weeks that had ended on the date, newest first. */
const endedBy = (all: readonly WeeklySeries[], { product_id, state, date }: ProductQuery) =>
  all
    .filter((series) => series.product_id === product_id && series.state === state)
    .map((series) => ({
      series,
      weeks: [...series.weeks]
        .filter(([end]) => end <= date)
        .toSorted(([one], [other]) => (one < other ? 1 : -1)),
    }))
    .filter(({ weeks }) => weeks.length > 0);

/** Of each series the newest price, however old: it is the reader's to judge. */
const newestOf = (all: readonly WeeklySeries[], asked: ProductQuery): readonly WeeklyPrice[] =>
  endedBy(all, asked).flatMap(({ series, weeks }) => {
    const [date, price] = weeks.find(([, each]) => each !== null) ?? [];
    return date === undefined || !price ? [] : [priceOf(series, date, price)];
  });

/**
 * The price that a stock in the state is valued by: the newest not after the date and at most 21 days older, of the first level
 * that has one so new. Two prices of that week, or two kinds of the product, are none: which is meant would be a guess.
 */
export function chooseWeek(all: readonly WeeklySeries[], asked: ProductQuery): Result<ChosenWeek, Gap> {
  const { product_id, state, date } = asked;
  const ended = endedBy(all, asked);
  const at = (level: MarketLevel) => ended.filter(({ series }) => series.market_level === level);
  const counting = PRICING_LEVELS.map((level) =>
    at(level).filter(({ weeks: [newest] }) => counts(newest, date)),
  );
  const what = `${product_id} in ${state}`;
  const [first, ...others] = counting.find(({ length }) => length > 0) ?? [];
  if (!first) {
    const days = PRICING_LEVELS.flatMap(at).flatMap(({ weeks: [newest] }) => newest?.[0] ?? []);
    const last = days.toSorted().at(-1);
    if (last === undefined)
      return gap('NO_REFERENCE', `no price of ${what} is published at a level that stocks are valued by`);
    const detail = `the newest price of ${what} is of ${last}, ${daysBetween(last, date)} days older`;
    return gap('REFERENCE_TOO_OLD', detail, last);
  }
  const { series, weeks } = first;
  if (others.length > 0) {
    const kinds = [first, ...others].map((each) => each.series.published_as).toSorted();
    return gap('NO_REFERENCE', `several kinds of ${what} have a price: ${kinds.join(', ')}`);
  }
  const [[end, price] = [date, null], before] = weeks;
  if (price === null) return gap('NO_REFERENCE', `two different prices of ${what} in the week up to ${end}`);
  const isKnown = before && daysBetween(before[0], end) <= LAST_KNOWN_DAYS;
  return ok({ ...priceOf(series, end, price), before: (isKnown && before[1]) || undefined });
}

const counts = (week: readonly [CalendarDate, string | null] | undefined, date: CalendarDate): boolean =>
  week !== undefined && daysBetween(week[0], date) <= MAX_REFERENCE_AGE_DAYS;

function priceOf(
  { weeks: _weeks, ...series }: WeeklySeries,
  date: CalendarDate,
  perKilogram: string,
): WeeklyPrice {
  const price = toText(decimal(perKilogram).times(decimal(series.kilograms)));
  return { ...series, date, price_per_kg: perKilogram, price };
}

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
      // Without a state, and in Paraná, only the bulletin of that state is used.
      covers: ({ product_id, state }) => state !== null && state !== 'PR' && quotes(product_id),
      // In one pass: the list of references and the prices of stocks are both made of it.
      fetch: (url, { signal }) =>
        streamFile(
          url,
          { ...options, signal, maxBytes: MAX_BYTES },
          readWeeks(businessDateOf(options.clock.now())),
        ),
      choose: ({ content }, query) => chooseWeek(content.content, query),
      flaw: ({ content }) => flawOf(content.unreadable),
      reference: (week, { product_id, state }, { bytes, content }) => ({
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
        limitations: [
          ...leftOutOf(content.unreadable, (name) => name === priceNameOf(product_id, state)),
          ...jumpLimitations(week.price_per_kg, [week.before]),
        ],
        bytes,
      }),
      listers: (listed) => {
        // Of each kind and market level the newest week that had ended on the date.
        const list = listed<'commodity-references'>(({ content: { content: series } }, query, { source }) => {
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

/** 14 MB in 2026. */
const MAX_BYTES = 64 * 1_048_576;

const PRODUCER_LEVEL = limitation('sources.PRODUCER_LEVEL');

const STATE_WHOLESALE_LEVEL = limitation('sources.STATE_WHOLESALE_LEVEL');

const isSame = (one: WeeklyPrice, other: WeeklyPrice): boolean =>
  one.market_level === other.market_level &&
  one.published_as === other.published_as &&
  one.date === other.date;
