import type { Clock } from '../../kernel/clock.ts';
import type { Limitation } from '../../kernel/estimate.ts';
import { businessDateOf, type CalendarDate } from '../../kernel/instant.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { SourcedAnswer } from '../../valuation/references/contract.ts';
import { FIPE } from '../../valuation/references/profiles.ts';
import { hours, type SourceFailure } from '../asking/asker.ts';
import { type Gap, gap, lookUp, notFound, unanswered } from '../asking/live-source.ts';
import { type ChosenReference, sourcedAnswer } from '../asking/sourced-answer.ts';
import { jumpLimitations } from '../reading/price-jump.ts';
import { type AskedVehicle, pricePath, vehicleAt } from './fipe-paths.ts';
import type { FipeTable, TableAnswer, TableAsker } from './fipe-table.ts';
import { readPrice, type VehiclePrice } from './read-price.ts';
import { monthAfter, monthOf, untilMonthTurns } from './table-month.ts';
import type { VehicleCodes } from './vehicle-codes.ts';

type PriceQuery = AskedVehicle & { readonly date: CalendarDate };

interface KnownPrice extends VehiclePrice {
  readonly limitations: readonly Limitation[];
}
type PriceAnswer = TableAnswer<KnownPrice>;

/** As long as the new month's table is not out, it is looked for once a day. */
const [EARLIER_TABLE_FRESH_MS, UNKNOWN_FRESH_MS] = [hours(24), hours(6)];
const HELD_PRICES = 1000;

/** Prices one vehicle: the source has the current table only. No request is spent on codes that its lists do not have. */
export function vehiclePrices(table: FipeTable, codes: VehicleCodes, clock: Clock) {
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
