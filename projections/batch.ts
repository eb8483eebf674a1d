import {
  type BatchState,
  batchIdOf,
  evolveBatch,
  type LineResult,
  linesDone,
  type RecordedBatchEvent,
} from '../src/domain/batch.ts';
import { type DomainEvent, readEvent } from '../src/domain/events/catalog.ts';
import { evolveBatchJob, type JobState } from '../src/domain/job.ts';
import { type Projection, resourceTable } from '../src/engine/projecting/projection.ts';
import { jobIdOfBatch } from '../src/kernel/ids.ts';

export type { BatchState, LineResult };
export { linesDone };

const isOfBatch = (event: DomainEvent): event is RecordedBatchEvent => event.stream.startsWith('batch-');

const batches = resourceTable<BatchState, 'kind' | 'status'>({
  name: 'batches',
  filters: { kind: 'text', status: 'text' },
  filterValues: ({ kind, status }) => ({ kind, status }),
  indexed: [],
  keyOf: (event: DomainEvent) => (isOfBatch(event) ? batchIdOf(event.stream) : undefined),
  evolve: (state, event: DomainEvent) => (isOfBatch(event) ? evolveBatch(state, event) : state),
});

const batchJobs = resourceTable<JobState, 'kind' | 'status'>({
  name: 'batch_jobs',
  filters: { kind: 'text', status: 'text' },
  filterValues: ({ kind, status }) => ({ kind, status }),
  indexed: [],
  keyOf: (event: DomainEvent) => (isOfBatch(event) ? jobIdOfBatch(batchIdOf(event.stream)) : undefined),
  evolve: (state, event: DomainEvent) => (isOfBatch(event) ? evolveBatchJob(state, event) : state),
});

/** Batches and their jobs, without the results of lines, which are read from the batch's stream. */
export const batchProjection: Projection = {
  name: 'batch',
  version: 1,
  streamPrefixes: ['batch-'],
  readEvent,
  tables: [batches, batchJobs],
};
