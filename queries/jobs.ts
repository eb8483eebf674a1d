import type { JobState } from '../src/domain/job.ts';
import type { ReadModels } from '../src/engine/projecting/read-models.ts';
import type { Instant } from '../src/kernel/instant.ts';
import type { JobKind, JobStatus } from '../src/kernel/vocabulary.ts';
import { ask, type LookUp, question } from './question.ts';

/** Jobs of one kind that stand alike. */
interface JobCount {
  readonly kind: JobKind;
  readonly status: JobStatus;
  readonly count: number;
  /** When the oldest was asked for, of those that have not ended; null of those that have. */
  readonly oldest_at: Instant | null;
}

const countOf = (table: string): string =>
  `select kind, status, count(*)::int as count,
     min(case when status in ('QUEUED', 'RUNNING') then state::json ->> 'created_at' end) as oldest_at
   from read_models.${table} group by kind, status`;

/** How many jobs there are, of every organization: for operators. It looks at every job, so it is not for every request. */
const jobCounts = question({
  projections: ['valuation', 'document', 'batch'],
  name: 'jobs counted',
  text: `${countOf('jobs')} union all ${countOf('document_jobs')} union all ${countOf('batch_jobs')} order by kind, status`,
  answer: (rows: readonly JobCount[]) => rows,
});

export const countJobs = (readModels: ReadModels): Promise<readonly JobCount[]> =>
  ask(readModels, jobCounts, {});

const tableById = (table: string): string =>
  `select id, organization_id, state from read_models.${table} where id = any($1::uuid[])`;

/** A job of any kind: from its id alone it cannot be told which. */
export const getJob: LookUp<JobState> = {
  projections: ['valuation', 'document', 'batch'],
  name: 'jobs by id',
  text: `${tableById('jobs')} union all ${tableById('document_jobs')} union all ${tableById('batch_jobs')}`,
  read: ({ state }) => JSON.parse(state) as JobState,
};

/** A job that was given up, and the asset it was about. */
export interface FailedJob {
  readonly job: JobState;
  readonly asset_id: string | null;
}

interface FailedJobRow {
  readonly state: string;
  readonly asset_id: string | null;
}

const failedOf = (jobs: string, of: string, key: string): string =>
  `select j.state, o.asset_id, j.state::json ->> 'finished_at' as finished_at
   from read_models.${jobs} j left join read_models.${of} o on o.id = j.${key}
   where j.status = 'FAILED'`;

/** Jobs of every kind that were given up, of every organization, the newest first: for operators. */
export const failedJobs = question({
  projections: ['valuation', 'document', 'batch'],
  name: 'jobs failed',
  text: `select state, asset_id from (
             ${failedOf('jobs', 'valuations', 'valuation_id')}
             union all ${failedOf('document_jobs', 'documents', 'document_id')}
             union all select state, null::uuid, state::json ->> 'finished_at' from read_models.batch_jobs
               where status = 'FAILED'
           ) as failed order by finished_at desc limit $1`,
  values: ({ limit }: { readonly limit: number }) => [limit],
  answer: (rows: readonly FailedJobRow[]) =>
    rows.map(({ state, asset_id }) => ({ job: JSON.parse(state) as JobState, asset_id })),
});

export const listFailedJobs = (readModels: ReadModels, limit: number): Promise<readonly FailedJob[]> =>
  ask(readModels, failedJobs, { limit });
