import { batchAggregate } from '../src/domain/batch.ts';
import { readEvent } from '../src/domain/events/catalog.ts';
import { batchJobs } from '../src/domain/job.ts';
import { type Projection, resourceTable } from '../src/engine/projecting/projection.ts';

/** Batches and their jobs, without the results of lines, which are read from the batch's stream. */
export const batchProjection: Projection = {
  name: 'batch',
  version: 1,
  streamPrefixes: ['batch-'],
  readEvent,
  tables: [
    resourceTable(batchAggregate, { name: 'batches', filters: { kind: 'text', status: 'text' } }),
    resourceTable(batchJobs, { name: 'batch_jobs', filters: { kind: 'text', status: 'text' } }),
  ],
};
