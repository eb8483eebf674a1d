import type { PriceSource, PriceSources, SourcedAnswer, SourceProfile } from './contract.ts';
import type { AskingLimits } from './limits.ts';
import type { Listers, Listing, ListingAnswer, ListingKind, ListingQuery } from './listing.ts';
import { notFound } from './not-found.ts';

/** Several sources as one. `sources`: in the order in which they are asked. */
export function allSources(
  sources: readonly PriceSource[],
  profiles: readonly SourceProfile[],
  limits: AskingLimits,
): PriceSources {
  return {
    profiles,
    answering: (query) =>
      sources.filter((source) => source.answers(query) && source.health().kind !== 'off').map(({ id }) => id),
    ask: async (query) => {
      const able = sources.filter((source) => source.answers(query));
      const until = performance.now() + limits.totalMs;
      let gap = notFound('SOURCE_NOT_CONFIGURED', `no source answers ${query.kind}`);
      for (const [index, source] of able.entries()) {
        const left = Math.max(1, Math.ceil(until - performance.now()));
        // Whoever comes after must still have its turn.
        const timeMs = index === able.length - 1 ? left : Math.min(limits.firstMs, left);
        const asked = await source.ask(query, timeMs).catch((error: unknown) => failed(source, error));
        if (asked.answer.found) return asked;
        gap = nearer(gap, asked);
      }
      return gap;
    },
    list: async (query) => {
      const asked = await Promise.all(
        sources.flatMap((source) => listOf(source, query, limits.totalMs) ?? []),
      );
      return together(asked, query.kind);
    },
    health: () => sources.map((source) => source.health()),
    close: async () => {
      await Promise.all(sources.map((source) => source.close()));
    },
  };
}

/** The reason is that of the last configured source; that none is configured counts only when none is. */
const nearer = (gap: SourcedAnswer, next: SourcedAnswer): SourcedAnswer =>
  !next.answer.found && next.answer.reason === 'SOURCE_NOT_CONFIGURED' && isConfigured(gap) ? gap : next;

const isConfigured = ({ answer }: SourcedAnswer): boolean =>
  !answer.found && answer.reason !== 'SOURCE_NOT_CONFIGURED';

/** A fault of ours, or of the disk: it must not take a valuation down, and shows in what it says. */
const failed = (source: PriceSource, error: unknown): SourcedAnswer =>
  notFound('SOURCE_UNAVAILABLE', faultText(source, error));

const faultText = (source: PriceSource, error: unknown): string =>
  `${source.id} failed: ${error instanceof Error ? error.message : String(error)}`;

function listOf<K extends ListingKind>(
  source: PriceSource,
  query: ListingQuery<K>,
  timeMs: number,
): Promise<ListingAnswer<K>> | undefined {
  const lister = source.listers?.[query.kind] as Listers[K];
  return lister?.(query, timeMs).catch((error: unknown) => ({
    found: false,
    reason: 'SOURCE_UNAVAILABLE',
    detail: faultText(source, error),
  }));
}

function together<K extends ListingKind>(asked: readonly ListingAnswer<K>[], kind: K): ListingAnswer<K> {
  const lists = asked.filter((answer): answer is Listing<K> => answer.found);
  if (lists.length > 0) {
    return {
      found: true,
      items: lists.flatMap(({ items }) => items),
      sources: lists.flatMap(({ sources }) => sources),
    };
  }
  const gaps = asked.flatMap((answer) => (answer.found ? [] : [answer]));
  const configured = gaps.filter(({ reason }) => reason !== 'SOURCE_NOT_CONFIGURED');
  return (
    configured.at(-1) ??
    gaps.at(-1) ?? { found: false, reason: 'SOURCE_NOT_CONFIGURED', detail: `no source lists ${kind}` }
  );
}
