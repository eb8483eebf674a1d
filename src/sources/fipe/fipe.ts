import type { PriceSource } from '../../valuation/references/contract.ts';
import type { ListingAnswer, ListingQuery } from '../../valuation/references/listing.ts';
import { FIPE } from '../../valuation/references/profiles.ts';
import { liveHealth, notFound } from '../asking/live-source.ts';
import { createFipeTable, type FipeOptions } from './fipe-table.ts';
import { vehicleCodes } from './vehicle-codes.ts';
import { vehiclePrices } from './vehicle-prices.ts';

const SWITCHED_OFF = { reason: 'SOURCE_NOT_CONFIGURED', detail: 'the source is switched off' } as const;

/** Not a `liveSource`: several askers share one quota, and look codes up in lists before they ask for a price. */
export function createFipe({ address, ...options }: FipeOptions): PriceSource {
  const table = address && createFipeTable(address, options);
  const codes = table && vehicleCodes(table);
  const prices = table && codes && vehiclePrices(table, codes, options.clock);
  const list = async (
    query: ListingQuery<'vehicle-codes'>,
    timeMs: number,
  ): Promise<ListingAnswer<'vehicle-codes'>> =>
    codes ? codes.list(query, timeMs) : { found: false, ...SWITCHED_OFF };

  return {
    ...FIPE,
    answers: (query) => query.kind === 'vehicle-price',
    ask: async (query, timeMs) => {
      if (query.kind !== 'vehicle-price') return notFound('NO_REFERENCE', 'the source prices vehicles only');
      return prices ? prices(query, timeMs) : notFound(SWITCHED_OFF.reason, SWITCHED_OFF.detail);
    },
    listers: { 'vehicle-codes': list },
    health: () => liveHealth(FIPE.id, 'table', address, table?.last() ?? null),
    close: async () => table?.close(),
  };
}
