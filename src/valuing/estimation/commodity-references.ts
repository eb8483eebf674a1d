import { type CalendarDate, daysBetween } from '../../kernel/instant.ts';
import type { AssetClassId } from '../../kernel/vocabulary.ts';
import type { CommodityReference } from '../../sources/asking/listing.ts';
import { MAX_AGE_DAYS } from '../../sources/deral-sima/choose.ts';
import { assetClasses } from '../asset-classes/index.ts';

export { MAX_AGE_DAYS };

export interface ReadReference extends CommodityReference {
  /** Not later than the day, and at most 21 days older. */
  readonly available: boolean;
  /** Whether an estimate of that day would take this very price. */
  readonly used_for_pricing: boolean;
}

const PRICED: readonly AssetClassId[] = ['INVENTORY', 'LIVESTOCK'];

/** Ids of the sources whose published prices can be read. */
export const READING_SOURCES: ReadonlySet<string> = new Set(['deral_sima', 'deral_prp', 'conab_weekly']);

/** Ids of the sources that stocks and herds are priced from; the others are for reading. */
export const pricingSources = (): ReadonlySet<string> =>
  new Set(PRICED.flatMap((id) => assetClasses.get(id)?.methods ?? []).flatMap(({ sources }) => sources));

/** Published prices as they stand on a day, the newest first. Of those that may price, an estimate takes the newest. */
export function readReferences(
  references: readonly CommodityReference[],
  today: CalendarDate,
): readonly ReadReference[] {
  const pricing = pricingSources();
  const newestFirst = references.toSorted((one, other) => daysBetween(one.date, other.date));
  const isAvailable = ({ date }: CommodityReference) =>
    date <= today && daysBetween(date, today) <= MAX_AGE_DAYS;
  const taken = newestFirst.find(
    (each) => isAvailable(each) && each.market_level === 'WHOLESALE_BUYING' && pricing.has(each.source.id),
  );
  return newestFirst.map((each) => ({
    ...each,
    available: isAvailable(each),
    used_for_pricing: each === taken,
  }));
}
