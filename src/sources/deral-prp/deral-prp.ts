import { commodity } from '../../kernel/commodities.ts';
import { businessDateOf, type Instant } from '../../kernel/instant.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { createAsker } from '../asking/asker.ts';
import { createCircuitBreaker } from '../asking/circuit-breaker.ts';
import { getBytes } from '../asking/get-bytes.ts';
import { hours } from '../asking/limits.ts';
import type { ListingAnswer, ListingQuery } from '../asking/listing.ts';
import { describe, type LiveSourceOptions, liveHealth } from '../asking/live-source.ts';
import { notFound } from '../asking/not-found.ts';
import { type SourceFailure, sourceFailure } from '../asking/source-failure.ts';
import type { PriceSource } from '../contract.ts';
import type { OpenWorkbook, WorkbookLimits } from '../workbooks/open-workbook.ts';
import { faultText } from '../workbooks/sheet-fault.ts';
import { DERAL_PRP } from './description.ts';
import { isListed } from './products.ts';
import { readWeek, type Week } from './read-week.ts';

/** The file comes out once a week, at the same address. */
const FRESH_MS = hours(12);

/** Some 100 rows and 40 columns on one sheet. */
const PRP_BOOK: WorkbookLimits = {
  bytes: 4 * 1_048_576,
  unpackedBytes: 32 * 1_048_576,
  sheets: 10,
  rows: 500,
  columns: 120,
  timeMs: 4000,
  memoryMegabytes: 192,
};

interface HeldWeek {
  readonly week: Week;
  readonly url: string;
  readonly retrieved_at: Instant;
}

type References = ListingAnswer<'commodity-references'>;

export interface DeralPrpOptions extends LiveSourceOptions {
  readonly open: OpenWorkbook;
}

/**
 * What producers received, for reading beside the wholesale price: it is of another market level, and prices
 * nothing.
 */
export function createDeralPrp({
  address,
  http,
  clock,
  limits,
  onAnswered,
  open,
}: DeralPrpOptions): PriceSource {
  const asker = createAsker<HeldWeek>({
    clock,
    onAnswered,
    breaker: createCircuitBreaker({ clock, ...limits }),
    freshMs: FRESH_MS,
    capacity: 1,
    ask: async (url, signal): Promise<Result<HeldWeek, SourceFailure>> => {
      const got = await getBytes(url, http, { ...limits, signal, maxBytes: PRP_BOOK.bytes });
      if (!got.ok) return got;
      const unreadable = (detail: string) =>
        fail(sourceFailure('unreadable', `${new URL(url).host}: the workbook: ${detail}`));
      const grids = await open(got.value.bytes, PRP_BOOK, signal);
      const week = grids.ok ? readWeek(grids.value) : grids;
      if (!week.ok) return unreadable(faultText(week.error));
      const now = clock.now();
      if (week.value.last_day > businessDateOf(now)) {
        return unreadable(`a period up to ${week.value.last_day}, later than today`);
      }
      return ok({ week: week.value, url, retrieved_at: now });
    },
  });

  async function list(
    query: ListingQuery<'commodity-references'>,
    timeMs: number,
  ): Promise<ListingAnswer<'commodity-references'>> {
    const { product_id, state } = query;
    const none = (reason: (References & { found: false })['reason'], detail: string) =>
      ({ found: false, reason, detail }) as const;
    if (!isListed(product_id)) return none('NO_REFERENCE', `${product_id} is not listed by this source`);
    if (state !== 'PR') {
      return none('REGION_NOT_COVERED', `${state} is not covered: the source knows Paraná only`);
    }
    if (!address) return none('SOURCE_NOT_CONFIGURED', 'the source is switched off');
    const asked = await asker.ask(address.href, timeMs);
    // Its period says of when it is, and `retrieved_at` when it was read.
    const held = asked.ok ? asked.value : asker.lastGood(address.href);
    const listing = held && referencesOf(held, query);
    if (listing) return listing;
    if (!asked.ok) return none('SOURCE_UNAVAILABLE', asked.error.detail);
    return none('NO_REFERENCE', `no price of ${product_id} is published up to ${query.date}`);
  }

  return {
    ...DERAL_PRP,
    answers: () => false,
    ask: async () => notFound('NO_REFERENCE', 'the source is for reading, and prices nothing'),
    listers: { 'commodity-references': list },
    health: () => liveHealth(DERAL_PRP.id, 'workbook', address, asker.last()),
    close: async () => asker.close(),
  };
}

function referencesOf(
  { week, url, retrieved_at }: HeldWeek,
  { product_id, date }: ListingQuery<'commodity-references'>,
): References | undefined {
  const price = week.prices.find((each) => each.product_id === product_id);
  const unit = commodity(product_id)?.unit;
  if (!price || unit === undefined || week.last_day > date) return undefined;
  const source = describe(DERAL_PRP, url, retrieved_at);
  return {
    found: true,
    items: [
      {
        product_id,
        published_as: price.published_as,
        date: week.last_day,
        unit,
        region: 'PR',
        market_level: 'PRODUCER_RECEIVED',
        price: price.average,
        source,
        source_name: DERAL_PRP.name,
      },
    ],
    sources: [source],
  };
}
