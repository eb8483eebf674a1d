import { businessDateOf } from '../../kernel/instant.ts';
import type { ReferenceQuery } from '../../kernel/reference.ts';
import { ok } from '../../kernel/result.ts';
import type { Asker } from '../asker.ts';
import type { PriceSource, SourcedAnswer } from '../contract.ts';
import type { ImportedFiles } from '../imports/imported-files.ts';
import type { ListingQuery } from '../listing.ts';
import { notFound } from '../not-found.ts';
import type { SourceFailure } from '../source-failure.ts';
import { choose } from './choose.ts';
import { coveredProduct } from './covered-product.ts';
import { DERAL_SIMA } from './description.ts';
import { healthOf } from './health.ts';
import type { HeldBulletin } from './held-bulletin.ts';
import { importedBulletins } from './imported-bulletins.ts';
import { type LiveOptions, pageAsker, workbookAsker } from './live-bulletins.ts';
import { LISTED_DAYS, referencesOf } from './references.ts';
import { sourcedReference } from './sourced-reference.ts';

export interface DeralSimaOptions extends LiveOptions {
  /** The HTML bulletin, asked first; null: switched off. */
  readonly page: URL | null;
  /** The workbook, asked when the first fails; null: switched off. */
  readonly workbook: URL | null;
  readonly imports: ImportedFiles;
}

type CommodityQuery = Extract<ReferenceQuery, { kind: 'commodity-price' }>;
/** Bulletins of earlier days that were once read live, newest kept. */
const REMEMBERED_DAYS = 12;

export function createDeralSima(options: DeralSimaOptions): PriceSource {
  const { clock, limits } = options;
  const today = () => businessDateOf(clock.now());
  const page = options.page && pageAsker(options.page, options);
  const workbook = options.workbook && workbookAsker(options.workbook, options);
  const imported = importedBulletins(options.imports, options.parse, DERAL_SIMA.url);
  let remembered: readonly HeldBulletin[] = [];

  async function askOne(asker: Asker<readonly HeldBulletin[]>, timeMs: number) {
    const answer = await asker.ask('newest', timeMs);
    if (answer.ok) {
      const fresh = new Set(answer.value.map(({ bulletin }) => bulletin.date));
      remembered = [...answer.value, ...remembered.filter(({ bulletin }) => !fresh.has(bulletin.date))]
        .toSorted((a, b) => (a.bulletin.date < b.bulletin.date ? 1 : -1))
        .slice(0, REMEMBERED_DAYS);
    }
    return answer;
  }

  /** Null when live bulletins were read; else why the last address that was tried gave none. */
  async function askLive(date: string, until: number): Promise<SourceFailure | null> {
    const left = () => Math.max(1, until - performance.now());
    if (page) {
      const answer = await askOne(page, workbook ? Math.min(limits.firstMs, left()) : left());
      // The page knows one day only: for an earlier date the book may know the day before.
      const serves = answer.ok && answer.value.some(({ bulletin }) => bulletin.date <= date);
      if (serves || !workbook) return answer.ok ? null : answer.error;
    }
    const answer = workbook ? await askOne(workbook, left()) : ok([]);
    return answer.ok ? null : answer.error;
  }

  /** What is held of a product, live and imported, after asking where that may bring more; null when all is off. */
  async function gather(
    { product_id, date }: Pick<CommodityQuery, 'product_id' | 'date'>,
    wanted: number,
    timeMs: number,
  ): Promise<{ readonly held: readonly HeldBulletin[]; readonly failure: SourceFailure | null } | null> {
    const until = performance.now() + timeMs;
    const files = await imported.upTo(date, product_id, wanted, AbortSignal.timeout(timeMs));
    const live = page !== null || workbook !== null;
    if (!live && !(await imported.any())) return null;
    const earlier = choose(product_id, date, [...remembered, ...files]);
    // A day that is over does not change any more: its own bulletin answers without asking.
    const settled = earlier.ok && earlier.value.held.bulletin.date === date && date < today();
    const failure = live && !settled ? await askLive(date, until) : null;
    return { held: [...remembered, ...files], failure };
  }

  async function ask(query: CommodityQuery, timeMs: number): Promise<SourcedAnswer> {
    const covered = coveredProduct(query);
    if (!covered.ok) return notFound(covered.error.reason, covered.error.detail);
    const gathered = await gather(query, 1, timeMs);
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
    const gathered = await gather(query, LISTED_DAYS, timeMs);
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
    health: () => {
      // Looks for new or damaged files in the background; what it finds shows the next time.
      void imported.any();
      return healthOf({
        page: page ? { last: page.last() } : null,
        workbook: workbook ? { last: workbook.last() } : null,
        imports: imported.count(),
        damages: imported.damages(),
      });
    },
    close: async () => {
      page?.close();
      workbook?.close();
    },
  };
}

const SWITCHED_OFF = { reason: 'SOURCE_NOT_CONFIGURED', detail: 'the source is switched off' } as const;
