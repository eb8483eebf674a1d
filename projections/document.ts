import {
  type DocumentState,
  documentIdOf,
  evolveDocument,
  expiryOf,
  type RecordedDocumentEvent,
} from '../src/domain/document.ts';
import { type DomainEvent, readEvent } from '../src/domain/events/catalog.ts';
import { evolveDocumentJob, type JobState } from '../src/domain/job.ts';
import { markOf } from '../src/domain/review.ts';
import { type Projection, resourceTable } from '../src/engine/projecting/projection.ts';
import { jobIdOfDocument } from '../src/kernel/ids.ts';

export { type DocumentState, expiryOf };

/** The asset of a document that is for one alone. */
export const onlyOne = (asset_ids: readonly string[]): string | null =>
  asset_ids.length === 1 ? (asset_ids[0] ?? null) : null;

const isOfDocument = (event: DomainEvent): event is RecordedDocumentEvent =>
  event.stream.startsWith('document-');

const documents = resourceTable<
  DocumentState,
  'asset_id' | 'asset_ids' | 'sha256' | 'kind' | 'status' | 'updated_at' | 'review' | 'closed_to'
>({
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
  },
  filterValues: ({ asset_ids, sha256, kind, status, updated_at, review, sent_by }) => ({
    asset_id: onlyOne(asset_ids),
    asset_ids: `{${asset_ids.join(',')}}`,
    sha256,
    kind,
    status,
    updated_at,
    review: review.status,
    closed_to: markOf(sent_by),
  }),
  indexed: ['sha256', 'review'],
  lookedUp: [['asset_ids']],
  keyOf: (event: DomainEvent) => (isOfDocument(event) ? documentIdOf(event.stream) : undefined),
  evolve: (state, event: DomainEvent) => (isOfDocument(event) ? evolveDocument(state, event) : state),
});

/** Jobs that verify documents; those of valuations stand with the valuations. */
const documentJobs = resourceTable<JobState, 'kind' | 'status' | 'document_id'>({
  name: 'document_jobs',
  filters: { kind: 'text', status: 'text', document_id: 'uuid' },
  filterValues: ({ kind, status, document_id }) => ({ kind, status, document_id }),
  indexed: [],
  keyOf: (event: DomainEvent) =>
    isOfDocument(event) ? jobIdOfDocument(documentIdOf(event.stream)) : undefined,
  evolve: (state, event: DomainEvent) => (isOfDocument(event) ? evolveDocumentJob(state, event) : state),
});

/** Documents and their jobs: in one transaction, so that a job which has ended never shows before its result. */
export const documentProjection: Projection = {
  name: 'document',
  version: 1,
  streamPrefixes: ['document-'],
  readEvent,
  tables: [documents, documentJobs],
};
