import { useEffect, useState } from 'preact/hooks';
import { shownInstant } from '../../shared/figures/dates.ts';
import { fill } from '../../shared/language.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { hrefOf, useAddress } from '../address/address.ts';
import { EventList } from '../parts/EventList.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { More } from '../parts/More.tsx';
import { StoredContent } from '../parts/StoredContent.tsx';
import { useRead } from '../service/use-read.ts';
import { WorkTroubleNotice } from '../service/WorkTroubleNotice.tsx';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';
import { KINDS, type Subject } from './kinds.ts';
import { type HistoryEvent, useHistory } from './use-history.ts';

/** The address does not change, and no state is read, for each event on the way of the slider. */
const PAUSE_MS = 300;

/** The resource as it was after an event, by a slider over its history, and who did what. */
export function History({ subject }: { readonly subject: Subject }) {
  const { audit, frame } = useWords();
  const { kind, id } = subject;
  const { address, go } = useAddress();
  const named = numberIn(address.query.after);
  /** Where somebody has slid, until the address says so. */
  const [slid, setSlid] = useState<number>();
  useEffect(() => setSlid(undefined), [named]);
  useEffect(() => {
    if (slid === undefined) return;
    const settle = () =>
      go(hrefOf(['audit'], { ...address.query, kind, id, after: String(slid) }), { replace: true });
    const timer = setTimeout(settle, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [slid]);
  const history = useHistory(subject, named ?? 0);
  const { events, trouble, isBusy, again } = history;
  // Without a number in the address the newest event that is known.
  const at = (number: number | undefined) => Math.min(number ?? events.length, events.length);
  const shown = at(slid ?? named);
  return (
    <>
      {trouble && <WorkTroubleNotice trouble={trouble} onAgain={again} />}
      {isBusy && events.length === 0 && (
        <p role="status" class="soft">
          {frame.loading}
        </p>
      )}
      {events.length > 0 && (
        <>
          <AsOf subject={subject} events={events} at={shown} settledAt={at(named)} onSlide={setSlid} />
          <section class="card" aria-labelledby="events-title">
            <h2 id="events-title">{audit.events}</h2>
            <EventList
              kind={kind}
              id={id}
              events={events}
              isWhole={!history.hasMore}
              content={audit.content}
              contentOf={(event) => event}
              chosen={{ id: events[shown - 1]?.event_id ?? '', words: audit.chosen }}
            />
            <More
              list={audit.events}
              count={events.length}
              hasMore={history.hasMore}
              isBusy={isBusy}
              onMore={history.more}
            />
          </section>
        </>
      )}
    </>
  );
}

/** A positive whole number; undefined for whatever else somebody has written there. */
function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}

interface AsOfProps {
  readonly subject: Subject;
  readonly events: readonly HistoryEvent[];
  /** The number of the event that the slider is at, from 1. */
  readonly at: number;
  /** The number in the address, whose state is read. */
  readonly settledAt: number;
  onSlide(to: number): void;
}

function AsOf({ subject: { kind, id }, events, at, settledAt, onSlide }: AsOfProps) {
  const { audit } = useWords();
  const language = useLanguage();
  const say = useCodes();
  const instant = events[settledAt - 1]?.occurred_at;
  const read = useRead(
    `get${KINDS[kind]}` as 'getAsset',
    instant === undefined ? undefined : { path: { id }, query: { as_of: instant } },
    { keeps: true },
  );
  const chosen = events[at - 1];
  if (!chosen) return null;
  const written = fill(audit.after, {
    number: at,
    count: events.length,
    event: say('event', chosen.type),
    person: chosen.actor.replace(/^person:/, ''),
    instant: shownInstant(chosen.occurred_at, language),
  });
  return (
    <section class="card" aria-labelledby="as-of-title">
      <h2 id="as-of-title">{audit.asOf}</h2>
      <div class="field">
        <label for="as-of">{audit.slider}</label>
        <input
          id="as-of"
          type="range"
          min={1}
          max={events.length}
          value={at}
          aria-valuetext={written}
          onInput={({ currentTarget }) => onSlide(Number(currentTarget.value))}
        />
        <span class="hint">
          <bdi>{written}</bdi>
        </span>
      </div>
      <Loaded read={read}>{(data) => <StoredContent name={audit.state} data={data} isOpen />}</Loaded>
    </section>
  );
}
