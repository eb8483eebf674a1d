import { useId, useState } from 'preact/hooks';
import type { BodyOf } from '../../../client/src/operation-types.ts';
import { Field } from '../../shared/Field.tsx';
import { fill } from '../../shared/language.ts';
import type { Schemas } from '../../shared/service/answers.ts';
import { useChange } from '../service/use-change.ts';
import { useRead } from '../service/use-read.ts';
import { WorkTroubleNotice } from '../service/WorkTroubleNotice.tsx';
import { useAccess, useMay } from '../session/access.ts';
import { useWords } from '../words/use-words.ts';
import { Loaded } from './Loaded.tsx';
import { Given, When } from './shown.tsx';

interface AssignedProps {
  readonly kind: Schemas['Assignment']['kind'];
  readonly id: string;
}

/** Who looks after something; who may work on it takes it, gives it to a colleague, or takes them off. */
export function Assigned({ kind, id }: AssignedProps) {
  const { assigned } = useWords();
  const may = useMay();
  const { session } = useAccess();
  const title = useId();
  const read = useRead('listAssignments', { query: { id, limit: 1 } });
  const change = useChange('assignResource');
  const [sent, setSent] = useState<string | null>(null);
  const assign = async (person: string | null) => {
    setSent(person);
    const answer = await change.run({ body: { kind, id, person } as BodyOf<'assignResource'> });
    if (answer) read.again();
  };
  return (
    <fieldset class="assigned" aria-labelledby={title}>
      <Loaded read={read}>
        {({ items: [assignment] }) => {
          const person = assignment?.person ?? null;
          return (
            <>
              <p role="status">
                <span id={title} class="soft">
                  {assigned.title}:
                </span>{' '}
                {assignment && person !== null ? (
                  <>
                    <strong>
                      <Given text={person} />
                    </strong>
                    , <When instant={assignment.assigned_at} />
                  </>
                ) : (
                  assigned.nobody
                )}
              </p>
              {may('assignResource') && (
                <div class="row">
                  {!isSame(person, session.person) && (
                    <button
                      type="button"
                      class="button"
                      disabled={change.isBusy}
                      onClick={() => assign(session.person)}
                    >
                      {assigned.toMe}
                    </button>
                  )}
                  {person !== null && (
                    <button
                      type="button"
                      class="button"
                      disabled={change.isBusy}
                      onClick={() => assign(null)}
                    >
                      {fill(assigned.off, { person })}
                    </button>
                  )}
                  <Colleagues key={person} already={person} isBusy={change.isBusy} onChosen={assign} />
                </div>
              )}
            </>
          );
        }}
      </Loaded>
      {change.trouble && <WorkTroubleNotice trouble={change.trouble} onAgain={() => assign(sent)} />}
    </fieldset>
  );
}

/** One person under two spellings. */
const isSame = (one: string | null, other: string): boolean => one !== null && plain(one) === plain(other);
const plain = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

interface ColleaguesProps {
  /** Who looks after it now. */
  readonly already: string | null;
  readonly isBusy: boolean;
  onChosen(person: string): void;
}

/** The people of the organization, read once somebody wants to choose among them. */
function Colleagues({ already, isBusy, onChosen }: ColleaguesProps) {
  const { assigned } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{assigned.other}</summary>
      {isOpen && <Choice already={already} isBusy={isBusy} onChosen={onChosen} />}
    </details>
  );
}

function Choice({ already, isBusy, onChosen }: ColleaguesProps) {
  const { assigned } = useWords();
  const { session } = useAccess();
  const id = useId();
  const people = useRead('listPeople', {});
  const [chosen, setChosen] = useState('');
  const [lacks, setLacks] = useState(false);
  const submit = (event: Event) => {
    event.preventDefault();
    setLacks(chosen === '');
    if (chosen === '') document.getElementById(id)?.focus();
    else onChosen(chosen);
  };
  return (
    <form class="narrow-form" onSubmit={submit} noValidate aria-label={assigned.other}>
      <Loaded read={people}>
        {({ items }) => (
          <Field
            id={id}
            label={assigned.person}
            hint={assigned.meaning}
            error={lacks ? assigned.lacks : undefined}
            required
          >
            {(control) => (
              <select
                {...control}
                value={chosen}
                onChange={({ currentTarget }) => {
                  setChosen(currentTarget.value);
                  setLacks(false);
                }}
              >
                <option value="">{assigned.choose}</option>
                {items
                  .filter(({ name }) => name !== already && !isSame(name, session.person))
                  .map(({ name }) => (
                    <option key={name} value={name}>
                      {name}
                    </option>
                  ))}
              </select>
            )}
          </Field>
        )}
      </Loaded>
      <button type="submit" class="button" disabled={isBusy}>
        {assigned.submit}
      </button>
    </form>
  );
}
