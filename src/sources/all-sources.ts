import type { CalendarDate } from '../kernel/instant.ts';
import type {
  Listers,
  ListingAnswer,
  ListingKind,
  ListingQuery,
  PriceSource,
  PriceSources,
  SourcedAnswer,
  SourceProfile,
} from '../valuation/references/contract.ts';

import type { AskingLimits } from './asking/asker.ts';
import { notFound } from './asking/live-source.ts';

/** Several sources as one. `sources`: in the order in which they are asked. */
export function allSources(
  sources: readonly PriceSource[],
  profiles: readonly SourceProfile[],
  limits: AskingLimits,
): PriceSources {
  const newest = new Map<string, CalendarDate>();
  const remember = ({ answer }: SourcedAnswer) => {
    if (!answer.found) return;
    const { reference_date, source } = answer.reference;
    if (reference_date > (newest.get(source.id) ?? '')) newest.set(source.id, reference_date);
  };
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
        // The sources after it must still have their turn; one that is off is asked too (it may have been given a file
        // since), but needs no time.
        const isFollowed = able.slice(index + 1).some((later) => later.health().kind !== 'off');
        const timeMs = isFollowed ? Math.min(limits.firstMs, left) : left;
        const asked = await source.ask(query, timeMs).catch((error: unknown) => failed(source, error));
        remember(asked);
        if (asked.answer.found) return asked;
        gap = nearer(gap, asked);
      }
      return gap;
    },
    list: async (query) => {
      const asked = await Promise.all(
        sources.flatMap(
          (source) => listOf(source, query, limits.totalMs)?.then((answer) => ({ source, answer })) ?? [],
        ),
      );
      return together(asked, query.kind);
    },
    health: () =>
      sources.map((source) => {
        const newest_reference_date = newest.get(source.id);
        return { ...source.health(), ...(newest_reference_date && { newest_reference_date }) };
      }),
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

/** Only the reasons of sources that are switched on count. */
function together<K extends ListingKind>(
  asked: readonly { readonly source: PriceSource; readonly answer: ListingAnswer<K> }[],
  kind: K,
): ListingAnswer<K> {
  const lists = asked.flatMap(({ answer }) => (answer.found ? [answer] : []));
  if (lists.length > 0) {
    return {
      found: true,
      items: lists.flatMap(({ items }) => items),
      sources: lists.flatMap(({ sources }) => sources),
    };
  }
  const configured = asked.flatMap(({ source, answer }) =>
    answer.found || answer.reason === 'SOURCE_NOT_CONFIGURED' || source.health().kind === 'off'
      ? []
      : [answer],
  );
  return (
    configured.at(-1) ?? {
      found: false,
      reason: 'SOURCE_NOT_CONFIGURED',
      detail: `no source that lists ${kind} is switched on`,
    }
  );
}
