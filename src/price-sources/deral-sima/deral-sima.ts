import { businessDateOf } from '../../kernel/instant.ts';
import type { ReferenceQuery } from '../../kernel/reference.ts';
import { ok } from '../../kernel/result.ts';
import type { Asker } from '../asker.ts';
import type { PriceSource, SourcedAnswer } from '../contract.ts';
import type { ImportedFiles } from '../imports/imported-files.ts';
import { notFound } from '../not-found.ts';
import type { SourceFailure } from '../source-failure.ts';
import { choose } from './choose.ts';
import { DERAL_SIMA } from './description.ts';
import { healthOf } from './health.ts';
import type { HeldBulletin } from './held-bulletin.ts';
import { importedBulletins } from './imported-bulletins.ts';
import { type LiveOptions, pageAsker, workbookAsker } from './live-bulletins.ts';
import { simaProduct } from './products.ts';
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

  async function ask(query: CommodityQuery, timeMs: number): Promise<SourcedAnswer> {
    const product = simaProduct(query.product_id);
    if (!product) return notFound('NO_REFERENCE', `${query.product_id} is not quoted by this source`);
    if (query.state !== null && query.state !== 'PR') {
      return notFound('REGION_NOT_COVERED', `${query.state} is not covered: the source quotes Paraná only`);
    }
    const until = performance.now() + timeMs;
    const files = await imported.upTo(query.date, product.id, AbortSignal.timeout(timeMs));
    const live = page !== null || workbook !== null;
    if (!live && !(await imported.any()))
      return notFound('SOURCE_NOT_CONFIGURED', 'the source is switched off');

    const earlier = choose(product.id, query.date, [...remembered, ...files]);
    // A day that is over does not change any more: its own bulletin answers without asking.
    const settled = earlier.ok && earlier.value.held.bulletin.date === query.date && query.date < today();
    const failure = live && !settled ? await askLive(query.date, until) : null;
    const chosen = choose(product.id, query.date, [...remembered, ...files]);
    if (chosen.ok) return sourcedReference(query, chosen.value, failure !== null);
    return failure
      ? notFound('SOURCE_UNAVAILABLE', failure.detail)
      : notFound(chosen.error.reason, chosen.error.detail, chosen.error.reference_date);
  }

  return {
    ...DERAL_SIMA,
    answers: (query) => query.kind === 'commodity-price',
    ask: (query, timeMs) =>
      query.kind === 'commodity-price'
        ? ask(query, timeMs)
        : Promise.resolve(notFound('NO_REFERENCE', 'the source quotes products only')),
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
