import { limitation } from '../../kernel/estimate.ts';
import { businessDateOf, type CalendarDate } from '../../kernel/instant.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Metal } from '../../kernel/vocabulary.ts';
import { faultText } from '../../kernel/workbook/sheet-fault.ts';
import type { PriceSource } from '../../valuation/references/contract.ts';
import { WORLD_BANK_PINK } from '../../valuation/references/profiles.ts';
import { hours, type SourceFailure, unreadable } from '../asking/asker.ts';
import { type Fetching, gap, type LiveSourceOptions, liveSource } from '../asking/live-source.ts';
import { retrieved } from '../asking/sourced-answer.ts';
import { pageContent } from '../reading/page-content.ts';
import { jumpLimitations } from '../reading/price-jump.ts';
import { textOf } from '../reading/texts.ts';
import type { OpenWorkbook, WorkbookLimits } from '../workbooks/open-apart.ts';
import { PRICES_SHEET, type PriceMonth, readPrices } from './read-prices.ts';

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

/** A monthly price counts in the month it names and in the next (contract, section 5). */
const MONTHS_VALID = 1;
/** An older price than this says nothing about a jump any more. */
const LAST_KNOWN_MONTHS = 12;

const MONTHLY_AVERAGE = limitation('sources.MONTHLY_AVERAGE');

/** Gold and silver: US$ per troy ounce, the average of a month. */
export const createWorldBankPink = (
  options: LiveSourceOptions & { readonly open: OpenWorkbook },
): PriceSource =>
  liveSource(
    {
      profile: WORLD_BANK_PINK,
      kind: 'metal-price',
      reads: 'workbook',
      // A month's prices come out in the first days of the next. Page and workbook together may take longer than a
      // caller waits: then they are read on for the next one.
      hold: { freshMs: hours(24), flightMs: 30_000, capacity: 1 },
      fetch: async (address, fetching) => {
        const url = await bookUrl(address, fetching);
        if (!url.ok) return url;
        const got = await fetching.get(url.value, PINK_BOOK.bytes);
        if (!got.ok) return got;
        const grids = await options.open(got.value.bytes, PINK_BOOK, fetching.signal);
        const months = grids.ok ? readPrices(grids.value) : grids;
        if (!months.ok) return unreadableAt(url.value, `the workbook: ${faultText(months.error)}`);
        const now = options.clock.now();
        const newest = months.value.at(-1)?.month ?? '';
        if (newest > businessDateOf(now)) return unreadableAt(url.value, `a month to come, ${newest}`);
        return ok({ ...retrieved(url.value, got.value.bytes, now), months: months.value });
      },
      choose: ({ months }, { metal, date }) => chooseMonth(metal, date, months),
      reference: ({ month, price, cell, before }, { metal }, { bytes }) => ({
        value: price,
        unit: 'USD / troy ounce',
        reference_date: month,
        region: null,
        observed: { metal, month: month.slice(0, 7), usd_per_troy_ounce: price, cell },
        limitations: [MONTHLY_AVERAGE, ...jumpLimitations(price, [before])],
        bytes,
      }),
    },
    options,
  );

/** The address is of the workbook itself (`….xlsx`), or of the page that links to it. */
async function bookUrl(address: string, { get }: Fetching): Promise<Result<string, SourceFailure>> {
  if (new URL(address).pathname.endsWith('.xlsx')) return ok(address);
  const got = await get(address, LARGEST_PAGE_BYTES);
  if (!got.ok) return got;
  const link = bookLink(textOf(got.value.bytes), address);
  return link === undefined
    ? unreadableAt(address, 'no link to the workbook that may be followed')
    : ok(link);
}

const unreadableAt = (url: string, detail: string) => unreadable(`${new URL(url).host}: ${detail}`);

const monthNumber = (date: CalendarDate): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

/** The newest price of a metal not later than the month of the date, and the one before it. `months`: oldest first. */
function chooseMonth(metal: Metal, date: CalendarDate, months: readonly PriceMonth[]) {
  const priced = months.flatMap(({ month, metals }) => {
    const { price, cell } = metals[metal];
    return price === null || monthNumber(month) > monthNumber(date) ? [] : [{ month, price, cell }];
  });
  const newest = priced.at(-1);
  if (!newest) return gap('NO_REFERENCE', `no price of ${metal} up to ${date}`);
  const age = monthNumber(date) - monthNumber(newest.month);
  if (age > MONTHS_VALID) {
    const detail = `the newest price of ${metal} is of ${newest.month.slice(0, 7)}, ${age} months earlier`;
    return gap('REFERENCE_TOO_OLD', detail, newest.month);
  }
  const before = priced.at(-2);
  const recent = before && monthNumber(newest.month) - monthNumber(before.month) <= LAST_KNOWN_MONTHS;
  return ok({ ...newest, before: recent ? before.price : null });
}

const BOOK_NAME = 'CMO-Historical-Data-Monthly.xlsx';

/**
 * Where else than on its own host a page's link may be followed. The list is ours and fixed, no page adds to it:
 * the publisher keeps the files of its site on a host of its own (docs/decisions/0023-publishers-files.md).
 */
const DOCUMENT_HOSTS: ReadonlyMap<string, string> = new Map([['www.worldbank.org', 'thedocs.worldbank.org']]);

/** The workbook that a page links to, where that link may be followed; undefined when there is none such. */
export function bookLink(html: string, page: string): string | undefined {
  const from = new URL(page);
  return pageContent(html)
    .links.flatMap((href) => URL.parse(href.trim(), page) ?? [])
    .find((link) => link.pathname.endsWith(`/${BOOK_NAME}`) && mayFollow(link, from))?.href;
}

function mayFollow(link: URL, from: URL): boolean {
  // Scheme: as the page came, or better. Host: with its port, so that an odd port is another host.
  const asSafe = link.protocol === 'https:' || (link.protocol === 'http:' && from.protocol === 'http:');
  const known = link.host === from.host || link.host === DOCUMENT_HOSTS.get(from.host);
  return asSafe && known && link.username === '' && link.password === '';
}
