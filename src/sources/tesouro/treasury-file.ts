import { setImmediate as turn } from 'node:timers/promises';
import { businessDateOf, type CalendarDate, daysBetween } from '../../kernel/instant.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { LiveSourceOptions } from '../asking/live-source.ts';
import type { PackedBytes } from '../asking/source-bytes.ts';
import type { SourceFailure } from '../asking/source-failure.ts';
import { cutLines } from '../reading/stream-lines.ts';
import { streamFile } from '../reading/streamed-file.ts';
import type { Retrieved } from '../sourced-answer.ts';
import { readPrices } from './read-prices.ts';
import { MAX_AGE_DAYS, type TreasuryTitles, WINDOW_DAYS } from './title.ts';

/** The whole history as it was on one day, held packed, and what was read from it. */
export interface TreasuryFile extends Retrieved {
  /** The titles as an answer for the date needs them. An earlier date than the window's is read from the held file. */
  titlesOn(date: CalendarDate): Promise<Result<TreasuryTitles, string>>;
}

/** 14.5 MB in 2026, growing by some 1 MB a year. */
const MAX_BYTES = 64 * 1_048_576;
/** Earlier dates that are held at once; the one that was read first goes first. */
const HELD_DATES = 8;
/** So far back the window still holds the price, the ten days before it, and the one to compare it with. */
const REACH_DAYS = WINDOW_DAYS - 2 * MAX_AGE_DAYS;

/** Downloads the file in one pass. */
export async function readTreasuryFile(
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
    titlesOn: async (date) => (daysBetween(date, today) <= REACH_DAYS ? ok(content) : earlier(date)),
  });
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
