import { sha256 } from '../../kernel/digest.ts';
import type { Limitation } from '../../kernel/estimate.ts';
import { businessDateOf, type CalendarDate, daysBetween, type Instant } from '../../kernel/instant.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { createAsker } from '../asking/asker.ts';
import { createCircuitBreaker } from '../asking/circuit-breaker.ts';
import { getBytes } from '../asking/get-bytes.ts';
import { hours } from '../asking/limits.ts';
import { describe, type LiveSourceOptions, liveHealth } from '../asking/live-source.ts';
import { notFound } from '../asking/not-found.ts';
import { heldBytes } from '../asking/source-bytes.ts';
import { type SourceFailure, sourceFailure } from '../asking/source-failure.ts';
import type { PriceSource, SourcedAnswer } from '../contract.ts';
import { LAST_GOOD_ANSWER } from '../limitations.ts';
import { BCB_SGS } from './description.ts';
import { CONFIRMED_DAYS, OLDEST_DAYS, rateNotConfirmed } from './limitations.ts';
import { fractionOf, inForceOn, isEmptyRange, parseSeries, type SelicTarget } from './series.ts';
import { latestUrl, rangeUrl } from './sgs-addresses.ts';

const MAX_BYTES = 1_048_576;
/** The target changes eight times a year, on days announced before. */
const FRESH_MS = hours(3);
const HELD_ANSWERS = 64;
/** Older dates than this are asked for as a range of days, not among the last 20 values. */
const RECENT_DAYS = 20;

interface Series {
  readonly url: string;
  readonly targets: readonly SelicTarget[];
  readonly retrieved_at: Instant;
  readonly sha256: string;
  readonly bytes: Uint8Array;
}

export function createBcbSgs({ address, http, clock, limits, onAnswered }: LiveSourceOptions): PriceSource {
  const asker = createAsker<Series>({
    clock,
    onAnswered,
    breaker: createCircuitBreaker({ clock, ...limits }),
    freshMs: FRESH_MS,
    capacity: HELD_ANSWERS,
    ask: async (url, signal): Promise<Result<Series, SourceFailure>> => {
      const got = await getBytes(url, http, { ...limits, signal, maxBytes: MAX_BYTES, accept: [404] });
      if (!got.ok) return got;
      const { status, bytes } = got.value;
      const targets = status === 404 && isEmptyRange(bytes) ? ok([]) : parseSeries(bytes);
      if (status === 404 && !targets.ok) return fail(sourceFailure('status', 'series 432: status 404'));
      if (!targets.ok) return fail(sourceFailure('unreadable', `series 432: ${targets.error}`));
      const [value, digest] = [targets.value, sha256(bytes)];
      return ok({ url, targets: value, retrieved_at: clock.now(), sha256: digest, bytes });
    },
  });

  /** Either address answers rightly where it holds a day not after the date; the likelier one is asked first. */
  async function ask(base: URL, date: CalendarDate, timeMs: number): Promise<SourcedAnswer> {
    const until = performance.now() + timeMs;
    const recent = daysBetween(date, businessDateOf(clock.now())) <= RECENT_DAYS;
    const urls = recent ? [latestUrl(base), rangeUrl(base, date)] : [rangeUrl(base, date), latestUrl(base)];
    let failure: SourceFailure | undefined;
    let tooOld: SelicTarget | undefined;
    for (const url of urls) {
      const asked = await asker.ask(url, Math.max(1, until - performance.now()));
      failure = asked.ok ? undefined : asked.error;
      const target = asked.ok ? inForceOn(asked.value.targets, date) : undefined;
      if (asked.ok && target) {
        if (!isTooOld(target, date)) return found(asked.value, target, inForce(target, date));
        tooOld = target;
      }
      // A place that does not answer at all will not do so at its other address either.
      if (failure && failure.kind !== 'status') break;
    }
    if (!failure && tooOld) {
      const detail = `the last value of series 432 up to ${date} is of ${tooOld.date}`;
      return notFound('REFERENCE_TOO_OLD', detail, tooOld.date);
    }
    if (!failure) return notFound('NO_REFERENCE', `series 432 has no value on ${date} or before`);
    for (const url of urls) {
      const series = asker.lastGood(url);
      const target = series && inForceOn(series.targets, date);
      // Only where it reaches to the date: a later decision could not be known.
      const covers = (series?.targets.at(-1)?.date ?? '') >= date;
      if (series && target && covers && !isTooOld(target, date))
        return found(series, target, [LAST_GOOD_ANSWER, ...inForce(target, date)]);
    }
    return notFound('SOURCE_UNAVAILABLE', failure.detail);
  }

  return {
    ...BCB_SGS,
    answers: (query) => query.kind === 'selic-target',
    ask: (query, timeMs) =>
      address
        ? ask(address, query.date, timeMs)
        : Promise.resolve(notFound('SOURCE_NOT_CONFIGURED', 'the source is switched off')),
    health: () => liveHealth(BCB_SGS.id, 'series', address, asker.last()),
    close: async () => asker.close(),
  };
}

const isTooOld = (target: SelicTarget, date: CalendarDate): boolean =>
  daysBetween(target.date, date) > OLDEST_DAYS;

const inForce = (target: SelicTarget, date: CalendarDate): readonly Limitation[] =>
  daysBetween(target.date, date) > CONFIRMED_DAYS ? [rateNotConfirmed(target.date)] : [];

function found(series: Series, target: SelicTarget, limitations: readonly Limitation[]): SourcedAnswer {
  const { url, retrieved_at, sha256: digest, bytes } = series;
  return {
    answer: {
      found: true,
      reference: {
        value: fractionOf(target.percent),
        unit: 'per year',
        reference_date: target.date,
        region: null,
        observed: { series: '432', percent_per_year: target.percent },
        source: describe(BCB_SGS, url, retrieved_at),
        retrieved_at,
        sha256: digest,
        limitations,
      },
    },
    bytes: [heldBytes(digest, bytes)],
  };
}
