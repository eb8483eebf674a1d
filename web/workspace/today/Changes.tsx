import { useEffect, useState } from 'preact/hooks';
import { AssetValuationProblem } from '../../../client/src/problem.ts';
import { fill } from '../../shared/language.ts';
import { Notice } from '../../shared/Notice.tsx';
import type { Schemas } from '../../shared/service/answers.ts';
import { Link } from '../address/Link.tsx';
import { More } from '../parts/More.tsx';
import { placeOf } from '../parts/place.ts';
import { Person, When } from '../parts/shown.tsx';
import { troubleOf, type WorkTrouble } from '../service/trouble.ts';
import { useRead } from '../service/use-read.ts';
import { WorkTroubleNotice } from '../service/WorkTroubleNotice.tsx';
import { useAccess } from '../session/access.ts';
import type { Session } from '../session/session.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';

type Happening = Schemas['PublicEvent'];

interface Seen {
  readonly items: readonly Happening[];
  /** Behind the last one that is shown. */
  readonly next: string | null;
  readonly isEnd: boolean;
}

const PAGE = 200;
const SHOWN = 40;
const MOST_ROUNDS = 10;

/** What happened in the organization since the person last said that they have seen it, newest first. */
export function Changes() {
  const { changes } = useWords();
  const say = useCodes();
  const { client, session } = useAccess();
  const [seen, setSeen] = useState<Seen>();
  const [trouble, setTrouble] = useState<WorkTrouble>();
  const [isLost, setLost] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [tries, setTries] = useState(0);
  const [most, setMost] = useState(SHOWN);
  useEffect(() => {
    const given = new AbortController();
    setTrouble(undefined);
    setLost(false);
    const kept = lastSeen(session);
    const fromBeginning = (error: unknown) => {
      if (kept === null || !isRefused(error) || given.signal.aborted) throw error;
      setLost(true);
      return read(client, null, given.signal);
    };
    void read(client, kept, given.signal)
      .catch(fromBeginning)
      .then(setSeen, (error: unknown) => {
        if (!given.signal.aborted) setTrouble(troubleOf(error));
      });
    return () => given.abort();
  }, [client, session, tries]);
  /** Reads on to the end, so that the next visit begins there. */
  const allSeen = async () => {
    setBusy(true);
    try {
      for (let at = seen; at !== undefined; ) {
        if (at.next !== null) keep(session, at.next);
        if (at.isEnd) break;
        at = await read(client, at.next);
      }
      setSeen({ items: [], next: null, isEnd: true });
      setLost(false);
      setMost(SHOWN);
    } catch (error) {
      setTrouble(troubleOf(error));
    } finally {
      setBusy(false);
    }
  };
  const all = seen?.items ?? [];
  const shown = all.slice(-most).reverse();
  return (
    <section class="card" aria-labelledby="changes-title">
      <h2 id="changes-title">{changes.title}</h2>
      {trouble && <WorkTroubleNotice trouble={trouble} onAgain={() => setTries(tries + 1)} />}
      <div role="status">
        {seen && isLost && <Notice kind="warning">{changes.lost}</Notice>}
        {seen && seen.items.length === 0 && <p class="soft">{changes.nothing}</p>}
        {seen && !seen.isEnd && <p class="soft">{fill(changes.more, { count: PAGE })}</p>}
      </div>
      <ul class="tasks">
        {shown.map((event) => {
          const { id, type, occurred_at, subject, about = subject } = event;
          const href = placeOf(about.kind, about.id);
          const name = say('happening', type);
          return (
            <li key={id}>
              {href === undefined ? <span>{name}</span> : <Link href={href}>{name}</Link>}
              <span class="small soft">
                <ByWhom event={event} /> <When instant={occurred_at} />
              </span>
            </li>
          );
        })}
      </ul>
      <More
        list={changes.title}
        count={shown.length}
        hasMore={shown.length < all.length}
        isBusy={false}
        onMore={() => setMost(most + SHOWN)}
      />
      {seen && (seen.items.length > 0 || !seen.isEnd) && (
        <button type="button" class="button" disabled={isBusy} onClick={allSeen}>
          {changes.seen}
        </button>
      )}
    </section>
  );
}

/** The feed names no people: who wrote a comment, or was named for what, is in the resource. */
function ByWhom({ event: { type, subject, occurred_at } }: { readonly event: Happening }) {
  const { changes } = useWords();
  const path = { id: subject.id };
  const comment = useRead('getComment', type === 'comment.written' ? { path } : undefined).data;
  const assignment = useRead(
    'getAssignment',
    type === 'assignment.changed' ? { path, query: { as_of: occurred_at } } : undefined,
  ).data;
  if (comment) return <Person actor={comment.written_by} />;
  if (!assignment) return null;
  const { person, assigned_by } = assignment;
  return (
    <>
      <Person actor={assigned_by} />,{' '}
      <bdi>{person === null ? changes.takenOff : fill(changes.assigned, { person })}</bdi>
    </>
  );
}

/** The place that the browser kept is none of this log: the log was restored from a backup that ends before it. */
const isRefused = (error: unknown): boolean =>
  error instanceof AssetValuationProblem && [400, 409, 422].includes(error.status);

async function read(
  client: ReturnType<typeof useAccess>['client'],
  after: string | null,
  signal?: AbortSignal,
): Promise<Seen> {
  const items: Happening[] = [];
  let next = after;
  // An answer may be short, or empty, although there is more: at the end its `next` is what was asked behind.
  for (let round = 0; round < MOST_ROUNDS && items.length < PAGE; round += 1) {
    const { data } = await client.call('listEvents', {
      query: { limit: PAGE - items.length, ...(next !== null && { after: next }) },
      ...(signal && { signal }),
    });
    items.push(...data.items);
    if (data.next === next) return { items, next, isEnd: true };
    next = data.next;
  }
  return { items, next, isEnd: false };
}

/** By person and organization, because a browser may be shared. */
const keyOf = ({ person, organization }: Session): string => `asset-valuation.seen ${organization} ${person}`;

function lastSeen(session: Session): string | null {
  try {
    return localStorage.getItem(keyOf(session));
  } catch {
    return null;
  }
}

function keep(session: Session, cursor: string): void {
  try {
    localStorage.setItem(keyOf(session), cursor);
  } catch {
    // A browser that keeps nothing shows the same again next time.
  }
}
