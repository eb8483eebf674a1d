import { type Limitation, limitation } from '../../kernel/estimate.ts';
import { businessDateOf, type CalendarDate, dateOfDay, dayOf, daysBetween } from '../../kernel/instant.ts';
import { ok } from '../../kernel/result.ts';
import type { PriceSource } from '../../valuation/references/contract.ts';
import { BCB_SGS } from '../../valuation/references/profiles.ts';
import { addressUnder } from '../asking/addresses.ts';
import { hours } from '../asking/asker.ts';
import { gap, type LiveSourceOptions, liveSource } from '../asking/live-source.ts';
import { retrieved } from '../asking/sourced-answer.ts';
import { brazilianDate } from '../reading/texts.ts';
import { getSeries } from './get-series.ts';
import { fractionOf, inForceOn, isAboveZero, type SeriesValue } from './series.ts';

const DATA_PATH = '/dados/serie/bcdata.sgs.432/dados';
/** A range reaches back over any gap of the series; more than ten years of it would be refused. */
const RANGE_DAYS = 60;
/** Older dates than this are asked for as a range of days, not among the last 20 values. */
const RECENT_DAYS = 20;
/** The series has an entry a day: an old last one tells that it was not kept up, or that it was not read whole. */
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
      fetch: async (url, fetching) => {
        const got = await getSeries(url, '432', fetching, isAboveZero);
        if (!got.ok) return got;
        const { bytes, values } = got.value;
        return ok({ ...retrieved(url, bytes, options.clock.now()), targets: values });
      },
      choose: ({ targets }, { date }, { isLastGood }) => {
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

/** The days up to a date. */
function rangeUrl(base: URL, date: CalendarDate): string {
  const from = brazilianDate(dateOfDay(dayOf(date) - RANGE_DAYS));
  const to = brazilianDate(date);
  return `${addressUnder(base, DATA_PATH)}?formato=json&dataInicial=${from}&dataFinal=${to}`;
}

const inForce = (target: SeriesValue, date: CalendarDate): readonly Limitation[] =>
  daysBetween(target.date, date) > CONFIRMED_DAYS ? [rateNotConfirmed(target.date)] : [];

/** The rate holds until another decision, so it is used; but nothing of the days since then was seen. */
const rateNotConfirmed = (newest: CalendarDate): Limitation =>
  limitation(
    'RATE_NOT_CONFIRMED',
    `A última taxa que a fonte informa até a data da avaliação é de ${newest}; foi usada como vigente, mas não se pode excluir uma decisão posterior.`,
    `The newest rate that the source has up to the valuation date is of ${newest}; it was used as the one in force, but a later decision cannot be ruled out.`,
  );
