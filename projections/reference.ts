import { readEvent } from '../src/domain/events/catalog.ts';
import { type PublishedReference, publishedAggregate } from '../src/domain/reference.ts';
import type { Projection, Table } from '../src/engine/projecting/projection.ts';

const { holds, idOf, evolve } = publishedAggregate;

/** The newest recorded price of each question, of no organization. */
const publishedReferences: Table<PublishedReference> = {
  name: 'published_references',
  key: 'id',
  oneStreamARow: true,
  columns: { id: 'text', version: 'integer', state: 'json' },
  indexes: [],
  keyOf: (event) => (holds(event) ? idOf(event.stream) : undefined),
  evolve: (entry, event) =>
    !holds(event) || (entry && event.revision < entry.version) ? entry : evolve(entry, event),
  toRow: (entry) => ({ id: entry.id, version: entry.version, state: JSON.stringify(entry) }),
  fromRow: (row) => JSON.parse(String(row.state)) as PublishedReference,
};

/** Prices published since, for pledged values that rest on them. */
export const referenceProjection: Projection = {
  name: 'reference',
  version: 1,
  streamPrefixes: ['reference-'],
  readEvent,
  tables: [publishedReferences],
};
