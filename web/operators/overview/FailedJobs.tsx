import type { FailedAttempt, FailedJob } from '../../../src/api/operators/answers.ts';
import { fill } from '../../shared/language.ts';
import { Table } from '../../shared/Table.tsx';
import { IdLink } from '../reading/Id.tsx';
import { When } from '../reading/now.tsx';
import { useWords } from '../words/use-words.ts';
import { Technical } from './KnownSection.tsx';

interface FailedJobsProps {
  readonly failed: readonly FailedJob[];
  readonly attempts: readonly FailedAttempt[];
}

/** The newest dead letters: why, of what, after how many attempts. */
export function FailedJobs({ failed, attempts }: FailedJobsProps) {
  const texts = useWords();
  if (failed.length === 0) return <p>{texts.noFailed}</p>;
  return (
    <Table
      caption={texts.failedJobs}
      columns={[
        { header: texts.failedJob },
        { header: texts.cause },
        { header: texts.asset },
        { header: texts.attempts, numeric: true },
        { header: texts.askedAt },
        { header: texts.endedAt },
      ]}
      rows={failed.map((job) => [
        <IdLink key="of" id={job.subject_id} name={texts[job.kind]} />,
        <Cause
          key="cause"
          job={job}
          attempt={attempts.find(({ subject_id }) => subject_id === job.subject_id)}
        />,
        job.asset_id === null ? '–' : <IdLink key="asset" id={job.asset_id} />,
        job.attempts,
        <When key="asked" instant={job.created_at} />,
        job.finished_at === null ? '–' : <When key="ended" instant={job.finished_at} />,
      ])}
    />
  );
}

interface CauseProps {
  readonly job: FailedJob;
  /** The last attempt, where it was made in the process that answers. */
  readonly attempt: FailedAttempt | undefined;
}

function Cause({ job: { code, detail }, attempt }: CauseProps) {
  const texts = useWords();
  return (
    <div class="cause">
      <code>{code}</code> <Technical>{detail}</Technical>
      {attempt && (
        <div class="small">
          {fill(texts.lastError, { error: '' })}
          <Technical>{attempt.error}</Technical>
        </div>
      )}
    </div>
  );
}
