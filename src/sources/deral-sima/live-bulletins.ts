import type { Clock } from '../../kernel/clock.ts';
import { sha256 } from '../../kernel/digest.ts';
import { businessDateOf, type CalendarDate } from '../../kernel/instant.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { addressUnder } from '../asking/addresses.ts';
import { type Asker, createAsker, type OnAnswered } from '../asking/asker.ts';
import { createCircuitBreaker } from '../asking/circuit-breaker.ts';
import { getBytes, type Http } from '../asking/get-bytes.ts';
import { type AskingLimits, minutes } from '../asking/limits.ts';
import { type SourceFailure, sourceFailure } from '../asking/source-failure.ts';
import { textOf } from '../reading/latin-text.ts';
import { faultText } from '../workbooks/sheet-fault.ts';
import type { HeldBulletin } from './held-bulletin.ts';
import { type ParseWorkbook, SIMA_BOOK } from './parse-workbook.ts';
import { parsePage } from './read-page.ts';
import { LIST_PATH, newestDayPage, workbookLink } from './workbook-links.ts';

const PAGE_PATH = '/sima/cotdiat.asp';
const LARGEST_PAGE_BYTES = 2 * 1_048_576;
/** The bulletin comes out once a business day, the workbook after it. */
const [PAGE_FRESH_MS, BOOK_FRESH_MS] = [minutes(15), minutes(60)];

type Bulletins = Result<readonly HeldBulletin[], SourceFailure>;

export interface LiveOptions {
  readonly http: Http;
  readonly clock: Clock;
  readonly onAnswered?: OnAnswered | undefined;
  readonly parse: ParseWorkbook;
  readonly limits: AskingLimits;
}

/** The HTML bulletin of the day: one request. */
export const pageAsker = (base: URL, options: LiveOptions): Asker<readonly HeldBulletin[]> =>
  askerOf(options, PAGE_FRESH_MS, async (signal) => {
    const url = addressUnder(base, PAGE_PATH);
    const got = await getBytes(url, options.http, {
      ...options.limits,
      signal,
      maxBytes: LARGEST_PAGE_BYTES,
    });
    if (!got.ok) return got;
    const parsed = parsePage(got.value.bytes);
    if (!parsed.ok) return fail(sourceFailure('unreadable', `${base.host}: ${parsed.error}`));
    return heldOf('page', url, got.value.bytes, [parsed.value], options.clock);
  });

/** The workbook: the list page, the newest day's page, the file. Every link is followed on its own host only. */
export const workbookAsker = (base: URL, options: LiveOptions): Asker<readonly HeldBulletin[]> =>
  askerOf(options, BOOK_FRESH_MS, async (signal) => {
    const get = (url: string, maxBytes: number) =>
      getBytes(url, options.http, { ...options.limits, signal, maxBytes });
    const noLink = (what: string) => fail(sourceFailure('unreadable', `${base.host}: no link to ${what}`));

    const listUrl = addressUnder(base, LIST_PATH);
    const list = await get(listUrl, LARGEST_PAGE_BYTES);
    if (!list.ok) return list;
    const dayUrl = newestDayPage(textOf(list.value.bytes), listUrl);
    if (dayUrl === undefined) return noLink("a day's page");
    const day = await get(dayUrl, LARGEST_PAGE_BYTES);
    if (!day.ok) return day;
    const bookUrl = workbookLink(textOf(day.value.bytes), dayUrl);
    if (bookUrl === undefined) return noLink('a workbook');
    const book = await get(bookUrl, SIMA_BOOK.bytes);
    if (!book.ok) return book;
    const parsed = await options.parse(book.value.bytes, signal);
    if (!parsed.ok) {
      return fail(sourceFailure('unreadable', `${base.host}: the workbook: ${faultText(parsed.error)}`));
    }
    return heldOf('workbook', bookUrl, book.value.bytes, parsed.value, options.clock);
  });

const askerOf = (options: LiveOptions, freshMs: number, ask: (signal: AbortSignal) => Promise<Bulletins>) =>
  createAsker<readonly HeldBulletin[]>({
    clock: options.clock,
    onAnswered: options.onAnswered,
    breaker: createCircuitBreaker({ clock: options.clock, ...options.limits }),
    freshMs,
    capacity: 1,
    ask: (_question, signal) => ask(signal),
  });

function heldOf(
  via: 'page' | 'workbook',
  url: string,
  bytes: Uint8Array,
  bulletins: readonly HeldBulletin['bulletin'][],
  clock: Clock,
): Bulletins {
  const now = clock.now();
  const today: CalendarDate = businessDateOf(now);
  const future = bulletins.find(({ date }) => date > today);
  if (future) return fail(sourceFailure('unreadable', `a bulletin of ${future.date}, later than today`));
  const digest = sha256(bytes);
  return ok(
    bulletins.map((bulletin) => ({
      bulletin,
      via,
      url,
      file_name: null,
      retrieved_at: now,
      sha256: digest,
      bytes,
    })),
  );
}
