import type { ReadModels } from '../../src/engine/projecting/read-models.ts';
import type { Instant } from '../../src/kernel/instant.ts';
import type { JobKind, JobStatus } from '../../src/kernel/vocabulary.ts';
import { ask, type Question } from '../question.ts';

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
const jobCounts: Question<Record<string, never>, JobCount, readonly JobCount[]> = {
  projections: ['valuation', 'document', 'batch'],
  statement: () => ({
    name: 'jobs counted',
    text: `${countOf('jobs')} union all ${countOf('document_jobs')} union all ${countOf('batch_jobs')} order by kind, status`,
    values: [],
  }),
  answer: (rows) => rows,
};

export const countJobs = (readModels: ReadModels): Promise<readonly JobCount[]> =>
  ask(readModels, jobCounts, {});
