import { useId, useRef, useState } from 'preact/hooks';
import type { CallRequest, OperationId } from '../../../client/src/operation-types.ts';
import { Field } from '../../shared/Field.tsx';
import { troubleOf, type WorkTrouble } from '../service/trouble.ts';
import { WorkTroubleNotice } from '../service/WorkTroubleNotice.tsx';
import { useAccess } from '../session/access.ts';
import { useWords } from '../words/use-words.ts';
import { Given } from './shown.tsx';

interface DecideProps {
  /** The operation of a decision. */
  operations(decision: string): OperationId;
  readonly id: string;
  readonly title: string;
  /** What is decided on, where it is one of several. */
  readonly subject?: string;
  /** The first is the one that is hoped for. */
  readonly decisions: readonly { readonly decision: string; readonly name: string }[];
  onDecided(): void;
}

/** Decisions that are operations of their own take the reasons alone. */
const ALONE: ReadonlySet<string> = new Set(['withdrawValuation', 'releaseGuarantee']);

/** A decision with its reasons, which every decision needs; what is typed stays when it fails. */
export function Decide({ operations, id, title, subject, decisions, onDecided }: DecideProps) {
  const { decide } = useWords();
  const { client } = useAccess();
  const control = useId();
  const [rationale, setRationale] = useState('');
  const [lacks, setLacks] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<WorkTrouble>();
  /** The decision that is being sent, under one key however often it is tried. */
  const sent = useRef({ content: '', key: '', decision: '' });

  const send = async (decision: string) => {
    const reasons = rationale.trim();
    if (reasons === '') {
      setLacks(true);
      document.getElementById(control)?.focus();
      return;
    }
    const operation = operations(decision);
    const content = JSON.stringify([id, decision, reasons]);
    if (sent.current.content !== content) sent.current = { content, key: crypto.randomUUID(), decision };
    setBusy(true);
    setTrouble(undefined);
    const body = ALONE.has(operation) ? { rationale: reasons } : { decision, rationale: reasons };
    const request = { path: { id }, body, idempotencyKey: sent.current.key };
    try {
      await client.call(operation, request as unknown as CallRequest<'reviewValuation'>);
      onDecided();
    } catch (error) {
      setTrouble(troubleOf(error));
    } finally {
      setBusy(false);
    }
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
      {trouble && <WorkTroubleNotice trouble={trouble} onAgain={() => send(sent.current.decision)} />}
      <div class="row">
        {decisions.map(({ decision, name }, index) => (
          <button
            key={decision}
            type="button"
            class={index === 0 ? 'button primary' : 'button'}
            disabled={isBusy}
            onClick={() => send(decision)}
          >
            {name}
          </button>
        ))}
      </div>
    </form>
  );
}
