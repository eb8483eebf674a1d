import type { JobState } from '../../projections/valuation.ts';
import type { ReadModels } from '../../src/engine/projecting/read-models.ts';
import { ask, type Question } from '../question.ts';

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
export const failedJobs: Question<{ readonly limit: number }, FailedJobRow, readonly FailedJob[]> = {
  projections: ['valuation', 'document', 'batch'],
  statement: ({ limit }) => ({
    name: 'jobs failed',
    text: `select state, asset_id from (
             ${failedOf('jobs', 'valuations', 'valuation_id')}
             union all ${failedOf('document_jobs', 'documents', 'document_id')}
             union all select state, null::uuid, state::json ->> 'finished_at' from read_models.batch_jobs
               where status = 'FAILED'
           ) as failed order by finished_at desc limit $1`,
    values: [limit],
  }),
  answer: (rows) => rows.map(({ state, asset_id }) => ({ job: JSON.parse(state) as JobState, asset_id })),
};

export const listFailedJobs = (readModels: ReadModels, limit: number): Promise<readonly FailedJob[]> =>
  ask(readModels, failedJobs, { limit });
