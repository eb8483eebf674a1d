import { countJobs } from '../../../../queries/jobs/count-jobs.ts';
import { type FailedJob, listFailedJobs } from '../../../../queries/jobs/list-failed-jobs.ts';
import type { FailedJob as FailedJobStand, JobStands } from './answers.ts';
import type { BackendParts } from './parts.ts';

const MOST_FAILED = 20;

/** How many jobs stand where, and those that were given up. What this process knows of its own is added by the overview. */
export async function readJobs({
  status: { readModels },
}: Pick<BackendParts, 'status'>): Promise<Pick<JobStands, 'counts' | 'failed'>> {
  const [counts, failed] = await Promise.all([
    countJobs(readModels),
    listFailedJobs(readModels, MOST_FAILED),
  ]);
  return { counts, failed: failed.map(failedStand) };
}

const failedStand = ({ job, asset_id }: FailedJob): FailedJobStand => ({
  id: job.id,
  kind: job.kind,
  subject_id: job.valuation_id ?? job.document_id ?? job.batch_id ?? '',
  asset_id,
  attempts: job.attempts,
  created_at: job.created_at,
  finished_at: job.finished_at,
  code: job.error?.code ?? '',
  detail: job.error?.detail ?? '',
});
