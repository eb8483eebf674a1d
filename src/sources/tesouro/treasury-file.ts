import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../../kernel/clock.ts';
import { businessDateOf, type CalendarDate, daysBetween, type Instant } from '../../kernel/instant.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Http } from '../asking/get-bytes.ts';
import type { AskingLimits } from '../asking/limits.ts';
import { type PackedBytes, packer } from '../asking/source-bytes.ts';
import { type SourceFailure, sourceFailure } from '../asking/source-failure.ts';
import { streamBytes } from '../asking/stream-bytes.ts';
import { cutLines } from '../reading/stream-lines.ts';
import { readPrices } from './read-prices.ts';
import { MAX_AGE_DAYS, type TreasuryTitles, WINDOW_DAYS } from './title.ts';

/** The whole history as it was on one day, held packed, and what was read from it. */
export interface TreasuryFile {
  readonly url: string;
  readonly retrieved_at: Instant;
  readonly sha256: string;
  readonly packed: PackedBytes;
  /** The titles as an answer for the date needs them. An earlier date than the window's is read from the held file. */
  titlesOn(date: CalendarDate): Promise<Result<TreasuryTitles, string>>;
}

export interface ReadingOptions {
  readonly http: Http;
  readonly clock: Clock;
  readonly limits: AskingLimits;
  readonly signal: AbortSignal;
}

/** 14.5 MB in 2026, growing by some 1 MB a year. */
const MAX_BYTES = 64 * 1_048_576;
/** Earlier dates that are held at once; the one that was read first goes first. */
const HELD_DATES = 8;
/** So far back the window still holds the price, the ten days before it, and the one to compare it with. */
const REACH_DAYS = WINDOW_DAYS - 2 * MAX_AGE_DAYS;

/** Downloads the file in one pass: digest, packed copy, lines, titles. */
export async function readTreasuryFile(
  url: string,
  { http, clock, limits, signal }: ReadingOptions,
): Promise<Result<TreasuryFile, SourceFailure>> {
  const today = businessDateOf(clock.now());
  const digest = createHash('sha256');
  const packing = packer();
  const reader = readPrices(today, today);
  const lines = cutLines(reader.line);
  try {
    const streamed = await streamBytes(
      url,
      http,
      { ...limits, signal, maxBytes: MAX_BYTES },
      {
        take: async (chunk) => {
          digest.update(chunk);
          await packing.take(chunk);
          return lines.take(chunk);
        },
      },
    );
    if (!streamed.ok) return streamed;
    const fault = lines.end();
    const titles = fault === undefined ? reader.end() : fail(fault);
    if (!titles.ok) return fail(sourceFailure('unreadable', `${new URL(url).host}: ${titles.error}`));
    const packed = await packing.end();
    const earlier = earlierTitles(packed, today);
    return ok({
      url,
      retrieved_at: clock.now(),
      sha256: digest.digest('hex'),
      packed,
      titlesOn: async (date) => (daysBetween(date, today) <= REACH_DAYS ? titles : earlier(date)),
    });
  } finally {
    packing.drop();
  }
}

/** Reads the held file again for dates before the window, one after the other, and remembers a few. */
function earlierTitles(packed: PackedBytes, today: CalendarDate) {
  const held = new Map<CalendarDate, Promise<Result<TreasuryTitles, string>>>();
  let last: Promise<unknown> = Promise.resolve();

  async function readAgain(date: CalendarDate): Promise<Result<TreasuryTitles, string>> {
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

  return (date: CalendarDate): Promise<Result<TreasuryTitles, string>> => {
    const known = held.get(date);
    if (known) return known;
    const titles = last.then(() => readAgain(date));
    last = titles.catch(() => undefined);
    held.set(date, titles);
    if (held.size > HELD_DATES) held.delete(held.keys().next().value ?? '');
    return titles;
  };
}
