import type { Clock } from '../../kernel/clock.ts';
import { sha256 } from '../../kernel/digest.ts';
import type { CalendarDate, Instant } from '../../kernel/instant.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { getBytes, type Http } from '../asking/get-bytes.ts';
import type { AskingLimits } from '../asking/limits.ts';
import { type PackedBytes, packer } from '../asking/source-bytes.ts';
import { type SourceFailure, sourceFailure } from '../asking/source-failure.ts';
import { purchasesUrl } from './price-addresses.ts';
import { type PurchasePage, readPage } from './read-page.ts';
import { type Purchases, readPurchases } from './read-purchases.ts';
import { readSample, type Sample } from './read-sample.ts';

/** 2,000 purchases: a median of them is none the better for more. */
const MOST_PAGES = 4;
/** Some 8 KB a purchase. */
const MAX_PAGE_BYTES = 4 * 1_048_576;
const BETWEEN = new TextEncoder().encode('\n');

/** What was made of the pages of one question. */
export interface Collected {
  /** Of the first page. */
  readonly url: string;
  /** The error tells why there is no median. */
  readonly sample: Result<Sample, string>;
  readonly without_price: number;
  /** Purchases the source says it has, and those that were read. */
  readonly total: number;
  readonly read: number;
  readonly page_sha256: readonly string[];
  readonly retrieved_at: Instant;
  /** Of the pages one after the other, a line break between them. */
  readonly sha256: string;
  readonly bytes: PackedBytes;
}

interface Page extends PurchasePage, Purchases {
  readonly bytes: Uint8Array;
}

export async function collect(
  question: { readonly base: URL; readonly item: string; readonly date: CalendarDate },
  signal: AbortSignal,
  { http, clock, limits }: { readonly http: Http; readonly clock: Clock; readonly limits: AskingLimits },
): Promise<Result<Collected, SourceFailure>> {
  const { base, item, date } = question;
  const urlOf = (number: number) => purchasesUrl(base, item, date, number);
  const seen = new Set<string>();
  const unreadable = (why: string) => fail(sourceFailure('unreadable', `${base.host}: ${why}`));
  const pageOf = async (number: number): Promise<Result<Page, SourceFailure>> => {
    const got = await getBytes(urlOf(number), http, { ...limits, signal, maxBytes: MAX_PAGE_BYTES });
    if (!got.ok) return got;
    const page = readPage(got.value.bytes);
    if (!page.ok) return unreadable(page.error);
    const purchases = readPurchases(page.value.rows, item, seen);
    if (!purchases.ok) return unreadable(purchases.error);
    return ok({ bytes: got.value.bytes, ...page.value, ...purchases.value });
  };

  const first = await pageOf(1);
  if (!first.ok) return first;
  const others = Array.from({ length: Math.min(first.value.pages, MOST_PAGES) - 1 }, (_, at) => at + 2);
  const pages = [first.value];
  for (const next of await Promise.all(others.map(pageOf))) {
    if (!next.ok) return next;
    pages.push(next.value);
  }

  const joined = Buffer.concat(pages.flatMap(({ bytes }, at) => (at === 0 ? [bytes] : [BETWEEN, bytes])));
  const packing = packer();
  await packing.take(joined);
  return ok({
    url: urlOf(1),
    sample: readSample(
      pages.flatMap(({ purchases }) => purchases),
      date,
    ),
    without_price: countOf(pages.map(({ without_price }) => without_price)),
    total: first.value.total,
    read: countOf(pages.map(({ rows }) => rows.length)),
    page_sha256: pages.map(({ bytes }) => sha256(bytes)),
    retrieved_at: clock.now(),
    sha256: sha256(joined),
    bytes: await packing.end(),
  });
}

const countOf = (counts: readonly number[]): number => counts.reduce((all, each) => all + each, 0);
