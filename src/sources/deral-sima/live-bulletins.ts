import type { Clock } from '../../kernel/clock.ts';
import { businessDateOf, type CalendarDate } from '../../kernel/instant.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { faultText } from '../../kernel/workbook/sheet-fault.ts';
import { addressUnder } from '../asking/addresses.ts';
import { type Asker, createAsker, minutes, type SourceFailure, unreadable } from '../asking/asker.ts';
import { getBytes } from '../asking/get-bytes.ts';
import type { LiveSourceOptions } from '../asking/live-source.ts';
import { retrieved } from '../asking/sourced-answer.ts';
import { pageContent } from '../reading/page-content.ts';
import { textOf } from '../reading/texts.ts';
import type { HeldBulletin } from './held-bulletin.ts';
import { type ParseWorkbook, SIMA_BOOK } from './parse-workbook.ts';
import { parsePage } from './read-page.ts';

const LIST_PATH = '/Cotacao-Diaria-SIMA';
const DAY_PAGE = /\/Pagina\/Cotacao-Diaria-SIMA-(\d{1,12})\/?$/i;
const WORKBOOK = /\.xlsx?$/i;

/** The page with the highest id that a list page links to, on its own host; ids jump, and are never guessed. */
function newestDayPage(html: string, page: string): string | undefined {
  let newest: { readonly id: number; readonly href: string } | undefined;
  for (const url of ownLinks(html, page)) {
    const id = Number(DAY_PAGE.exec(url.pathname)?.[1] ?? '-1');
    if (id >= 0 && (!newest || id > newest.id)) newest = { id, href: url.href };
  }
  return newest?.href;
}

/** The workbook that a day's page links to, on its own host; the one to be printed before any other. */
function workbookLink(html: string, page: string): string | undefined {
  const books = ownLinks(html, page).filter(({ pathname }) => WORKBOOK.test(pathname));
  return (books.find(({ pathname }) => /impressao/i.test(pathname)) ?? books[0])?.href;
}

function ownLinks(html: string, page: string): URL[] {
  const { origin } = new URL(page);
  return pageContent(html).links.flatMap((href) => {
    const url = URL.parse(href.trim(), page);
    return url && url.origin === origin ? [url] : [];
  });
}

const PAGE_PATH = '/sima/cotdiat.asp';
const LARGEST_PAGE_BYTES = 2 * 1_048_576;
/** The bulletin comes out once a business day, the workbook after it. */
const [PAGE_FRESH_MS, BOOK_FRESH_MS] = [minutes(15), minutes(60)];

type Bulletins = Result<readonly HeldBulletin[], SourceFailure>;

export interface LiveOptions extends Omit<LiveSourceOptions, 'address'> {
  readonly parse: ParseWorkbook;
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
    if (!parsed.ok) return unreadable(`${base.host}: ${parsed.error}`);
    return heldOf('page', url, got.value.bytes, [parsed.value], options.clock);
  });

/** The workbook: the list page, the newest day's page, the file. Every link is followed on its own host only. */
export const workbookAsker = (base: URL, options: LiveOptions): Asker<readonly HeldBulletin[]> =>
  askerOf(options, BOOK_FRESH_MS, async (signal) => {
    const get = (url: string, maxBytes: number) =>
      getBytes(url, options.http, { ...options.limits, signal, maxBytes });
    const noLink = (what: string) => unreadable(`${base.host}: no link to ${what}`);

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
    if (!parsed.ok) return unreadable(`${base.host}: the workbook: ${faultText(parsed.error)}`);
    return heldOf('workbook', bookUrl, book.value.bytes, parsed.value, options.clock);
  });

const askerOf = (options: LiveOptions, freshMs: number, ask: (signal: AbortSignal) => Promise<Bulletins>) =>
  createAsker<readonly HeldBulletin[]>({
    clock: options.clock,
    limits: options.limits,
    onAnswered: options.onAnswered,
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
  if (future) return unreadable(`a bulletin of ${future.date}, later than today`);
  const read = retrieved(url, bytes, now);
  return ok(bulletins.map((bulletin) => ({ ...read, bulletin, via, file_name: null })));
}
