import type { RecordedEvent } from '../../../src/engine/log/event-log.ts';
import { agesOf } from './ages.ts';
import type { ModelItem, ModelOf } from './model.ts';

/** A list under a filter, and its expected items. */
export interface Queue {
  readonly kind: 'assets' | 'valuations' | 'documents' | 'policies' | 'scenarios';
  readonly query: string;
  readonly items: readonly ModelItem[];
}

/** Every queue of an organization as one person sees it. `wall`: now, in epoch milliseconds. */
export function queuesOf(
  events: readonly RecordedEvent[],
  model: ModelOf,
  { organizationId, person, wall }: { organizationId: string; person: string; wall: number },
): readonly Queue[] {
  const own = events.filter(({ metadata }) => metadata.organization_id === organizationId);
  const streams = Map.groupBy(own, ({ stream }) => stream);
  const ages = agesOf(streams, wall);
  const actor = `person:${person}`;
  const isMine = (prefix: string, { id }: ModelItem) =>
    closedTo(streams, streams.get(prefix + id) ?? []).has(actor);
  const reviewed = (kind: 'valuations' | 'documents', prefix: string, review: string): readonly Queue[] => {
    const items = model[kind].filter((item) => item.review === review);
    const others = items.filter((item) => !isMine(prefix, item));
    return [
      { kind, query: `review=${review}`, items },
      { kind, query: `review=${review}&mine=exclude`, items: others },
    ];
  };
  const proposed = (kind: 'policies' | 'scenarios', prefix: string): Queue => ({
    kind,
    query: 'status=PROPOSED&mine=exclude',
    items: model[kind].filter((item) => item.status === 'PROPOSED' && !isMine(prefix, item)),
  });
  return [
    ...['PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN'].flatMap((review) =>
      reviewed('valuations', 'valuation-', review),
    ),
    ...['PENDING', 'APPROVED', 'REJECTED'].flatMap((review) => reviewed('documents', 'document-', review)),
    proposed('policies', 'policy-'),
    proposed('scenarios', 'scenario-'),
    ...['NEVER', 'CURRENT', 'DUE', 'TOO_OLD'].map(
      (age): Queue => ({
        kind: 'assets',
        query: `valuation=${age}`,
        items: model.assets.filter(({ id }) => ages.get(id) === age),
      }),
    ),
  ];
}

/** People who made it or a part of it, wrote the asset that it froze, or have approved it. */
function closedTo(
  streams: ReadonlyMap<string, readonly RecordedEvent[]>,
  history: readonly RecordedEvent[],
): ReadonlySet<string> {
  const [first] = history;
  const frozen = (first?.data.input as { readonly asset: { id: string; version: number } } | undefined)
    ?.asset;
  const makers = history.filter(
    ({ type, data }, index) =>
      index === 0 ||
      ['DocumentPartStored', 'DocumentCompleted'].includes(type) ||
      (type === 'ValuationReviewed' && data.decision === 'APPROVE'),
  );
  const writer = frozen && streams.get(`asset-${frozen.id}`)?.[frozen.version - 1];
  return new Set([...makers, ...(writer ? [writer] : [])].map(({ metadata }) => metadata.actor));
}
