import { type CalendarDate, daysBetween } from '../../kernel/instant.ts';
import { MAX_REFERENCE_AGE_DAYS, type ReferenceQuery } from '../../kernel/reference.ts';
import { bilingualTexts } from '../../kernel/text/bilingual.ts';
import type { Label, MarketLevel } from '../../kernel/vocabulary.ts';
import { CROPS, HERDS } from '../../kernel/words/commodities.ts';
import { registeredAssetClasses } from '../asset-classes/index.ts';
import type { CommodityReference } from '../references/contract.ts';
import { SOURCE_PROFILES } from '../references/profiles.ts';

export interface ReadReference extends Omit<CommodityReference, 'values_stock'> {
  /** Not later than the day, and at most 21 days older. */
  readonly available: boolean;
  /** Whether an estimate of that day would take this very price. */
  readonly used_for_pricing: boolean;
}

/** Ids of the sources whose published prices can be read. */
export const READING_SOURCES: ReadonlySet<string> = new Set(
  SOURCE_PROFILES.flatMap(({ id, is_read }) => (is_read ? [id] : [])),
);

/** Ids of the sources that stocks and herds are priced from; the others are for reading. */
export const pricingSources = (): ReadonlySet<string> =>
  new Set(
    registeredAssetClasses
      .filter(({ examples }) => examples.some(({ answers }) => answers.some(isOfCommodity)))
      .flatMap(({ methods }) => methods.flatMap(({ sources }) => sources)),
  );

const isOfCommodity = ({ query }: { readonly query: ReferenceQuery }) => query.kind === 'commodity-price';

/**
 * Published prices as of a day, newest first. Of those of Paraná that may price, an estimate takes the newest; of
 * another state's the one that its source says.
 */
export function readReferences(
  references: readonly CommodityReference[],
  today: CalendarDate,
): readonly ReadReference[] {
  const pricing = pricingSources();
  const newestFirst = references.toSorted((one, other) => daysBetween(one.date, other.date));
  const isAvailable = ({ date }: CommodityReference) =>
    date <= today && daysBetween(date, today) <= MAX_REFERENCE_AGE_DAYS;
  const taken = newestFirst.find(
    (each) => isAvailable(each) && each.market_level === 'WHOLESALE_BUYING' && pricing.has(each.source.id),
  );
  return newestFirst.map((each) => {
    const { values_stock = false, ...reference } = each;
    return { ...reference, available: isAvailable(each), used_for_pricing: values_stock || each === taken };
  });
}

/** What is said of products, units and prices, in words. */

type Unit = (typeof CROPS)[keyof typeof CROPS]['unit'] | (typeof HERDS)[keyof typeof HERDS]['unit'];

export const UNIT_DESCRIPTIONS: Readonly<Record<Unit, Label>> = bilingualTexts(
  'estimation-unit-descriptions',
);

export const MARKET_LEVEL_NAMES: Readonly<Record<MarketLevel, Label>> = bilingualTexts(
  'estimation-market-level-names',
);

interface Product {
  readonly product_id: string;
  readonly kind: 'CROP' | 'HERD';
  readonly label: Label;
  readonly unit: Unit;
}

const productsOf = (kind: Product['kind'], all: typeof CROPS | typeof HERDS): readonly Product[] =>
  Object.entries(all).map(([product_id, { label, unit }]) => ({ product_id, kind, label, unit }));

/** The products of the catalog, and the herds. */
export const PRODUCTS: readonly Product[] = [...productsOf('CROP', CROPS), ...productsOf('HERD', HERDS)];
