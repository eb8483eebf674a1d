import type { Clock } from '../../kernel/clock.ts';
import { businessDateOf, type CalendarDate } from '../../kernel/instant.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { faultText, type SheetFault } from '../../kernel/workbook/sheet-fault.ts';
import { DERAL_SIMA } from '../../valuation/references/profiles.ts';
import { addressUnder } from '../asking/addresses.ts';
import { type Asker, createAsker, minutes, type SourceFailure, unreadable } from '../asking/asker.ts';
import { getBytes } from '../asking/get-bytes.ts';
import type { LiveSourceOptions } from '../asking/live-source.ts';
import { heldBytes, type Retrieved, retrieved } from '../asking/sourced-answer.ts';
import {
  type ImportedFiles,
  type ImportManifest,
  type ImportReader,
  importProblem,
} from '../imports/imports.ts';
import { pageContent } from '../reading/page-content.ts';
import { textOf } from '../reading/texts.ts';
import { bookKind } from '../workbooks/book-kind.ts';
import type { OpenWorkbook, WorkbookLimits } from '../workbooks/open-apart.ts';
import { readBook } from './read-book.ts';
import type { Bulletin } from './read-bulletin.ts';
import { parsePage } from './read-page.ts';

/** A bulletin, how it came here, and the very bytes it was read from. */
export interface HeldBulletin extends Retrieved {
  readonly bulletin: Bulletin;
  readonly via: 'page' | 'workbook' | 'import';
  /** Of an imported file: its name as the operator gave it. */
  readonly file_name: string | null;
}

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
    // No operator sees its unreadable products, as one who imports a book does.
    const bad = parsed.value.flatMap(({ not_taken }) => not_taken).find((row) => row.unreadable);
    if (bad) return unreadable(`${base.host}: the workbook: ${bad.place}: ${bad.why}`);
    return heldOf('workbook', bookUrl, book.value.bytes, parsed.value, options.clock);
  });

const askerOf = (options: LiveOptions, freshMs: number, ask: (signal: AbortSignal) => Promise<Bulletins>) =>
  createAsker<readonly HeldBulletin[]>({
    clock: options.clock,
    limits: options.limits,
    onAnswered: (how) => options.onAsked?.(DERAL_SIMA.id, how),
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

/** How many parsed files are held, and how many that are not are read for one question at most. */
const [HELD, READ_AT_ONCE] = [32, 4];

export interface FileSelection {
  readonly product_id: string;
  readonly date: CalendarDate;
  /** How many days with a price. */
  readonly days: number;
  /** Files of earlier days only are not opened; null: however old. */
  readonly oldest: CalendarDate | null;
}

export function importedBulletins(files: ImportedFiles, parse: ParseWorkbook, url: string) {
  const held = new Map<string, readonly HeldBulletin[]>();
  const damaged = new Map<string, string>();
  const underWay = new Map<string, Promise<readonly HeldBulletin[]>>();
  let count = 0;

  async function manifests(): Promise<readonly ImportManifest[]> {
    const all = (await files.manifests()).filter(({ sha256 }) => !damaged.has(sha256));
    count = all.length;
    return all;
  }

  /** Each file is opened once, however many ask at the same time. */
  function bulletinsOf(
    manifest: ImportManifest,
    signal: AbortSignal,
  ): Promise<readonly HeldBulletin[]> | readonly HeldBulletin[] {
    const known = held.get(manifest.sha256) ?? underWay.get(manifest.sha256);
    if (known) return known;
    const opening = open(manifest, signal).finally(() => underWay.delete(manifest.sha256));
    underWay.set(manifest.sha256, opening);
    return opening;
  }

  async function open(manifest: ImportManifest, signal: AbortSignal): Promise<readonly HeldBulletin[]> {
    const bytes = await files.bytesOf(manifest);
    const parsed = bytes ? await parse(bytes, signal) : undefined;
    if (!bytes || !parsed || (!parsed.ok && parsed.error.passing)) return [];
    if (!parsed.ok || !sameDates(parsed.value, manifest)) {
      damaged.set(manifest.sha256, `${manifest.sha256} does not hold what its manifest says`);
      return [];
    }
    const bulletins = parsed.value.map((bulletin) => ({
      bulletin,
      via: 'import' as const,
      url,
      file_name: manifest.file_name,
      retrieved_at: manifest.imported_at,
      bytes: heldBytes(manifest.sha256, bytes),
    }));
    held.set(manifest.sha256, bulletins);
    if (held.size > HELD) held.delete(held.keys().next().value ?? '');
    return bulletins;
  }

  return {
    /** Whether any file at all was imported. */
    any: async () => (await manifests()).length > 0,
    count: () => count,
    damages: () => [...files.damages(), ...damaged.values()],
    /** Whether a file says that it holds this very day. */
    has: async (date: CalendarDate) =>
      (await manifests()).some(({ reference_dates }) => reference_dates.includes(date)),
    /** Bulletins that can answer for a product on a date: newest first, read until enough days have a price. */
    upTo: async ({ product_id, date, days, oldest }: FileSelection, signal: AbortSignal) => {
      const candidates = (await manifests())
        .map((manifest) => ({ manifest, newest: manifest.reference_dates.findLast((each) => each <= date) }))
        .flatMap(({ manifest, newest }) =>
          newest === undefined || newest < (oldest ?? '') ? [] : [{ manifest, newest }],
        )
        .sort((a, b) => (a.newest < b.newest ? 1 : -1));
      const found: HeldBulletin[] = [];
      const priced = new Set<CalendarDate>();
      let read = 0;
      for (const { manifest, newest } of candidates) {
        // What comes now is of this day or earlier: no newer price is in it.
        if ([...priced].filter((day) => day > newest).length >= days) break;
        if (!held.has(manifest.sha256)) read += 1;
        if (read > READ_AT_ONCE || signal.aborted) break;
        const usable = (await bulletinsOf(manifest, signal)).filter(({ bulletin }) => bulletin.date <= date);
        found.push(...usable);
        for (const { bulletin } of usable) if (hasPrice(bulletin, product_id)) priced.add(bulletin.date);
      }
      return found;
    },
  };
}

const hasPrice = (bulletin: Bulletin, productId: string): boolean =>
  bulletin.observations.some(({ product_id, average }) => product_id === productId && average !== null);

const sameDates = (bulletins: readonly Bulletin[], manifest: ImportManifest): boolean =>
  datesOf(bulletins).join() === manifest.reference_dates.join();

/** A book is some 70 KB and is opened in a tenth of a second; a bulletin has some 50 rows and 25 columns. */
export const SIMA_BOOK: WorkbookLimits = {
  bytes: 8 * 1_048_576,
  unpackedBytes: 48 * 1_048_576,
  sheets: 60,
  rows: 500,
  columns: 120,
  timeMs: 4000,
  memoryMegabytes: 192,
};

type ParseWorkbook = (
  bytes: Uint8Array,
  signal?: AbortSignal,
) => Promise<Result<readonly Bulletin[], SheetFault>>;

/** The bulletins of a workbook, newest first. */
export const parseWorkbook =
  (open: OpenWorkbook, limits: WorkbookLimits = SIMA_BOOK): ParseWorkbook =>
  async (bytes, signal) => {
    const grids = await open(bytes, limits, signal);
    return grids.ok ? readBook(grids.value) : grids;
  };

/** Ascending dates of bulletins that come newest first. */
const datesOf = (bulletins: readonly Bulletin[]): string[] => bulletins.map(({ date }) => date).toReversed();

/** Takes a workbook of the publisher; the problem names the sheet and the cell that stops it. */
export const importReader =
  (parse: ParseWorkbook): ImportReader =>
  async (bytes) => {
    const parsed = await parse(bytes);
    if (!parsed.ok) return fail(importProblem('unreadable', faultText(parsed.error), parsed.error));
    return ok({
      extension: bookKind(bytes) ?? 'bin',
      reference_dates: datesOf(parsed.value),
      rows_not_taken: parsed.value.flatMap(({ not_taken }) => not_taken),
      observation_count: parsed.value.reduce((sum, { observations }) => sum + observations.length, 0),
    });
  };
