import { sha256 } from '../../kernel/digest.ts';
import { businessDateOf, type Instant } from '../../kernel/instant.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { type Asker, createAsker } from '../asking/asker.ts';
import { createCircuitBreaker } from '../asking/circuit-breaker.ts';
import { getBytes } from '../asking/get-bytes.ts';
import { hours } from '../asking/limits.ts';
import type { LiveSourceOptions } from '../asking/live-source.ts';
import { type SourceFailure, sourceFailure } from '../asking/source-failure.ts';
import { textOf } from '../reading/latin-text.ts';
import type { OpenWorkbook, WorkbookLimits } from '../workbooks/open-workbook.ts';
import { faultText } from '../workbooks/sheet-fault.ts';
import { bookLink } from './book-link.ts';
import { PRICES_SHEET, type PriceMonth, readPrices } from './read-prices.ts';

/** A month's prices come out in the first days of the next. */
const FRESH_MS = hours(24);
/** Page and workbook together may take longer than a caller waits: then they are read on for the next one. */
const FLIGHT_MS = 30_000;
const LARGEST_PAGE_BYTES = 2 * 1_048_576;

/** Some 800 months and 75 columns on the one sheet that counts; the file is about 1 MB. */
export const PINK_BOOK: WorkbookLimits = {
  bytes: 4 * 1_048_576,
  unpackedBytes: 48 * 1_048_576,
  sheets: 1,
  rows: 2000,
  columns: 140,
  only: PRICES_SHEET,
  timeMs: 20_000,
  memoryMegabytes: 256,
};

/** The whole history, and the very bytes it was read from. */
export interface PinkBook {
  /** Oldest first. */
  readonly months: readonly PriceMonth[];
  readonly url: string;
  readonly retrieved_at: Instant;
  readonly sha256: string;
  readonly bytes: Uint8Array;
}

export interface WorldBankPinkOptions extends LiveSourceOptions {
  readonly open: OpenWorkbook;
}

/** Asked with an address: of the workbook itself (`….xlsx`), or of the page that links to it. */
export function pinkBookAsker({
  http,
  clock,
  limits,
  onAnswered,
  open,
}: WorldBankPinkOptions): Asker<PinkBook> {
  const get = (url: string, maxBytes: number, signal: AbortSignal) =>
    getBytes(url, http, { ...limits, signal, maxBytes });
  const unreadable = (url: string, detail: string) =>
    fail(sourceFailure('unreadable', `${new URL(url).host}: ${detail}`));

  async function linkOn(page: string, signal: AbortSignal): Promise<Result<string, SourceFailure>> {
    const got = await get(page, LARGEST_PAGE_BYTES, signal);
    if (!got.ok) return got;
    const link = bookLink(textOf(got.value.bytes), page);
    return link === undefined ? unreadable(page, 'no link to the workbook that may be followed') : ok(link);
  }

  return createAsker<PinkBook>({
    clock,
    onAnswered,
    breaker: createCircuitBreaker({ clock, ...limits }),
    freshMs: FRESH_MS,
    flightMs: FLIGHT_MS,
    capacity: 1,
    ask: async (address, signal) => {
      const direct = new URL(address).pathname.endsWith('.xlsx');
      const url = direct ? ok(address) : await linkOn(address, signal);
      if (!url.ok) return url;
      const got = await get(url.value, PINK_BOOK.bytes, signal);
      if (!got.ok) return got;
      const { bytes } = got.value;
      const grids = await open(bytes, PINK_BOOK, signal);
      const months = grids.ok ? readPrices(grids.value) : grids;
      if (!months.ok) return unreadable(url.value, `the workbook: ${faultText(months.error)}`);
      const now = clock.now();
      const newest = months.value.at(-1)?.month ?? '';
      if (newest > businessDateOf(now)) return unreadable(url.value, `a month to come, ${newest}`);
      return ok({ months: months.value, url: url.value, retrieved_at: now, sha256: sha256(bytes), bytes });
    },
  });
}
