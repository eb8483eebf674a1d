import { firstDayOf, lastDayOf, type Month, monthOf, monthsBetween } from '../../kernel/dates/months.ts';
import { type Limitation, limitation } from '../../kernel/estimate.ts';
import { businessDateOf, type CalendarDate, daysBetween } from '../../kernel/instant.ts';
import type { MonthlySeries } from '../../kernel/reference.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { PriceSource } from '../../valuation/references/contract.ts';
import { BCB_SGS_MONTHS } from '../../valuation/references/profiles.ts';
import { addressUnder } from '../asking/addresses.ts';
import { hours, unreadable } from '../asking/asker.ts';
import { type Gap, gap, type LiveSourceOptions, liveSource } from '../asking/live-source.ts';
import { type Retrieved, retrieved } from '../asking/sourced-answer.ts';
import { brazilianDate } from '../reading/texts.ts';
import { getSeries } from './get-series.ts';
import { fractionOf, type IsRate, isAboveZero, isSigned, type SeriesValue } from './series.ts';

interface Series {
  /** The bank's. */
  readonly number: string;
  readonly isRate: IsRate;
}

const SERIES: { readonly [Name in MonthlySeries]: Series } = {
  IPCA: { number: '433', isRate: isSigned },
  SELIC: { number: '4390', isRate: isAboveZero },
};

/** From so many days after its end on a month is whole: until then the bank may show what it came to so far. */
const WHOLE_AFTER_DAYS = 5;
/** A month that is not there so many days after its end was not left out because it is not published yet. */
const PUBLISHED_AFTER_DAYS = 45;

interface MonthsRead extends Retrieved {
  readonly values: readonly SeriesValue[];
}

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
        const got = await getSeries(url, number, fetching, isRate);
        if (!got.ok) return got;
        const { bytes, values } = got.value;
        const odd = values.find(({ date }) => date !== firstDayOf(monthOf(date)));
        if (odd) return unreadable(`series ${number}: ${odd.date} begins no month`);
        return ok({ ...retrieved(url, bytes, options.clock.now()), values });
      },
      choose: (read: MonthsRead, { series, from, to }, { isLastGood }) => {
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
  { values, retrieved_at }: MonthsRead,
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
  limitation(
    'INDEX_MONTH_NOT_PUBLISHED',
    `A série ${series} ainda não tinha o mês ${month} quando foi consultada: a atualização vai até o mês anterior.`,
    `The series ${series} did not have the month ${month} yet when it was asked: the update ends with the month before.`,
  );
