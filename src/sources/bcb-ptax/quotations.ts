import { sha256 } from '../../kernel/digest.ts';
import type { Limitation } from '../../kernel/estimate.ts';
import { businessDateOf, type CalendarDate, daysBetween, type Instant } from '../../kernel/instant.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { type Asker, createAsker } from '../asking/asker.ts';
import { createCircuitBreaker } from '../asking/circuit-breaker.ts';
import { getBytes } from '../asking/get-bytes.ts';
import { hours, minutes } from '../asking/limits.ts';
import type { LiveSourceOptions } from '../asking/live-source.ts';
import { type SourceFailure, sourceFailure } from '../asking/source-failure.ts';
import { jumpLimitations, oddsLimitations } from '../reading/price-jump.ts';
import { OLDEST_DAYS, quotationUrl } from './ptax-address.ts';
import { type Quotation, readQuotations } from './read-quotation.ts';

const MAX_BYTES = 65_536;
/** The day's quotation comes out once, early in the afternoon; one of a day that is over stays as it is. */
const [TODAY_FRESH_MS, EMPTY_FRESH_MS, PAST_FRESH_MS] = [minutes(30), hours(1), hours(7 * 24)];
const HELD_ANSWERS = 64;
/** Quotations that answer when the bank does not. */
const REMEMBERED = 16;

export interface Answered {
  readonly url: string;
  /** The last day that was asked for. */
  readonly asked: CalendarDate;
  /** Null: none in the days asked for. */
  readonly quotation: Quotation | null;
  readonly limitations: readonly Limitation[];
  readonly retrieved_at: Instant;
  readonly sha256: string;
  readonly bytes: Uint8Array;
}
export type Quoted = Answered & { readonly quotation: Quotation };

export interface Quotations {
  /** Asked by the valuation date. */
  readonly asker: Asker<Answered>;
  /** The newest known quotation that may still be used on a date, for when the bank does not answer. */
  lastKnown(date: CalendarDate): Quoted | undefined;
}

/** The bank's quotations: one question a date. */
export function createQuotations(
  address: URL,
  { http, clock, limits, onAnswered }: Omit<LiveSourceOptions, 'address'>,
): Quotations {
  const today = () => businessDateOf(clock.now());
  let remembered: readonly Quoted[] = [];

  async function ask(asked: CalendarDate, signal: AbortSignal): Promise<Result<Answered, SourceFailure>> {
    const url = quotationUrl(address, asked);
    const got = await getBytes(url, http, { ...limits, signal, maxBytes: MAX_BYTES });
    if (!got.ok) return got;
    const { bytes } = got.value;
    const quotations = readQuotations(bytes);
    if (!quotations.ok) return fail(sourceFailure('unreadable', `PTAX: ${quotations.error}`));
    const quotation = quotations.value[0] ?? null;
    if (quotation && quotation.date > asked) {
      const detail = `PTAX: a quotation of ${quotation.date}, later than asked for`;
      return fail(sourceFailure('unreadable', detail));
    }
    const answered = { url, asked, retrieved_at: clock.now(), sha256: sha256(bytes), bytes };
    if (!quotation) return ok({ ...answered, quotation, limitations: [] });
    const quoted = { ...answered, quotation, limitations: checked(remembered, quotation) };
    const others = remembered.filter((known) => known.quotation.date !== quotation.date);
    remembered = [quoted, ...others].slice(0, REMEMBERED);
    return ok(quoted);
  }

  return {
    asker: createAsker<Answered>({
      clock,
      onAnswered,
      breaker: createCircuitBreaker({ clock, ...limits }),
      freshMs: ({ asked, quotation }) =>
        asked >= today() ? TODAY_FRESH_MS : quotation ? PAST_FRESH_MS : EMPTY_FRESH_MS,
      capacity: HELD_ANSWERS,
      ask,
    }),
    lastKnown: (date) =>
      remembered
        .filter(({ quotation }) => quotation.date <= date && isRecent(quotation, date))
        .toSorted((a, b) => (a.quotation.date < b.quotation.date ? 1 : -1))[0],
  };
}

export const isRecent = (quotation: Quotation, date: CalendarDate): boolean =>
  daysBetween(quotation.date, date) <= OLDEST_DAYS;

/** Against the buying rate beside it, and quotations of about the same time: over years a rate may well move tenfold. */
const checked = (known: readonly Quoted[], { date, sale, buy }: Quotation): readonly Limitation[] => [
  ...oddsLimitations(sale, buy),
  ...jumpLimitations(
    sale,
    known.map(({ quotation }) =>
      Math.abs(daysBetween(quotation.date, date)) <= OLDEST_DAYS ? quotation.sale : null,
    ),
  ),
];
