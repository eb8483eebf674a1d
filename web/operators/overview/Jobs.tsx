import type { FailedAttempt, JobCount, JobsStatus } from '../../../src/api/operators/answers.ts';
import { fill } from '../../shared/language.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { Table } from '../../shared/Table.tsx';
import { IdLink } from '../reading/Id.tsx';
import { Ago, When } from '../reading/now.tsx';
import { wholeNumber } from '../reading/times.ts';
import { useWords } from '../words/use-words.ts';
import { FailedJobs } from './FailedJobs.tsx';
import { Technical } from './KnownSection.tsx';

const USUAL = ['VALUATION', 'DOCUMENT_VERIFICATION'] as const;
/** Shown where there are any. */
const RARE = ['ASSET_BATCH', 'REVALUATION', 'EXPORT'] as const;
const STATUSES = ['QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED'] as const;

/** Jobs by status, those given up and why, those that failed here and are retried. */
export function Jobs({ jobs }: { readonly jobs: JobsStatus }) {
  const texts = useWords();
  const { counts, queue_depth: depth, failed, failed_attempts: attempts } = jobs;
  return (
    <>
      {counts.length === 0 ? <p>{texts.noJobs}</p> : <Counts counts={counts} />}
      <p>
        <strong>{texts.queue}:</strong>{' '}
        {depth === null ? texts.queueElsewhere : fill(texts.queueDepth, { count: depth })}
      </p>
      {counts.length > 0 && <FailedJobs failed={failed} attempts={attempts} />}
      {attempts.length > 0 && <FailedAttempts attempts={attempts} />}
    </>
  );
}

function Counts({ counts }: { readonly counts: readonly JobCount[] }) {
  const texts = useWords();
  const language = useLanguage();
  const kinds = [...USUAL, ...RARE.filter((kind) => counts.some((count) => count.kind === kind))];
  const rowOf = (kind: JobCount['kind']) => {
    const own = counts.filter((count) => count.kind === kind);
    const oldest = own.flatMap(({ oldest_at }) => oldest_at ?? []).toSorted()[0];
    const countOf = (status: string) => own.find((count) => count.status === status)?.count ?? 0;
    return [
      texts[kind],
      ...STATUSES.map((status) => wholeNumber(countOf(status), language)),
      oldest === undefined ? '–' : <Ago key="oldest" instant={oldest} />,
    ];
  };
  return (
    <Table
      caption={texts.jobCounts}
      columns={[
        { header: texts.kind },
        ...STATUSES.map((status) => ({ header: texts[status], numeric: true })),
        { header: texts.oldest, numeric: true },
      ]}
      rows={kinds.map(rowOf)}
    />
  );
}

function FailedAttempts({ attempts }: { readonly attempts: readonly FailedAttempt[] }) {
  const texts = useWords();
  return (
    <details>
      <summary>{texts.failedAttempts}</summary>
      <Table
        caption={texts.failedAttemptsNote}
        columns={[{ header: texts.attemptOf }, { header: texts.at }, { header: texts.error }]}
        rows={attempts.map(({ kind, subject_id: id, at, error }) => [
          <IdLink key="of" id={id} name={texts[kind]} />,
          <When key="at" instant={at} />,
          <Technical key="error">{error}</Technical>,
        ])}
      />
    </details>
  );
}
