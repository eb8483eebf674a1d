import type { Clock } from '../../kernel/clock.ts';
import { sha256 } from '../../kernel/digest.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { type SourceFailure, unreadable } from '../asking/asker.ts';
import type { Fetching } from '../asking/live-source.ts';
import { packedBytes, packer, type Retrieved } from '../asking/sourced-answer.ts';
import { purchasesUrl } from './price-addresses.ts';
import { type PurchasePage, type Purchases, readPage, readPurchases } from './read-purchases.ts';
import { readSample, type Sample } from './read-sample.ts';

/** 2,000 purchases: a median of them is none the better for more. */
const MOST_PAGES = 4;
/** Some 8 KB a purchase. */
const MAX_PAGE_BYTES = 4 * 1_048_576;
const BETWEEN = new TextEncoder().encode('\n');

/** What was made of the pages of one question: the address of the first, the bytes of all with a line break between them. */
export interface Collected extends Retrieved {
  /** The error tells why there is no median. */
  readonly sample: Result<Sample, string>;
  readonly without_price: number;
  /** Purchases the source says it has, and those that were read. */
  readonly total: number;
  readonly read: number;
  readonly page_sha256: readonly string[];
}

interface Page extends PurchasePage, Purchases {
  readonly bytes: Uint8Array;
}

/** `question`: the item of the catalogue and the date, a space between them. */
export async function collect(
  question: string,
  { base, get }: Fetching,
  clock: Clock,
): Promise<Result<Collected, SourceFailure>> {
  const [item = '', date = ''] = question.split(' ');
  const urlOf = (number: number) => purchasesUrl(base, item, date, number);
  const seen = new Set<string>();
  const unreadablePage = (why: string) => unreadable(`${base.host}: ${why}`);
  const pageOf = async (number: number): Promise<Result<Page, SourceFailure>> => {
    const got = await get(urlOf(number), MAX_PAGE_BYTES);
    if (!got.ok) return got;
    const page = readPage(got.value.bytes);
    if (!page.ok) return unreadablePage(page.error);
    const purchases = readPurchases(page.value.rows, item, seen);
    if (!purchases.ok) return unreadablePage(purchases.error);
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
    bytes: packedBytes(sha256(joined), await packing.end()),
  });
}

const countOf = (counts: readonly number[]): number => counts.reduce((all, each) => all + each, 0);
