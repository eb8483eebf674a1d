import { type DomainEvent, readEvent } from '../src/domain/events/catalog.ts';
import {
  evolvePublished,
  type PublishedReference,
  publishedIdOf,
  type Question,
  type RecordedReferenceEvent,
} from '../src/domain/reference.ts';
import type { Projection, Table } from '../src/engine/projecting/projection.ts';
import { type MarkBasis, questionIds } from '../src/valuation/marks/basis.ts';

export type { MarkBasis, PublishedReference, Question };
export { questionIds };

const isOfReference = (event: DomainEvent): event is RecordedReferenceEvent =>
  event.stream.startsWith('reference-');

/** The newest recorded price of each question, of no organization. */
const publishedReferences: Table<PublishedReference> = {
  name: 'published_references',
  key: 'id',
  oneStreamARow: true,
  columns: { id: 'text', version: 'integer', state: 'json' },
  indexes: [],
  keyOf: (event: DomainEvent) => (isOfReference(event) ? publishedIdOf(event.stream) : undefined),
  evolve(entry, event: DomainEvent) {
    if (!isOfReference(event) || (entry && event.revision < entry.version)) return entry;
    return evolvePublished(entry, event);
  },
  toRow: (entry) => ({ id: entry.id, version: entry.version, state: JSON.stringify(entry) }),
  fromRow: (row) => JSON.parse(String(row.state)) as PublishedReference,
};

/** What the price sources have published since, for what pledged values rest on. */
export const referenceProjection: Projection = {
  name: 'reference',
  version: 1,
  streamPrefixes: ['reference-'],
  readEvent,
  tables: [publishedReferences],
};
