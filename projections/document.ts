import { documentAggregate, onlyOne } from '../src/domain/document.ts';
import { readEvent } from '../src/domain/events/catalog.ts';
import { documentJobs } from '../src/domain/job.ts';
import { documentWaits, WAITING_COLUMNS, WAITING_INDEX } from '../src/domain/people/waiting.ts';
import { personKey } from '../src/domain/review.ts';
import { keptCount, type Projection, resourceTable } from '../src/engine/projecting/projection.ts';

const documents = resourceTable(documentAggregate, {
  name: 'documents',
  filters: {
    asset_id: 'uuid',
    asset_ids: 'uuids',
    sha256: 'text',
    kind: 'text',
    status: 'text',
    updated_at: 'instant',
    review: 'text',
    closed_to: 'text',
    ...WAITING_COLUMNS,
  },
  values: (document) => ({
    asset_id: onlyOne(document.asset_ids),
    asset_ids: `{${document.asset_ids.join(',')}}`,
    review: document.review.status,
    closed_to: personKey(document.sent_by),
    ...documentWaits(document),
  }),
  indexed: ['sha256', 'kind', 'review'],
  lookedUp: [
    WAITING_INDEX,
    ['asset_ids'],
    // What waits for its verification, for the dispatcher, without reading what does not; and lists by status.
    ['status', 'organization_id', 'first_position'],
  ],
});

/** Jobs that verify documents; those of valuations are in the read model of valuations. */
const jobs = resourceTable(documentJobs, {
  name: 'document_jobs',
  filters: { kind: 'text', status: 'text', document_id: 'uuid' },
});

/** Documents and their jobs: in one transaction, so that a job which has ended never shows before its result. */
export const documentProjection: Projection = {
  name: 'document',
  version: 4,
  streamPrefixes: ['document-'],
  readEvent,
  tables: [documents, jobs],
  sums: [keptCount('documents_waiting', 'documents', `review = 'PENDING'`)],
};
