import { useEffect, useState } from 'preact/hooks';
import type { DataOf } from '../../../client/src/operation-types.ts';
import { Field } from '../../shared/Field.tsx';
import { shownInstant } from '../../shared/figures/dates.ts';
import { fill } from '../../shared/language.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { hrefOf, useAddress } from '../address/address.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { More } from '../parts/More.tsx';
import { Screen } from '../parts/Screen.tsx';
import { StoredContent } from '../parts/StoredContent.tsx';
import { Person, When } from '../parts/shown.tsx';
import { usePages } from '../service/use-pages.ts';
import { useRead } from '../service/use-read.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';

/** What has a history and can be read as of an instant, by its kind in the address. */
const KINDS = {
  ASSET: 'Asset',
  DOCUMENT: 'Document',
  VALUATION: 'Valuation',
  POLICY: 'Policy',
  SCENARIO: 'Scenario',
  OBLIGATION: 'Obligation',
  GUARANTEE: 'Guarantee',
} as const;
type Kind = keyof typeof KINDS;
const NAMES = Object.keys(KINDS) as readonly Kind[];
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The history of any resource by its kind and id, which the address keeps; and the resource as it was at each event. */
export function AuditScreen() {
  const { audit, screens } = useWords();
  const say = useCodes();
  const { address, go } = useAddress();
  const { kind: asked, id = '' } = address.query;
  const shown = NAMES.find((each) => each === asked);
  const [kind, setKind] = useState<Kind>(shown ?? 'ASSET');
  const [written, setWritten] = useState(id);
  const [isWrong, setWrong] = useState(false);
  const find = (event: Event) => {
    event.preventDefault();
    const next = written.trim().toLowerCase();
    setWrong(!ID.test(next));
    if (ID.test(next)) go(hrefOf(['audit'], { kind, id: next }));
  };
  return (
    <Screen title={screens.audit}>
      <p class="intro">{audit.intro}</p>
      <form class="filters" onSubmit={find} noValidate>
        <Field id="audit-kind" label={audit.kind}>
          {(control) => (
            <select
              {...control}
              value={kind}
              onChange={({ currentTarget }) => setKind(currentTarget.value as Kind)}
            >
              {NAMES.map((each) => (
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
      {shown && ID.test(id) && <History key={`${shown} ${id}`} kind={shown} id={id} />}
    </Screen>
  );
}

interface HistoryProps {
  readonly kind: Kind;
  readonly id: string;
}

function History({ kind, id }: HistoryProps) {
  const { audit } = useWords();
  const say = useCodes();
  const request = { path: { id }, query: { limit: 200 } };
  const read = usePages(`get${KINDS[kind]}History` as 'getAssetHistory', request, 'events');
  return (
    <Loaded read={read}>
      {({ items }) => (
        <>
          <section class="card" aria-labelledby="events-title">
            <h2 id="events-title">{audit.events}</h2>
            <ol class="events">
              {items.map((event) => (
                <li key={event.event_id}>
                  <strong>{say('event', event.type)}</strong> · <Person actor={event.actor} /> ·{' '}
                  <When instant={event.occurred_at} />
                  <StoredContent name={audit.content} data={event} />
                </li>
              ))}
            </ol>
            <More list={audit.events} {...read.rest} />
          </section>
          <AsOf kind={kind} id={id} events={items} />
        </>
      )}
    </Loaded>
  );
}

interface AsOfProps extends HistoryProps {
  readonly events: DataOf<'getAssetHistory'>['items'];
}

const PAUSE_MS = 300;

/** The resource as it was once each event had happened, by a slider over them. */
function AsOf({ kind, id, events }: AsOfProps) {
  const { audit } = useWords();
  const language = useLanguage();
  const [at, setAt] = useState(events.length - 1);
  const [settled, setSettled] = useState(at);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(at), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [at]);
  const instant = events[settled]?.occurred_at;
  const read = useRead(
    `get${KINDS[kind]}` as 'getAsset',
    instant === undefined ? undefined : { path: { id }, query: { as_of: instant } },
    { keeps: true },
  );
  const chosen = events[at];
  if (!chosen) return null;
  const written = fill(audit.after, { count: at + 1, instant: shownInstant(chosen.occurred_at, language) });
  return (
    <section class="card" aria-labelledby="as-of-title">
      <h2 id="as-of-title">{audit.asOf}</h2>
      <div class="field">
        <label for="as-of">{audit.slider}</label>
        <input
          id="as-of"
          type="range"
          min={0}
          max={events.length - 1}
          value={at}
          aria-valuetext={written}
          onInput={({ currentTarget }) => setAt(Number(currentTarget.value))}
        />
        <span class="hint">{written}</span>
      </div>
      <Loaded read={read}>{(data) => <StoredContent name={audit.state} data={data} isOpen />}</Loaded>
    </section>
  );
}
