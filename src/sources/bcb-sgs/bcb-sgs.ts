import type { Clock } from '../../kernel/clock.ts';
import { firstDayOf, lastDayOf, type Month, monthOf, monthsBetween } from '../../kernel/dates/months.ts';
import { type Limitation, limitation } from '../../kernel/estimate.ts';
import { businessDateOf, type CalendarDate, dateOfDay, dayOf, daysBetween } from '../../kernel/instant.ts';
import type { MonthlySeries } from '../../kernel/reference.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { PriceSource } from '../../valuation/references/contract.ts';
import { BCB_SGS, BCB_SGS_MONTHS } from '../../valuation/references/profiles.ts';
import { addressUnder } from '../asking/addresses.ts';
import { hours, type SourceFailure, sourceFailure, unreadable } from '../asking/asker.ts';
import { type Fetching, type Gap, gap, type LiveSourceOptions, liveSource } from '../asking/live-source.ts';
import { type Retrieved, retrieved } from '../asking/sourced-answer.ts';
import { brazilianDate } from '../reading/texts.ts';
import {
  fractionOf,
  type IsRate,
  inForceOn,
  isAboveZero,
  isEmptyRange,
  isSigned,
  parseSeries,
  type SeriesValue,
} from './read-series.ts';

const MAX_BYTES = 1_048_576;

interface ReadSeries extends Retrieved {
  /** Oldest first; none where the bank has no value in the range. */
  readonly values: readonly SeriesValue[];
}

/** Asks a series of the central bank at an address, by its number. */
async function getSeries(
  url: string,
  series: string,
  { get }: Pick<Fetching, 'get'>,
  isRate: IsRate,
  clock: Clock,
): Promise<Result<ReadSeries, SourceFailure>> {
  const got = await get(url, MAX_BYTES, { accept: [404] });
  if (!got.ok) return got;
  const { status, bytes } = got.value;
  const values = status === 404 && isEmptyRange(bytes) ? ok([]) : parseSeries(bytes, isRate);
  if (status === 404 && !values.ok) return fail(sourceFailure('status', `series ${series}: status 404`));
  return values.ok
    ? ok({ ...retrieved(url, bytes, clock.now()), values: values.value })
    : unreadable(`series ${series}: ${values.error}`);
}

const DATA_PATH = '/dados/serie/bcdata.sgs.432/dados';
/** A range reaches back over any gap of the series; more than ten years of it would be refused. */
const RANGE_DAYS = 60;
/** Older dates than this are asked for as a range of days, not among the last 20 values. */
const RECENT_DAYS = 20;
/** The series has an entry a day: an old last entry means that it was not updated, or not read whole. */
const CONFIRMED_DAYS = 10;
/** Twice the time between two decisions, and more: by then a rate that the source shows no day of is not in force any more. */
const OLDEST_DAYS = 120;

export const createBcbSgs = (options: LiveSourceOptions): PriceSource =>
  liveSource(
    {
      profile: BCB_SGS,
      kind: 'selic-target',
      reads: 'series',
      // The target changes eight times a year, on days announced before.
      hold: { freshMs: hours(3), capacity: 64 },
      // Either address answers rightly where it holds a day not after the date.
      questions: ({ date }, base) => {
        const urls = [latestUrl(base), rangeUrl(base, date)];
        const recent = daysBetween(date, businessDateOf(options.clock.now())) <= RECENT_DAYS;
        return recent ? urls : urls.toReversed();
      },
      fetch: (url, fetching) => getSeries(url, '432', fetching, isAboveZero, options.clock),
      choose: ({ values: targets }, { date }, { isLastGood }) => {
        const target = inForceOn(targets, date);
        // A last good answer only where it reaches to the date: a later decision could not be known.
        if (!target || (isLastGood && (targets.at(-1)?.date ?? '') < date)) {
          return gap('NO_REFERENCE', `series 432 has no value on ${date} or before`);
        }
        if (daysBetween(target.date, date) <= OLDEST_DAYS) return ok(target);
        const detail = `the last value of series 432 up to ${date} is of ${target.date}`;
        return gap('REFERENCE_TOO_OLD', detail, target.date);
      },
      reference: (target, { date }, { bytes }) => ({
        value: fractionOf(target.percent),
        unit: 'per year',
        reference_date: target.date,
        region: null,
        observed: { series: '432', percent_per_year: target.percent },
        limitations: inForce(target, date),
        bytes,
      }),
    },
    options,
  );

/** The last values, days to come among them; more than 20 are refused. */
const latestUrl = (base: URL): string => `${addressUnder(base, `${DATA_PATH}/ultimos/20`)}?formato=json`;

function rangeUrl(base: URL, date: CalendarDate): string {
  const from = brazilianDate(dateOfDay(dayOf(date) - RANGE_DAYS));
  const to = brazilianDate(date);
  return `${addressUnder(base, DATA_PATH)}?formato=json&dataInicial=${from}&dataFinal=${to}`;
}

const inForce = (target: SeriesValue, date: CalendarDate): readonly Limitation[] =>
  daysBetween(target.date, date) > CONFIRMED_DAYS ? [rateNotConfirmed(target.date)] : [];

/** The rate holds until another decision, so it is used; but nothing of the days since then was seen. */
const rateNotConfirmed = (newest: CalendarDate): Limitation =>
  limitation('sources.RATE_NOT_CONFIRMED', { newest });

interface Series {
  /** The bank's. */
  readonly number: string;
  readonly isRate: IsRate;
}

const SERIES: { readonly [Name in MonthlySeries]: Series } = {
  IPCA: { number: '433', isRate: isSigned },
  SELIC: { number: '4390', isRate: isAboveZero },
};

/** A month is final this many days after its end: until then the bank may show a partial figure. */
const WHOLE_AFTER_DAYS = 5;
/** A month still absent this many days after its end is missing, not merely unpublished. */
const PUBLISHED_AFTER_DAYS = 45;

interface Covered {
  readonly months: readonly [SeriesValue, ...SeriesValue[]];
  /** The last month asked for, where it is not published yet. */
  readonly lacking: Month | undefined;
}

/** Monthly rates of the central bank's series, for claims that are brought to a date by an index. */
export const createBcbSgsMonths = (options: LiveSourceOptions): PriceSource =>
  liveSource(
    {
      profile: BCB_SGS_MONTHS,
      kind: 'monthly-rates',
      reads: 'series',
      // Each has one new value a month.
      hold: { freshMs: hours(3), capacity: 64 },
      questions: ({ series, from, to }, base) => {
        const path = `/dados/serie/bcdata.sgs.${SERIES[series].number}/dados`;
        const [first, last] = [firstDayOf(from), lastDayOf(to)].map(brazilianDate);
        return [`${addressUnder(base, path)}?formato=json&dataInicial=${first}&dataFinal=${last}`];
      },
      fetch: async (url, fetching) => {
        const { number, isRate } = seriesAt(url);
        const read = await getSeries(url, number, fetching, isRate, options.clock);
        const odd = read.ok && read.value.values.find(({ date }) => date !== firstDayOf(monthOf(date)));
        return odd ? unreadable(`series ${number}: ${odd.date} begins no month`) : read;
      },
      choose: (read: ReadSeries, { series, from, to }, { isLastGood }) => {
        const covered = coverOf(read, SERIES[series], monthsBetween(from, to));
        // What was not published when the last good answer was read may be by now.
        return covered.ok && isLastGood && covered.value.lacking !== undefined
          ? gap('NO_REFERENCE', `series ${SERIES[series].number} was read before ${covered.value.lacking}`)
          : covered;
      },
      reference: ({ months, lacking }, { series }, { bytes }) => {
        const newest = months.at(-1) ?? months[0];
        return {
          value: fractionOf(newest.percent),
          unit: 'fraction a month',
          reference_date: lastDayOf(monthOf(newest.date)),
          region: null,
          observed: {
            series: SERIES[series].number,
            months: Object.fromEntries(months.map(({ date, percent }) => [monthOf(date), percent])),
          },
          limitations: lacking === undefined ? [] : [notPublished(series, lacking)],
          bytes,
        };
      },
    },
    options,
  );

const seriesAt = (url: string): Series => (url.includes('.4390/') ? SERIES.SELIC : SERIES.IPCA);

/** All months, one after the other, but for the last one where it is not published yet. */
function coverOf(
  { values, retrieved_at }: ReadSeries,
  { number }: Series,
  wanted: readonly Month[],
): Result<Covered, Gap> {
  const readOn = businessDateOf(retrieved_at);
  const known = new Map(
    values
      .filter(({ date }) => sinceEnd(monthOf(date), readOn) >= WHOLE_AFTER_DAYS)
      .map((value) => [monthOf(value.date), value] as const),
  );
  const [first, ...others] = wanted.flatMap((month) => known.get(month) ?? []);
  const [lacking, ...more] = wanted.filter((month) => !known.has(month));
  if (!first || more.length > 0) return gap('NO_REFERENCE', `series ${number} has no value of ${lacking}`);
  const mayStillCome = lacking !== undefined && sinceEnd(lacking, readOn) < PUBLISHED_AFTER_DAYS;
  return lacking === undefined || (lacking === wanted.at(-1) && mayStillCome)
    ? ok({ months: [first, ...others], lacking })
    : gap('NO_REFERENCE', `series ${number} has no value of ${lacking}`);
}

const sinceEnd = (month: Month, date: CalendarDate): number => daysBetween(lastDayOf(month), date);

const notPublished = (series: MonthlySeries, month: Month): Limitation =>
  limitation('sources.INDEX_MONTH_NOT_PUBLISHED', { series, month });
