import type { ReferenceQuery } from '../../kernel/reference.ts';
import type { ListingQuery } from '../asking/listing.ts';
import { notFound } from '../asking/not-found.ts';
import type { PriceSource, SourcedAnswer } from '../contract.ts';
import { type BulletinsOptions, createBulletins } from './bulletins.ts';
import { choose } from './choose.ts';
import { coveredProduct } from './covered-product.ts';
import { DERAL_SIMA } from './description.ts';
import { healthOf } from './health.ts';
import { LISTED_DAYS, referencesOf } from './references.ts';
import { sourcedReference } from './sourced-reference.ts';

type CommodityQuery = Extract<ReferenceQuery, { kind: 'commodity-price' }>;

export function createDeralSima(options: BulletinsOptions): PriceSource {
  const bulletins = createBulletins(options);

  async function ask(query: CommodityQuery, timeMs: number): Promise<SourcedAnswer> {
    const covered = coveredProduct(query);
    if (!covered.ok) return notFound(covered.error.reason, covered.error.detail);
    const gathered = await bulletins.gather({ ...query, days: 1 }, timeMs);
    if (!gathered) return notFound(SWITCHED_OFF.reason, SWITCHED_OFF.detail);
    const { held, failure } = gathered;
    const chosen = choose(query.product_id, query.date, held);
    if (chosen.ok) return sourcedReference(chosen.value, failure !== null);
    return failure
      ? notFound('SOURCE_UNAVAILABLE', failure.detail)
      : notFound(chosen.error.reason, chosen.error.detail, chosen.error.reference_date);
  }

  async function list(query: ListingQuery<'commodity-references'>, timeMs: number) {
    const covered = coveredProduct(query);
    if (!covered.ok) return { found: false, ...covered.error } as const;
    const gathered = await bulletins.gather({ ...query, days: LISTED_DAYS }, timeMs);
    if (!gathered) return { found: false, ...SWITCHED_OFF } as const;
    const listing = referencesOf(covered.value, query.date, gathered.held);
    if (listing) return listing;
    const { failure } = gathered;
    const reason = failure ? 'SOURCE_UNAVAILABLE' : 'NO_REFERENCE';
    const detail = failure?.detail ?? `no price of ${query.product_id} is known up to ${query.date}`;
    return { found: false, reason, detail } as const;
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
