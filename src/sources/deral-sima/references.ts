import type { CalendarDate } from '../../kernel/instant.ts';
import type { CommodityReference, Listing } from '../asking/listing.ts';
import { describe } from '../asking/live-source.ts';
import { type Priced, pricesUpTo } from './choose.ts';
import { DERAL_SIMA } from './description.ts';
import type { HeldBulletin } from './held-bulletin.ts';
import type { SimaProduct } from './products.ts';

/** How many days' prices of a product are listed at most. */
export const LISTED_DAYS = 12;

/** The prices of a product in the bulletins that are held, newest first, however old; null when there is none. */
export function referencesOf(
  product: SimaProduct,
  date: CalendarDate,
  held: readonly HeldBulletin[],
): Listing<'commodity-references'> | null {
  const items = pricesUpTo(product.id, date, held)
    .slice(0, LISTED_DAYS)
    .map((priced) => referenceOf(product, priced));
  if (items.length === 0) return null;
  const byAddress = new Map(items.toReversed().map(({ source }) => [source.url, source]));
  return { found: true, items, sources: [...byAddress.values()] };
}

function referenceOf(product: SimaProduct, { held, observation }: Priced): CommodityReference {
  return {
    product_id: product.id,
    published_as: observation.published_as,
    date: held.bulletin.date,
    unit: product.unit,
    region: 'PR',
    market_level: 'WHOLESALE_BUYING',
    price: observation.average,
    source: describe(DERAL_SIMA, held.url, held.retrieved_at),
    source_name: DERAL_SIMA.name,
  };
}
