import { useEffect, useRef, useState } from 'preact/hooks';
import type { BodyOf } from '../../../client/src/operation-types.ts';
import { PURPOSES, type Purpose } from '../../../src/kernel/vocabulary.ts';
import { Field } from '../../shared/Field.tsx';
import { fill } from '../../shared/language.ts';
import { hrefOf, useAddress } from '../address/address.ts';
import { troubleOf, type WorkTrouble } from '../service/trouble.ts';
import { useChange } from '../service/use-change.ts';
import { WorkTroubleNotice } from '../service/WorkTroubleNotice.tsx';
import { useAccess } from '../session/access.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';

interface RequestValuationProps {
  readonly assetId: string;
  onRequested(): void;
}

interface Job {
  readonly valuationId: string;
  readonly jobId: string;
}

/** Requests a valuation and follows its job; when it has ended, its screen opens. */
export function RequestValuation({ assetId, onRequested }: RequestValuationProps) {
  const { request } = useWords();
  const say = useCodes();
  const [purpose, setPurpose] = useState<Purpose>('COLLATERAL');
  const [day, setDay] = useState('');
  const [notes, setNotes] = useState('');
  const [job, setJob] = useState<Job>();
  const requesting = useChange('requestValuation');
  const submit = async (event?: Event) => {
    event?.preventDefault();
    const body: BodyOf<'requestValuation'> = {
      asset_id: assetId,
      purpose,
      ...(day === '' ? {} : { valuation_date: day }),
      ...(notes.trim() === '' ? {} : { notes: notes.trim() }),
    };
    const answer = await requesting.run({ body });
    if (!answer) return;
    setJob({ valuationId: answer.data.valuation_id, jobId: answer.data.job_id });
    onRequested();
  };
  return (
    <form class="request" aria-labelledby="request-title" onSubmit={submit} noValidate>
      <h3 id="request-title">{request.title}</h3>
      <div class="filters">
        <Field id="request-purpose" label={request.purpose}>
          {(control) => (
            <select
              {...control}
              value={purpose}
              onChange={({ currentTarget }) => setPurpose(currentTarget.value as Purpose)}
            >
              {PURPOSES.map((each) => (
                <option key={each} value={each}>
                  {say('purpose', each)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field id="request-day" label={request.day} hint={request.dayHint}>
          {(control) => (
            <input
              {...control}
              type="date"
              value={day}
              onInput={({ currentTarget }) => setDay(currentTarget.value)}
            />
          )}
        </Field>
        <Field id="request-notes" label={request.notes}>
          {(control) => (
            <input
              {...control}
              type="text"
              maxLength={2000}
              value={notes}
              onInput={({ currentTarget }) => setNotes(currentTarget.value)}
            />
          )}
        </Field>
      </div>
      {requesting.trouble && <WorkTroubleNotice trouble={requesting.trouble} onAgain={submit} />}
      <button type="submit" class="button primary" disabled={requesting.isBusy || job !== undefined}>
        {request.submit}
      </button>
      {job && (
        <Followed
          job={job}
          onGivenUp={() => setJob(undefined)}
          onListed={() => {
            setJob(undefined);
            onRequested();
          }}
        />
      )}
    </form>
  );
}

interface FollowedProps {
  readonly job: Job;
  onGivenUp(): void;
  /** In place of opening it, while something typed would be lost. */
  onListed(): void;
}

/** Whether another form of the screen holds something. */
const isTyping = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('main input, main textarea')].some(
    (each) => !each.closest('.request') && each.value !== '',
  );

/** A job until it ends; where it cannot be followed, it continues all the same. */
function Followed({ job, onGivenUp, onListed }: FollowedProps) {
  const { request } = useWords();
  const { client } = useAccess();
  const { go } = useAddress();
  const [steps, setSteps] = useState({ completed: 0, total: 0 });
  const [trouble, setTrouble] = useState<WorkTrouble>();
  const [tries, setTries] = useState(0);
  const arrive = useRef(() => {});
  arrive.current = () => (isTyping() ? onListed() : go(hrefOf(['valuations', job.valuationId])));
  useEffect(() => {
    const given = new AbortController();
    client.jobs
      .wait(job.jobId, {
        signal: given.signal,
        onProgress: ({ progress }) =>
          setSteps({ completed: progress.completed_steps, total: progress.total_steps }),
      })
      .then(
        () => arrive.current(),
        (error: unknown) => {
          if (!given.signal.aborted) setTrouble(troubleOf(error));
        },
      );
    return () => given.abort();
  }, [client, job.jobId, tries]);
  if (trouble)
    return (
      <>
        <WorkTroubleNotice
          trouble={trouble}
          onAgain={() => {
            setTrouble(undefined);
            setTries(tries + 1);
          }}
        />
        <button type="button" class="button" onClick={onGivenUp}>
          {request.another}
        </button>
      </>
    );
  return (
    <p role="status">
      <progress aria-label={request.progress} value={steps.completed} max={Math.max(1, steps.total)} />{' '}
      {fill(request.running, { completed: steps.completed, total: steps.total })}
    </p>
  );
}
