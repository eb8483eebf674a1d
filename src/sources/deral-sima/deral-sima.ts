import type { CalendarDate } from '../../kernel/instant.ts';
import type { ReferenceQuery } from '../../kernel/reference.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { StateCode } from '../../kernel/vocabulary.ts';
import type { PriceSource, SourcedAnswer } from '../../valuation/references/contract.ts';
import type { CommodityReference, Listing, ListingQuery } from '../../valuation/references/listing.ts';
import { DERAL_SIMA } from '../../valuation/references/profiles.ts';
import { type Gap, gap, notFound, served, unanswered, unlisted } from '../asking/live-source.ts';
import { type ChosenReference, describe, IMPORTED_FILE, sourcedAnswer } from '../asking/sourced-answer.ts';
import { type BulletinsOptions, createBulletins } from './bulletins.ts';
import { type Chosen, choose, type Priced, pricesUpTo } from './choose.ts';
import { healthOf } from './health.ts';
import type { HeldBulletin } from './held-bulletin.ts';
import { WHOLESALE_LEVEL } from './limitations.ts';
import { type SimaProduct, simaProduct } from './products.ts';

type CommodityQuery = Extract<ReferenceQuery, { kind: 'commodity-price' }>;

/** Not a `liveSource`: it has two addresses and imported files, whose bulletins answer together. */
export function createDeralSima(options: BulletinsOptions): PriceSource {
  const bulletins = createBulletins(options);

  async function ask(query: CommodityQuery, timeMs: number): Promise<SourcedAnswer> {
    const covered = coveredProduct(query);
    if (!covered.ok) return notFound(covered.error.reason, covered.error.detail);
    const gathered = await bulletins.gather({ ...query, days: 1 }, timeMs);
    if (!gathered) return notFound(SWITCHED_OFF.reason, SWITCHED_OFF.detail);
    const { held, failure } = gathered;
    const chosen = served(choose(query.product_id, query.date, held), failure);
    if (!chosen.ok) return unanswered(chosen.error);
    const isLastGood = failure !== null && chosen.value.held.via !== 'import';
    return sourcedAnswer(DERAL_SIMA, chosen.value.held, referenceTo(chosen.value), isLastGood);
  }

  async function list(query: ListingQuery<'commodity-references'>, timeMs: number) {
    const covered = coveredProduct(query);
    if (!covered.ok) return { found: false, ...covered.error } as const;
    const gathered = await bulletins.gather({ ...query, days: LISTED_DAYS }, timeMs);
    if (!gathered) return { found: false, ...SWITCHED_OFF } as const;
    const listing = referencesOf(covered.value, query.date, gathered.held);
    if (listing) return listing;
    return gathered.failure
      ? unlisted('SOURCE_UNAVAILABLE', gathered.failure.detail)
      : unlisted('NO_REFERENCE', `no price of ${query.product_id} is known up to ${query.date}`);
  }

  return {
    ...DERAL_SIMA,
    answers: (query) => query.kind === 'commodity-price',
    ask: (query, timeMs) =>
      query.kind === 'commodity-price'
        ? ask(query, timeMs)
        : Promise.resolve(notFound('NO_REFERENCE', 'the source quotes products only')),
    listers: { 'commodity-references': list },
    health: () => healthOf(bulletins.state()),
    close: async () => bulletins.close(),
  };
}

const SWITCHED_OFF = { reason: 'SOURCE_NOT_CONFIGURED', detail: 'the source is switched off' } as const;

/** What was chosen, with what a reader must know of it. */
const referenceTo = ({ held, observation, limitations }: Chosen): ChosenReference => ({
  value: observation.average,
  unit: simaProduct(observation.product_id)?.unit ?? '',
  reference_date: held.bulletin.date,
  region: 'PR',
  ...(observation.range && { range: { ...observation.range, kind: 'MINIMUM_MAXIMUM' } }),
  observed: {
    product: observation.published_as,
    state_average: observation.average,
    ...(observation.range && { minimum: observation.range.low, maximum: observation.range.high }),
    previous_average: observation.previous,
    market_level: 'WHOLESALE_BUYING',
    read_from: held.via,
    ...(observation.cell === '' ? {} : { cell: observation.cell }),
    ...(held.file_name === null ? {} : { file_name: held.file_name }),
  },
  first: [WHOLESALE_LEVEL, ...(held.via === 'import' ? [IMPORTED_FILE] : [])],
  limitations,
  bytes: held.bytes,
});

/** The product, where this source quotes it in this state; without a state the Paraná figure is meant. */
function coveredProduct({
  product_id,
  state,
}: {
  readonly product_id: string;
  readonly state: StateCode | null;
}): Result<SimaProduct, Gap> {
  const product = simaProduct(product_id);
  if (!product) {
    return gap('NO_REFERENCE', `${product_id} is not quoted by this source`);
  }
  if (state === null || state === 'PR') return ok(product);
  return gap('REGION_NOT_COVERED', `${state} is not covered: the source quotes Paraná only`);
}

/** How many days' prices of a product are listed at most. */
const LISTED_DAYS = 12;

/** The prices of a product in the bulletins that are held, newest first, however old; null when there is none. */
function referencesOf(
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
    source: describe(DERAL_SIMA, held),
    source_name: DERAL_SIMA.name,
  };
}
