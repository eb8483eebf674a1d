import type { Clock } from '../../kernel/clock.ts';
import type { Limitation } from '../../kernel/estimate.ts';
import { businessDateOf, type CalendarDate } from '../../kernel/instant.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type {
  ListingAnswer,
  ListingQuery,
  PriceSource,
  SourcedAnswer,
} from '../../valuation/references/contract.ts';
import { FIPE } from '../../valuation/references/profiles.ts';
import { hours, type SourceFailure } from '../asking/asker.ts';
import {
  type Gap,
  gap,
  liveHealth,
  lookUp,
  notFound,
  SWITCHED_OFF,
  unanswered,
  unlisted,
} from '../asking/live-source.ts';
import { type ChosenReference, describe, sourcedAnswer } from '../asking/sourced-answer.ts';
import { jumpLimitations } from '../reading/price-jump.ts';
import {
  createFipeTable,
  type FipeOptions,
  type FipeTable,
  type TableAnswer,
  type TableAsker,
} from './fipe-table.ts';
import {
  type CodesSelection,
  codesPath,
  isCode,
  isYearCode,
  type ListedNames,
  monthAfter,
  monthOf,
  type NamedCode,
  pricePath,
  readCodes,
  readPrice,
  untilMonthTurns,
  type VehiclePrice,
  type VehicleQuery,
  vehicleAt,
} from './read-vehicles.ts';

type CodesQuery = ListingQuery<'vehicle-codes'>;
type CodesAnswer = ListingAnswer<'vehicle-codes'>;
type CodeList = TableAnswer<readonly NamedCode[]>;

const FRESH_MS = hours(24);
/** That there is no such code may change when a new table comes out. */
const NO_CODE_FRESH_MS = hours(6);
/** Of brands and models as many as a day's requests could bring; those of years apart, so that they push none of these out. */
const [HELD_LISTS, HELD_YEARS] = [1000, 500];
const MOST_DOUBTED = 1000;

/** `listed`: the year is on a cached list. `possible`: brand and model do, and no list of its years is at hand. */
type Listed = 'listed' | 'possible' | 'unknown';

/** The lists are what keeps made-up codes from the source: a list is asked for only where the one above has its code. */
function vehicleCodes(table: FipeTable) {
  const lists = table.asker<readonly NamedCode[]>({
    read: (path, bytes) => {
      const codes = readCodes(bytes, isCode);
      const noBrands = codes.ok && codes.value.length === 0 && path.endsWith('/brands');
      return noBrands ? fail('a type without brands') : codes;
    },
    freshMs,
    capacity: HELD_LISTS,
  });
  const years = table.asker<readonly NamedCode[]>({
    read: (_path, bytes) => readCodes(bytes, isYearCode),
    freshMs,
    capacity: HELD_YEARS,
  });
  const doubted = new Set<string>();

  /** The list; null where the one above does not have the code. */
  async function listAt(
    asked: CodesSelection,
    until: number,
  ): Promise<Result<CodeList | null, SourceFailure>> {
    const { type, brand, model } = asked;
    const path = codesPath(asked);
    if (path === undefined) return ok(null);
    const asker = model === null ? lists : years;
    const held = asker.fresh(path);
    if (held) return ok(held);
    if (brand !== null) {
      const above = await listAt({ type, brand: model === null ? null : brand, model: null }, until);
      if (!above.ok || !has(above.value, model ?? brand)) return above.ok ? ok(null) : above;
    }
    const leftMs = Math.max(1, Math.ceil(until - performance.now()));
    // There are as many lists of years as models: walking through them must not use up everything.
    return model === null ? asker.ask(path, leftMs) : asker.askSparingly(path, leftMs);
  }

  const nameIn = (asker: typeof lists, asked: CodesSelection, code: string): string | undefined =>
    asker.fresh(codesPath(asked) ?? '')?.content?.find((each) => each.code === code)?.name;

  return {
    /** Brands, models, years. A list older than a day is not shown any more: it could not say that it is old. */
    list: async (query: CodesQuery, timeMs: number): Promise<CodesAnswer> => {
      const asked = await listAt(query, performance.now() + timeMs);
      if (!asked.ok) return unlisted('SOURCE_UNAVAILABLE', asked.error.detail);
      const { value } = asked;
      if (!value?.content?.length) return unlisted('NO_REFERENCE', 'the source has no such code');
      return { found: true, items: value.content, sources: [describe(FIPE, value)] };
    },
    /** Whether the source's own lists have a vehicle: they are asked where they are not at hand, the years' seldom. */
    lookFor: async (vehicle: VehicleQuery, timeMs: number): Promise<Result<Listed, SourceFailure>> => {
      const until = performance.now() + timeMs;
      const path = codesPath(vehicle) ?? '';
      if (years.fresh(path) || doubted.has(path)) {
        const asked = await listAt(vehicle, until);
        return asked.ok ? ok(has(asked.value, vehicle.year) ? 'listed' : 'unknown') : asked;
      }
      const models = await listAt({ ...vehicle, model: null }, until);
      return models.ok ? ok(has(models.value, vehicle.model) ? 'possible' : 'unknown') : models;
    },
    /** A year of this model was not there: the next one is looked for on the list. */
    doubt: (vehicle: VehicleQuery) => {
      const path = codesPath(vehicle);
      if (path !== undefined) doubted.add(path);
      if (doubted.size > MOST_DOUBTED) doubted.delete(doubted.values().next().value ?? '');
    },
    /** How the lists name a vehicle. Only those not older than a day count: a new table may rename it. */
    namesOf: ({ type, brand, model, year }: VehicleQuery): ListedNames => ({
      brand: nameIn(lists, { type, brand: null, model: null }, brand),
      model: nameIn(lists, { type, brand, model: null }, model),
      year: nameIn(years, { type, brand, model }, year),
    }),
  };
}

const freshMs = ({ content }: CodeList): number => (content === null ? NO_CODE_FRESH_MS : FRESH_MS);

const has = (list: CodeList | null, code: string): boolean =>
  list?.content?.some((each) => each.code === code) ?? false;

type PriceQuery = VehicleQuery & { readonly date: CalendarDate };

interface KnownPrice extends VehiclePrice {
  readonly limitations: readonly Limitation[];
}
type PriceAnswer = TableAnswer<KnownPrice>;

/** As long as the new month's table is not out, it is looked for once a day. */
const [EARLIER_TABLE_FRESH_MS, UNKNOWN_FRESH_MS] = [hours(24), hours(6)];
const HELD_PRICES = 1000;

/** Prices one vehicle: the source has the current table only. No request is spent on codes that its lists do not have. */
function vehiclePrices(table: FipeTable, codes: ReturnType<typeof vehicleCodes>, clock: Clock) {
  const currentMonth = () => monthOf(businessDateOf(clock.now()));
  const asker: TableAsker<KnownPrice> = table.asker<KnownPrice>({
    read: (path, bytes): Result<KnownPrice, string> => {
      const vehicle = vehicleAt(path);
      if (!vehicle) return fail('no vehicle was asked for');
      const read = readPrice(bytes, { ...vehicle, listed: codes.namesOf(vehicle) });
      if (!read.ok) return read;
      if (read.value.month > currentMonth()) return fail(`a table of ${read.value.month}, not begun yet`);
      const { price } = read.value;
      const before = asker.lastGood(path)?.content?.price;
      return ok({ ...read.value, limitations: price === null ? [] : jumpLimitations(price, [before]) });
    },
    freshMs: ({ content }) => {
      if (content === null) return UNKNOWN_FRESH_MS;
      return content.month === currentMonth() ? untilMonthTurns(clock.now()) : EARLIER_TABLE_FRESH_MS;
    },
    capacity: HELD_PRICES,
  });

  /** A vehicle that was priced before, or whose year is on a list, may use what is kept of the budget. */
  async function askFor(
    query: PriceQuery,
    path: string,
    timeMs: number,
  ): Promise<Result<PriceAnswer | null, SourceFailure>> {
    if (asker.fresh(path) || asker.lastGood(path)?.content) return asker.ask(path, timeMs);
    const until = performance.now() + timeMs;
    const listed = await codes.lookFor(query, timeMs);
    if (!listed.ok) return listed;
    if (listed.value === 'unknown') return ok(null);
    const leftMs = Math.max(1, Math.ceil(until - performance.now()));
    const asked = await (listed.value === 'listed' ? asker.ask : asker.askSparingly)(path, leftMs);
    if (asked.ok && asked.value.content === null) codes.doubt(query);
    return asked;
  }

  return async (query: PriceQuery, timeMs: number): Promise<SourcedAnswer> => {
    const path = pricePath(query);
    if (path === undefined) return notFound('NO_REFERENCE', 'not codes of this source');
    const place = {
      ask: (_path: string, leftMs: number) => askFor(query, path, leftMs),
      lastGood: (): PriceAnswer | null | undefined => asker.lastGood(path),
      isHistory: false,
    };
    const answer = await lookUp(place, [path], timeMs, (read, { isLastGood }) => {
      if (!read) return gap('NO_REFERENCE', 'the source lists no such vehicle');
      const chosen = choose(read, query.date);
      return chosen.ok ? ok(sourcedAnswer(FIPE, read, chosen.value, isLastGood)) : chosen;
    });
    return answer.ok ? answer.value : unanswered(answer.error);
  };
}

/** A table counts in the month it names and the next. */
function choose({ content, bytes }: PriceAnswer, date: CalendarDate): Result<ChosenReference, Gap> {
  if (content === null) return gap('NO_REFERENCE', 'the source has no such vehicle');
  const { price, month, observed, limitations } = content;
  if (price === null) return gap('NO_REFERENCE', `the price published is none: ${observed.price}`);
  if (month > monthOf(date)) {
    return gap('NO_REFERENCE', `the source has the table of ${month} only, later than ${date}`);
  }
  if (monthOf(date) > monthAfter(month)) {
    return gap('REFERENCE_TOO_OLD', `the table is of ${month}, too old on ${date}`, month);
  }
  return ok({
    value: price,
    unit: 'unit',
    reference_date: month,
    region: null,
    observed,
    limitations,
    bytes,
  });
}

/** Not a `liveSource`: several askers share one quota, and look codes up in lists before they ask for a price. */
export function createFipe({ address, ...options }: FipeOptions): PriceSource {
  const table = address && createFipeTable(address, options);
  const codes = table && vehicleCodes(table);
  const prices = table && codes && vehiclePrices(table, codes, options.clock);
  const list = async (query: CodesQuery, timeMs: number): Promise<CodesAnswer> =>
    codes ? codes.list(query, timeMs) : unlisted('SOURCE_NOT_CONFIGURED', SWITCHED_OFF);

  return {
    ...FIPE,
    answers: (query) => query.kind === 'vehicle-price',
    ask: async (query, timeMs) => {
      if (query.kind !== 'vehicle-price') return notFound('NO_REFERENCE', 'the source prices vehicles only');
      return prices ? prices(query, timeMs) : notFound('SOURCE_NOT_CONFIGURED', SWITCHED_OFF);
    },
    listers: { 'vehicle-codes': list },
    health: () => liveHealth(FIPE.id, 'table', address, table?.last() ?? null),
    close: async () => table?.close(),
  };
}
