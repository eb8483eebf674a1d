import { setImmediate as turn } from 'node:timers/promises';
import { within } from '../../kernel/async/within.ts';
import { businessDaysBetween } from '../../kernel/dates/business-days.ts';
import { decimal, ONE } from '../../kernel/decimal.ts';
import { type Limitation, limitation } from '../../kernel/estimate.ts';
import { businessDateOf, type CalendarDate, daysBetween } from '../../kernel/instant.ts';
import { type CurvePoint, flatForward } from '../../kernel/power/flat-forward.ts';
import type { ReferenceQuery } from '../../kernel/reference.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { PriceSource, TreasuryProduct } from '../../valuation/references/contract.ts';
import { TESOURO } from '../../valuation/references/profiles.ts';
import { hours, type SourceFailure } from '../asking/asker.ts';
import { type Gap, gap, type LiveSourceOptions, liveSource } from '../asking/live-source.ts';
import type { ChosenReference, PackedBytes, Retrieved } from '../asking/sourced-answer.ts';
import { cutLines, streamFile } from '../reading/lines.ts';
import { jumpLimitations, oddsLimitations } from '../reading/price-jump.ts';
import { flawOf, leftOutOf, type Tolerated, type UnreadableLine } from '../reading/unreadable-lines.ts';
import {
  MAX_AGE_DAYS,
  type PriceDay,
  priceOf,
  rateOf,
  readPrices,
  type TreasuryTitle,
  type TreasuryTitles,
  WINDOW_DAYS,
} from './read-prices.ts';

/**
 * A curve of the treasury's titles of one day: nominal rates by the `Tesouro Prefixado` (LTN), real rates by the `Tesouro IPCA+`
 * (NTN-B Principal), whose face value follows the IPCA. Both pay once, so that their rate is a zero-coupon rate; titles with
 * half-yearly coupons are left out. The rate is that at which the treasury buys back, settled on the day.
 */
interface Vertex extends CurvePoint {
  readonly product_id: string;
  readonly maturity_date: CalendarDate;
  /** From the day of the curve (counted) to the maturity (not counted). */
  readonly business_days: number;
}

/** The two kinds of money that a title pays. */
export type CurveKind = Extract<ReferenceQuery['kind'], 'prefixed-rate' | 'real-rate'>;

interface ZeroRate {
  readonly base_date: CalendarDate;
  /** Fraction a year of 252 business days, rounded to 12 decimals. */
  readonly zero_rate: string;
  readonly business_days: number;
  /** Between which the rate lies; null on the side where the curve ends. */
  readonly before: Vertex | null;
  readonly after: Vertex | null;
  readonly limitations: readonly Limitation[];
}

interface CurveTitles {
  readonly ids: RegExp;
  /** In messages, which are in English. */
  readonly name: string;
  curveOf(base_date: CalendarDate): Limitation;
}

/**
 * The zero-coupon rate for a payment on a day: flat-forward between the vertices around it (one rate from day to day from the one
 * to the other), and the rate of the first or last vertex before and beyond them. Counted in business days from the date; those
 * of the vertices are counted from the day of the curve, which is the newest not after the date that has a price, at most 10 days older.
 * Before the first prefixed title nothing is said of holding its rate: the caller joins it to the Selic target.
 */
export function zeroRate(
  kind: CurveKind,
  titles: TreasuryTitles,
  { due_date, date }: { readonly due_date: CalendarDate; readonly date: CalendarDate },
): Result<ZeroRate, Gap> {
  const curve = curveOn(CURVES[kind], titles, date);
  if (!curve.ok) return curve;
  const { base_date, vertices } = curve.value;
  const business_days = businessDaysBetween(date, due_date);
  const before = vertices.findLast((vertex) => vertex.business_days <= business_days) ?? null;
  const after = vertices.find((vertex) => vertex.business_days >= business_days) ?? null;
  const [first, last] = [vertices[0], vertices.at(-1) ?? vertices[0]];
  const zero_rate =
    before && after && before.business_days < after.business_days
      ? flatForward(before, after, business_days)
      : (before ?? first).rate;
  return ok({
    base_date,
    zero_rate,
    business_days,
    before,
    after,
    limitations: [
      CURVES[kind].curveOf(base_date),
      ...(after ? [] : [heldBeyond(last)]),
      ...(before || kind === 'prefixed-rate' ? [] : [heldBefore(first)]),
    ],
  });
}

/** The vertices of the newest day that has a price, the nearest first. */
function curveOn({ ids, name }: CurveTitles, titles: TreasuryTitles, date: CalendarDate) {
  const zeroCoupon = [...titles.values()].filter(({ product_id }) => ids.test(product_id));
  const days = zeroCoupon.flatMap((title) =>
    title.days.map(({ base_date }) => base_date).filter((base) => base <= date && vertexOn(title, base)),
  );
  const base_date = days.toSorted().at(-1);
  if (base_date === undefined) return gap('NO_REFERENCE', `no price of ${name} is published up to ${date}`);
  const age = daysBetween(base_date, date);
  if (age > MAX_AGE_DAYS) {
    const detail = `the newest prices of ${name} are of ${base_date}, ${age} days older`;
    return gap('REFERENCE_TOO_OLD', detail, base_date);
  }
  const [first, ...others] = zeroCoupon
    .flatMap((title) => vertexOn(title, base_date) ?? [])
    .toSorted((one, other) => one.business_days - other.business_days);
  return first
    ? ok({ base_date, vertices: [first, ...others] as const })
    : gap('NO_REFERENCE', `no price of ${name} is of ${base_date}`);
}

/** Undefined where the treasury published no price of the title on the day, or no rate above −1, or it has matured. */
function vertexOn(
  { product_id, maturity_date, days }: TreasuryTitle,
  base_date: CalendarDate,
): Vertex | undefined {
  const day = days.find((each) => each.base_date === base_date);
  const rate = day && priceOf(day.sell_price) !== null ? rateOf(day.sell_rate) : null;
  const business_days = businessDaysBetween(base_date, maturity_date);
  if (rate === null || business_days === 0 || decimal(rate).lte(ONE.negated())) return undefined;
  return { product_id, maturity_date, business_days, rate };
}

const CURVES: { readonly [Kind in CurveKind]: CurveTitles } = {
  'prefixed-rate': {
    ids: /^tesouro-prefixado-\d{4}-\d{2}-\d{2}$/,
    name: 'prefixed titles',
    curveOf: (base_date) => limitation('sources.PREFIXED_CURVE_USED', { base_date }),
  },
  'real-rate': {
    ids: /^tesouro-ipca-\d{4}-\d{2}-\d{2}$/,
    name: 'IPCA+ titles',
    curveOf: (base_date) => limitation('sources.REAL_CURVE_USED', { base_date }),
  },
};

const heldBeyond = ({ maturity_date, rate }: Vertex): Limitation =>
  limitation('sources.CURVE_HELD_FLAT', { maturity_date, rate });

const heldBefore = ({ maturity_date, rate }: Vertex): Limitation =>
  limitation('sources.CURVE_HELD_FLAT.due_date_before_first', { maturity_date, rate });

interface Chosen {
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
function choose(titles: TreasuryTitles, productId: string, date: CalendarDate): Result<Chosen, Gap> {
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
function priceable(titles: TreasuryTitles, date: CalendarDate): Result<readonly TreasuryProduct[], Gap> {
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

/** The whole history as it was on one day, held packed, and what was read from it. */
interface TreasuryFile extends Retrieved {
  /** The titles as an answer for the date needs them. An earlier date than the window's is read from the held file. */
  titlesOn(date: CalendarDate): Promise<Result<Tolerated<TreasuryTitles>, string>>;
  readonly unreadable: readonly UnreadableLine[];
}

/** 14.5 MB in 2026, growing by some 1 MB a year. */
const MAX_BYTES = 64 * 1_048_576;
/** Earlier dates that are held at once; the one that was read first goes first. */
const HELD_DATES = 8;
/** So far back the window still holds the price, the ten days before it, and the one to compare it with. */
const REACH_DAYS = WINDOW_DAYS - 2 * MAX_AGE_DAYS;

async function readTreasuryFile(
  url: string,
  options: Omit<LiveSourceOptions, 'address'> & { readonly signal: AbortSignal },
): Promise<Result<TreasuryFile, SourceFailure>> {
  const today = businessDateOf(options.clock.now());
  const read = await streamFile(url, { ...options, maxBytes: MAX_BYTES }, readPrices(today, today));
  if (!read.ok) return read;
  const { content, packed, ...retrieved } = read.value;
  const earlier = earlierTitles(packed, today);
  return ok({
    ...retrieved,
    unreadable: content.unreadable,
    titlesOn: async (date) => (daysBetween(date, today) <= REACH_DAYS ? ok(content) : earlier(date)),
  });
}

/** Reads the held file again for dates before the window, one after the other, and remembers a few. */
function earlierTitles(packed: PackedBytes, today: CalendarDate) {
  const held = new Map<CalendarDate, Promise<Result<Tolerated<TreasuryTitles>, string>>>();
  let last: Promise<unknown> = Promise.resolve();

  async function readAgain(date: CalendarDate): Promise<Result<Tolerated<TreasuryTitles>, string>> {
    const reader = readPrices(date, today);
    const lines = cutLines(reader.line);
    for await (const piece of packed.unpack()) {
      const fault = lines.take(piece);
      if (fault !== undefined) return fail(fault);
      await turn();
    }
    const fault = lines.end();
    return fault === undefined ? reader.end() : fail(fault);
  }

  return (date: CalendarDate): Promise<Result<Tolerated<TreasuryTitles>, string>> => {
    const known = held.get(date);
    if (known) return known;
    const titles = last.then(() => readAgain(date));
    last = titles.catch(() => undefined);
    held.set(date, titles);
    if (held.size > HELD_DATES) held.delete(held.keys().next().value ?? '');
    return titles;
  };
}

export const createTesouro = (options: LiveSourceOptions): PriceSource =>
  liveSource(
    {
      profile: TESOURO,
      kind: ['treasury-price', 'prefixed-rate', 'real-rate'],
      reads: 'file',
      // Published on the morning of business days; 14.5 MB may take longer than a caller waits, and are then read on.
      hold: { freshMs: hours(6), flightMs: 60_000, capacity: 1 },
      isHistory: true,
      fetch: (url, { signal }) => readTreasuryFile(url, { ...options, signal }),
      choose: async (file, query, { leftMs }): Promise<Result<Answered, Gap>> => {
        const read = await titlesOn(file, query.date, leftMs);
        if (!read.ok) return read;
        const { content: titles, unreadable } = read.value;
        const chosen =
          query.kind === 'treasury-price'
            ? mapped(choose(titles, query.product_id, query.date), priceAnswer)
            : mapped(zeroRate(query.kind, titles, query), rateAnswer);
        const isAsked = (id: string) =>
          query.kind === 'treasury-price' ? id === query.product_id : CURVES[query.kind].ids.test(id);
        const leftOut = leftOutOf(unreadable, isAsked);
        return mapped(chosen, (answer) => ({ ...answer, limitations: [...leftOut, ...answer.limitations] }));
      },
      flaw: ({ unreadable }) => flawOf(unreadable),
      reference: (answered, _, { bytes }) => ({ ...answered, bytes }),
      // A lookup lists what can be priced on the date, and nothing else.
      listers: (listed) => ({
        'treasury-products': listed<'treasury-products'>(async (file, { date }, { leftMs }) => {
          const titles = await titlesOn(file, date, leftMs);
          return titles.ok ? priceable(titles.value.content, date) : titles;
        }),
      }),
    },
    options,
  );

type Answered = Omit<ChosenReference, 'bytes'>;

const mapped = <C>(chosen: Result<C, Gap>, answer: (choice: C) => Answered): Result<Answered, Gap> =>
  chosen.ok ? ok(answer(chosen.value)) : chosen;

const priceAnswer = ({ title, day, sell_price, limitations }: Chosen): Answered => ({
  value: sell_price,
  unit: 'unit',
  reference_date: day.base_date,
  region: null,
  ...rangeOf(sell_price, priceOf(day.buy_price)),
  observed: { title: title.name, maturity_date: title.maturity_date, ...day },
  limitations,
});

const rateAnswer = ({ limitations, ...rate }: ZeroRate): Answered => ({
  value: rate.zero_rate,
  unit: 'fraction a year',
  reference_date: rate.base_date,
  region: null,
  observed: { ...rate, before: rate.before && { ...rate.before }, after: rate.after && { ...rate.after } },
  limitations,
});

/** The treasury buys back at less than it sells for; without a price of both there is no range. */
const rangeOf = (sell: string, buy: string | null) =>
  buy === null || decimal(buy).lt(decimal(sell))
    ? {}
    : { range: { low: sell, high: buy, kind: 'BUY_SELL' as const } };

/** What the file holds for a date; the gap says why nothing can be read of it now. */
async function titlesOn(
  file: TreasuryFile,
  date: CalendarDate,
  leftMs: number,
): Promise<Result<Tolerated<TreasuryTitles>, Gap>> {
  // A few milliseconds are always left for cached data.
  const titles = await within(file.titlesOn(date), Math.max(20, leftMs), () => null);
  if (!titles) return gap('SOURCE_UNAVAILABLE', `the history up to ${date} is still being read`);
  return titles.ok ? titles : gap('SOURCE_UNAVAILABLE', `${new URL(file.url).host}: ${titles.error}`);
}
