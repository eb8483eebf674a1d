import { z } from 'zod';
import { shown } from '../src/domain/events/fields.ts';
import { JOB_STEPS, type JobState } from '../src/domain/job.ts';
import type { ReadModels } from '../src/engine/projecting/read-models.ts';
import type { Instant } from '../src/kernel/instant.ts';
import { JOB_KINDS, JOB_STATUSES, type JobKind, type JobStatus } from '../src/kernel/vocabulary.ts';
import { failureIn } from '../src/kernel/words/failures.ts';
import { instant } from '../src/kernel/words/meanings.ts';
import { ShownFailure } from '../src/kernel/words/shown-fields.ts';
import { ask, type LookUp, question } from './question.ts';
import { InstantText, type Language } from './views/fields.ts';

interface JobCount {
  readonly kind: JobKind;
  readonly status: JobStatus;
  readonly count: number;
  /** When the oldest that has not ended was requested; null when all have ended. */
  readonly oldest_at: Instant | null;
}

const countOf = (table: string): string =>
  `select kind, status, count(*)::int as count,
     min(case when status in ('QUEUED', 'RUNNING') then state::json ->> 'created_at' end) as oldest_at
   from read_models.${table} group by kind, status`;

/** Number of jobs by kind and status, of every organization: for operators. It reads every job, so it is too slow for every request. */
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

/** A job of any kind: its id alone does not show which. */
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

export const JobView = z
  .strictObject({
    id: z.uuid().meta({ description: 'Id of the job, as the answer that accepted the work gave it.' }),
    kind: z.enum(JOB_KINDS).meta({
      description:
        'What is being done: a valuation, the verification of a document, or the lines of a batch.',
    }),
    status: z.enum(JOB_STATUSES).meta({
      description:
        'QUEUED, then RUNNING, then finally SUCCEEDED or FAILED; a valuation without coverage has SUCCEEDED.',
    }),
    attempts: z.int().min(0).meta({ description: 'How many times a worker has begun it.' }),
    progress: z
      .strictObject({
        completed_steps: z.int().meta({ description: 'Steps that are behind it, up to `total_steps`.' }),
        total_steps: z.int().meta({
          description: 'How many steps there are: requested, started, ended; of a batch, its lines.',
        }),
      })
      .meta({ description: 'How far it is, in steps.' }),
    valuation_id: z
      .uuid()
      .optional()
      .meta({ description: 'The valuation that it calculates; absent in other jobs.' }),
    document_id: z
      .uuid()
      .optional()
      .meta({ description: 'The document that it verifies; absent in other jobs.' }),
    batch_id: z.uuid().optional().meta({ description: 'The batch that it works on; absent in other jobs.' }),
    created_at: InstantText.meta(instant('When it was requested')),
    started_at: InstantText.nullable().meta(instant('When the first attempt began', 'null before that')),
    finished_at: InstantText.nullable().meta(instant('When it ended', 'null before that')),
    error: ShownFailure.nullable().meta({ description: 'Why it FAILED; null in every other status.' }),
  })
  .meta({ id: 'Job' });
export type JobView = z.infer<typeof JobView>;

export const jobView = (state: JobState, language: Language): JobView =>
  shown(JobView, state, {
    progress: { completed_steps: state.completed_steps, total_steps: state.total_steps ?? JOB_STEPS },
    valuation_id: state.valuation_id ?? undefined,
    document_id: state.document_id ?? undefined,
    error: state.error && failureIn(state.error, language),
  });
