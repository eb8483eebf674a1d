import type { SourceDescription } from '../../kernel/estimate.ts';
import { businessDateOf } from '../../kernel/instant.ts';
import { ok } from '../../kernel/result.ts';
import { commodity } from '../../kernel/words/commodities.ts';
import { faultText } from '../../kernel/workbook/sheet-fault.ts';
import type { CommodityReference, ListingQuery, PriceSource } from '../../valuation/references/contract.ts';
import { DERAL_PRP } from '../../valuation/references/profiles.ts';
import { hours, unreadable } from '../asking/asker.ts';
import { gap, type LiveSourceOptions, liveSource, unlisted } from '../asking/live-source.ts';
import type { OpenWorkbook, WorkbookLimits } from '../workbooks/open-apart.ts';
import { isListed, readWeek, type Week } from './read-week.ts';

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

/**
 * What producers received, for comparison with the wholesale price: it is of another market level, and prices
 * nothing. Its period says of when it is, and `retrieved_at` when it was read.
 */
export const createDeralPrp = (options: LiveSourceOptions & { readonly open: OpenWorkbook }): PriceSource =>
  liveSource(
    {
      profile: DERAL_PRP,
      reads: 'workbook',
      // The file comes out once a week, at the same address.
      hold: { freshMs: hours(12), capacity: 1 },
      fetch: async (url, { get, signal }) => {
        const got = await get(url, PRP_BOOK.bytes);
        if (!got.ok) return got;
        const unreadableBook = (detail: string) =>
          unreadable(`${new URL(url).host}: the workbook: ${detail}`);
        const grids = await options.open(got.value.bytes, PRP_BOOK, signal);
        const week = grids.ok ? readWeek(grids.value) : grids;
        if (!week.ok) return unreadableBook(faultText(week.error));
        const now = options.clock.now();
        if (week.value.last_day > businessDateOf(now)) {
          return unreadableBook(`a period up to ${week.value.last_day}, later than today`);
        }
        return ok({ url, retrieved_at: now, week: week.value });
      },
      listers: (listed) => {
        const list = listed<'commodity-references'>(({ week }, query, { source }) => {
          const reference = referenceOf(week, query, source);
          if (reference) return ok([reference]);
          return gap('NO_REFERENCE', `no price of ${query.product_id} is published up to ${query.date}`);
        });
        return {
          'commodity-references': async (query, timeMs) => {
            const { product_id, state } = query;
            if (!isListed(product_id)) {
              return unlisted('NO_REFERENCE', `${product_id} is not listed by this source`);
            }
            return state === 'PR'
              ? list(query, timeMs)
              : unlisted('REGION_NOT_COVERED', `${state} is not covered: the source knows Paraná only`);
          },
        };
      },
    },
    options,
  );

function referenceOf(
  week: Week,
  { product_id, date }: ListingQuery<'commodity-references'>,
  source: SourceDescription,
): CommodityReference | undefined {
  const price = week.prices.find((each) => each.product_id === product_id);
  const unit = commodity(product_id)?.unit;
  if (!price || unit === undefined || week.last_day > date) return undefined;
  return {
    product_id,
    published_as: price.published_as,
    date: week.last_day,
    unit,
    region: 'PR',
    market_level: 'PRODUCER_RECEIVED',
    price: price.average,
    source,
    source_name: DERAL_PRP.name,
  };
}
