import { useState } from 'preact/hooks';
import { Field } from '../../shared/Field.tsx';
import { fill } from '../../shared/language.ts';
import type { Schemas } from '../../shared/service/answers.ts';
import { AssetLink } from '../parts/AssetLink.tsx';
import { Assigned } from '../parts/Assigned.tsx';
import { Decisions } from '../parts/Decisions.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { More } from '../parts/More.tsx';
import { Badge, Day, Given, Person } from '../parts/shown.tsx';
import { useChange } from '../service/use-change.ts';
import { usePages } from '../service/use-pages.ts';
import { WorkTroubleNotice } from '../service/WorkTroubleNotice.tsx';
import { useMay } from '../session/access.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';
import { ProposeGuarantee } from './ProposeGuarantee.tsx';

interface GuaranteesProps {
  readonly obligationId: string;
  /** What counts may be another amount now. */
  onChanged(): void;
}

type Guarantee = Schemas['ListedGuarantee'];

/** What was given for an obligation, with the decisions on it, its registration and its release. */
export function Guarantees({ obligationId, onChanged }: GuaranteesProps) {
  const { guarantees } = useWords();
  const may = useMay();
  const query = { obligation_id: obligationId, limit: 50 };
  const read = usePages('listGuarantees', { query }, 'guarantees');
  const [given, setGiven] = useState(0);
  const changed = () => {
    read.again();
    onChanged();
  };
  const proposed = () => {
    setGiven(given + 1);
    changed();
  };
  return (
    <section class="card" aria-labelledby="guarantees-title">
      <h2 id="guarantees-title">{guarantees.title}</h2>
      <Loaded read={read}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="soft">{guarantees.none}</p>
          ) : (
            items.map((each) => <One key={each.id} guarantee={each} onChanged={changed} />)
          )
        }
      </Loaded>
      <More list={guarantees.title} {...read.rest} />
      {may('proposeGuarantee') && (
        <details key={given}>
          <summary>{guarantees.give}</summary>
          <ProposeGuarantee obligationId={obligationId} onProposed={proposed} />
        </details>
      )}
    </section>
  );
}

function One({ guarantee, onChanged }: { readonly guarantee: Guarantee; onChanged(): void }) {
  const { guarantees } = useWords();
  const say = useCodes();
  const may = useMay();
  const { id, status, kind, rank, registration, decision } = guarantee;
  const name = fill(guarantees.name, { kind: say('guarantee', kind), rank });
  return (
    <div class="one-guarantee">
      <h3>
        {name}{' '}
        <Badge kind={status === 'RECOGNIZED' ? 'good' : 'plain'}>{say('guaranteeStatus', status)}</Badge>
      </h3>
      <dl class="facts">
        <dt>{guarantees.asset}</dt>
        <dd>
          <AssetLink id={guarantee.asset_id} otherwise={guarantees.toAsset} />
        </dd>
        <dt>{guarantees.proposedBy}</dt>
        <dd>
          <Person actor={guarantee.proposed_by} />
        </dd>
        {decision && (
          <>
            <dt>{guarantees.decidedBy}</dt>
            <dd>
              <Person actor={decision.decided_by} />: <Given text={decision.rationale} />
            </dd>
          </>
        )}
        <dt>{guarantees.registration}</dt>
        <dd>
          {registration ? (
            <>
              <Given text={`${registration.registry}, ${registration.number}`} /> (
              <Day date={registration.registered_on} />)
            </>
          ) : (
            say('registration', guarantee.registration_status ?? 'MISSING')
          )}
        </dd>
      </dl>
      <Assigned kind="GUARANTEE" id={id} />
      {may('recordGuaranteeRegistration') && (status === 'PROPOSED' || status === 'RECOGNIZED') && (
        <details>
          <summary>{guarantees.register}</summary>
          <Register id={id} onRegistered={onChanged} />
        </details>
      )}
      {may('decideGuarantee') && (status === 'PROPOSED' || status === 'RECOGNIZED') && (
        <Decisions
          kind="Guarantee"
          id={id}
          state={status}
          title={status === 'PROPOSED' ? guarantees.decide : guarantees.release}
          subject={name}
          onDecided={onChanged}
        />
      )}
    </div>
  );
}

/** Where it is registered: a guarantee that must be counts for nothing before that day. */
function Register({ id, onRegistered }: { readonly id: string; onRegistered(): void }) {
  const { guarantees } = useWords();
  const [registry, setRegistry] = useState('');
  const [number, setNumber] = useState('');
  const [day, setDay] = useState('');
  const change = useChange('recordGuaranteeRegistration');
  const submit = async (event?: Event) => {
    event?.preventDefault();
    const body = { registry: registry.trim(), number: number.trim(), registered_on: day };
    const answer = await change.run({ path: { id }, body });
    if (answer) onRegistered();
  };
  return (
    <form class="narrow-form" onSubmit={submit} aria-label={guarantees.register}>
      <Field id={`registry-${id}`} label={guarantees.registry} required>
        {(control) => (
          <input
            {...control}
            required
            value={registry}
            onInput={({ currentTarget }) => setRegistry(currentTarget.value)}
          />
        )}
      </Field>
      <Field id={`number-${id}`} label={guarantees.number} required>
        {(control) => (
          <input
            {...control}
            required
            value={number}
            onInput={({ currentTarget }) => setNumber(currentTarget.value)}
          />
        )}
      </Field>
      <Field id={`day-${id}`} label={guarantees.registeredOn} required>
        {(control) => (
          <input
            {...control}
            type="date"
            class="day"
            required
            value={day}
            onInput={({ currentTarget }) => setDay(currentTarget.value)}
          />
        )}
      </Field>
      {change.trouble && <WorkTroubleNotice trouble={change.trouble} onAgain={submit} />}
      <button type="submit" class="button" disabled={change.isBusy}>
        {guarantees.record}
      </button>
    </form>
  );
}
