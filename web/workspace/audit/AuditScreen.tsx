import { useLayoutEffect, useState } from 'preact/hooks';
import { Field } from '../../shared/Field.tsx';
import { hrefOf, useAddress } from '../address/address.ts';
import { Screen } from '../parts/Screen.tsx';
import { useMay } from '../session/access.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';
import { Bundle } from './Bundle.tsx';
import { History } from './History.tsx';
import { KIND_NAMES, type Kind, type Subject } from './kinds.ts';
import { ObligationBundle, ObligationReplay } from './ObligationAudit.tsx';
import { Replay } from './Replay.tsx';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Any resource by its kind and id: who did what, the resource as it was after each event, and for a valuation or an obligation its
 * replay and its bundle. The address has the kind, the id, the event and the jobs, so that a link shows the same.
 */
export function AuditScreen() {
  const { audit, screens } = useWords();
  const { address } = useAddress();
  const { kind: named, id = '' } = address.query;
  const kind = KIND_NAMES.find((each) => each === named);
  const subject = kind && ID.test(id) ? { kind, id } : undefined;
  return (
    <Screen title={screens.audit}>
      <p class="intro">{audit.intro}</p>
      <Find kind={kind ?? 'ASSET'} id={id} />
      {subject && <Examined key={`${subject.kind} ${id}`} subject={subject} />}
    </Screen>
  );
}

function Examined({ subject }: { readonly subject: Subject }) {
  const may = useMay();
  const { kind, id } = subject;
  return (
    <>
      {kind === 'VALUATION' && may('getValuationReplay') && <Replay id={id} />}
      {kind === 'VALUATION' && may('getValuationBundle') && <Bundle id={id} />}
      {kind === 'OBLIGATION' && may('requestObligationReplay') && <ObligationReplay id={id} />}
      {kind === 'OBLIGATION' && may('requestObligationBundle') && <ObligationBundle id={id} />}
      <History subject={subject} />
    </>
  );
}

/** What to examine; as the address says, back and forward included. */
function Find({ kind: shown, id }: Subject) {
  const { audit } = useWords();
  const say = useCodes();
  const { go } = useAddress();
  const [kind, setKind] = useState<Kind>(shown);
  const [written, setWritten] = useState(id);
  const [isWrong, setWrong] = useState(false);
  // Before it is painted: the form never names another resource than what is shown under it.
  useLayoutEffect(() => {
    setKind(shown);
    setWritten(id);
    setWrong(false);
  }, [shown, id]);
  const find = (event: Event) => {
    event.preventDefault();
    const next = written.trim().toLowerCase();
    setWrong(!ID.test(next));
    if (ID.test(next)) go(hrefOf(['audit'], { kind, id: next }));
  };
  return (
    <form class="filters" onSubmit={find} noValidate>
      <Field id="audit-kind" label={audit.kind}>
        {(control) => (
          <select
            {...control}
            value={kind}
            onChange={({ currentTarget }) => setKind(currentTarget.value as Kind)}
          >
            {KIND_NAMES.map((each) => (
              <option key={each} value={each}>
                {say('taskKind', each)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field id="audit-id" label={audit.id} error={isWrong ? audit.noId : undefined}>
        {(control) => (
          <input
            {...control}
            value={written}
            autocomplete="off"
            spellcheck={false}
            onInput={({ currentTarget }) => setWritten(currentTarget.value)}
          />
        )}
      </Field>
      <div class="field">
        <button type="submit" class="button primary">
          {audit.find}
        </button>
      </div>
    </form>
  );
}
