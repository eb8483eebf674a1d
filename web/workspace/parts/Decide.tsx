import { useId, useState } from 'preact/hooks';
import type { CallRequest } from '../../../client/src/operation-types.ts';
import { Field } from '../../shared/Field.tsx';
import { useChange } from '../service/use-change.ts';
import { WorkTroubleNotice } from '../service/WorkTroubleNotice.tsx';
import { useWords } from '../words/use-words.ts';
import { Given } from './shown.tsx';

type Deciding = 'reviewDocument' | 'reviewValuation' | 'decidePolicy' | 'decideScenario' | 'decideGuarantee';

interface DecideProps {
  readonly operation: Deciding;
  readonly id: string;
  readonly title: string;
  /** What is decided on, where it is one of several. */
  readonly subject?: string;
  /** The first is the one that is hoped for. */
  readonly decisions: readonly { readonly decision: string; readonly name: string }[];
  onDecided(answer: unknown): void;
}

/** A decision with its reasons, which every decision needs; what is typed stays when it fails. */
export function Decide({ operation, id, title, subject, decisions, onDecided }: DecideProps) {
  const { decide } = useWords();
  const control = useId();
  const change = useChange(operation);
  const [rationale, setRationale] = useState('');
  const [lacks, setLacks] = useState(false);
  const [last, setLast] = useState('');
  const send = async (decision: string) => {
    if (rationale.trim() === '') {
      setLacks(true);
      document.getElementById(control)?.focus();
      return;
    }
    setLast(decision);
    const request = { path: { id }, body: { decision, rationale: rationale.trim() } };
    const answer = await change.run(request as unknown as CallRequest<Deciding>);
    if (answer) onDecided(answer.data);
  };
  return (
    <form
      class="decide"
      aria-labelledby={`${control}-title`}
      onSubmit={(event) => event.preventDefault()}
      noValidate
    >
      <h3 id={`${control}-title`}>
        {title}
        {subject !== undefined && (
          <>
            : <Given text={subject} />
          </>
        )}
      </h3>
      <Field
        id={control}
        label={decide.rationale}
        hint={decide.rationaleHint}
        error={lacks ? decide.rationaleLacks : undefined}
        required
      >
        {(own) => (
          <textarea
            {...own}
            rows={3}
            maxLength={2000}
            value={rationale}
            onInput={({ currentTarget }) => {
              setRationale(currentTarget.value);
              setLacks(false);
            }}
          />
        )}
      </Field>
      {change.trouble && <WorkTroubleNotice trouble={change.trouble} onAgain={() => send(last)} />}
      <div class="row">
        {decisions.map(({ decision, name }, index) => (
          <button
            key={decision}
            type="button"
            class={index === 0 ? 'button primary' : 'button'}
            disabled={change.isBusy}
            onClick={() => send(decision)}
          >
            {name}
          </button>
        ))}
      </div>
    </form>
  );
}
