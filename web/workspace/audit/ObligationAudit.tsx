import { useEffect, useState } from 'preact/hooks';
import type { ObligationReplayFile } from '../../../src/api/routes/exports/replay-answer.ts';
import { fill } from '../../shared/language.ts';
import { Notice } from '../../shared/Notice.tsx';
import { troubleOf, type WorkTrouble } from '../service/trouble.ts';
import { WorkTroubleNotice } from '../service/WorkTroubleNotice.tsx';
import { useAccess } from '../session/access.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';
import { SavedBundle } from './Bundle.tsx';
import { Findings } from './Findings.tsx';
import { type AuditJob, useAuditJob } from './use-audit-job.ts';
import { VERDICTS } from './verdicts.ts';

/** The cover and the alarms of an obligation calculated again from the log, as a job: the verdict, and what differs. */
export function ObligationReplay({ id }: { readonly id: string }) {
  const { audit } = useWords();
  const job = useAuditJob('replay', id);
  return (
    <section class="card" aria-labelledby="replay-title">
      <h2 id="replay-title">{audit.replay}</h2>
      <p>{audit.obligationReplayIntro}</p>
      <Start job={job} words={audit.replayNow} />
      {job.batch?.export?.file && !job.isRunning && <Replayed key={job.batch.id} batchId={job.batch.id} />}
    </section>
  );
}

/** The bundle of an obligation, made as a job, and then saved as a file. */
export function ObligationBundle({ id }: { readonly id: string }) {
  const { audit } = useWords();
  const { client } = useAccess();
  const job = useAuditJob('bundle', id);
  const { batch } = job;
  return (
    <section class="card" aria-labelledby="bundle-title">
      <h2 id="bundle-title">{audit.bundle}</h2>
      <p>{audit.obligationBundleIntro}</p>
      <Start job={job} words={audit.bundleMake} />
      {batch?.export?.file && !job.isRunning && (
        <SavedBundle
          key={batch.id}
          file={`obligation-${id}-bundle.json`}
          load={() => client.batches.file(batch.id)}
        />
      )}
    </section>
  );
}

/** Starts a job, and says how far it is. */
function Start({ job, words }: { readonly job: AuditJob; readonly words: string }) {
  const { audit } = useWords();
  const { batch, isRunning, trouble } = job;
  return (
    <>
      <p>
        <button type="button" class="button" disabled={isRunning} onClick={() => void job.start()}>
          {words}
        </button>
      </p>
      {trouble && <WorkTroubleNotice trouble={trouble} onAgain={job.again} />}
      <div role="status">
        {isRunning && !trouble && <Progress batch={batch} />}
        {!isRunning && batch?.error && (
          <Notice kind="error" title={audit.jobFailed}>
            <p>{batch.error.detail}</p>
          </Notice>
        )}
      </div>
    </>
  );
}

function Progress({ batch }: Pick<AuditJob, 'batch'>) {
  const { audit, integration } = useWords();
  const { completed_lines: completed = 0, total_lines: total = 0 } = batch?.progress ?? {};
  // The length of a log that was never sealed is not known before its end.
  const isMeasured = batch?.status === 'RUNNING' && total > 0;
  return (
    <>
      <p class="soft">
        {isMeasured
          ? fill(audit.jobReading, { completed, total })
          : batch?.status === 'RUNNING'
            ? audit.jobReadingAll
            : audit.jobWaiting}
      </p>
      {isMeasured && <progress aria-label={integration.progress} value={completed} max={total} />}
    </>
  );
}

/** The file of a replay that has ended, in words. */
function Replayed({ batchId }: { readonly batchId: string }) {
  const { audit } = useWords();
  const { client } = useAccess();
  const [file, setFile] = useState<ObligationReplayFile>();
  const [trouble, setTrouble] = useState<WorkTrouble>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const given = new AbortController();
    setTrouble(undefined);
    const load = async () => {
      const bytes = await (await client.batches.file(batchId, { signal: given.signal })).bytes();
      const read = JSON.parse(new TextDecoder().decode(bytes)) as ObligationReplayFile;
      if (!given.signal.aborted) setFile(read);
    };
    load().catch((error: unknown) => !given.signal.aborted && setTrouble(troubleOf(error)));
    return () => given.abort();
  }, [client, batchId, tries]);
  const textOf = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  return (
    <>
      {trouble && <WorkTroubleNotice trouble={trouble} onAgain={() => setTries(tries + 1)} />}
      <div role="status">{file ? <Verdict file={file} /> : !trouble && <p>{audit.jobReadingAll}</p>}</div>
      {file && (
        <Findings
          findings={file.findings.map(({ text, stream, revision, pointer, recorded, recomputed }) => ({
            text,
            stream,
            sequence: revision === undefined ? null : revision + 1,
            pointer: pointer ?? null,
            recorded: textOf(recorded),
            recomputed: textOf(recomputed),
          }))}
        />
      )}
    </>
  );
}

function Verdict({ file }: { readonly file: ObligationReplayFile }) {
  const { audit } = useWords();
  const say = useCodes();
  const { verdict, verdict_text, coverage, alarms, streams } = file;
  const { kind, mark } = VERDICTS[verdict];
  const same = alarms.filter((alarm) => alarm.same).length;
  return (
    <Notice kind={kind} title={`${mark} ${verdict_text}`}>
      <ul>
        <li>
          {coverage
            ? fill(audit.coverAgain, { status: say('coverage', coverage.status) })
            : audit.coverUnknown}
        </li>
        <li>{fill(audit.alarmsSame, { same, count: alarms.length })}</li>
        <li>{fill(audit.streamsRead, { count: streams.length })}</li>
      </ul>
    </Notice>
  );
}
