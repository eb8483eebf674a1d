import { useCallback, useEffect, useState } from 'preact/hooks';
import { fill } from '../../shared/language.ts';
import { Notice } from '../../shared/Notice.tsx';
import { Table } from '../../shared/Table.tsx';
import { More } from '../parts/More.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Badge, When } from '../parts/shown.tsx';
import { useAccess } from '../session/access.ts';
import { endSession, type ListedSession, listSessions } from '../session/session.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';

/** Where the person is signed in, and a way to end each session but this one, which signing out ends. */
export function SessionsScreen() {
  const { sessions, frame, door } = useWords();
  const say = useCodes();
  const { session } = useAccess();
  const [items, setItems] = useState<readonly ListedSession[]>();
  const [next, setNext] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [ended, setEnded] = useState(0);
  /** From the first, or the page behind a session. */
  const read = useCallback(async (before: string | null = null) => {
    setBusy(true);
    try {
      const page = await listSessions(before);
      setItems((known = []) => (before === null ? page.items : [...known, ...page.items]));
      setNext(page.next);
      setFailed(false);
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }, []);
  useEffect(() => void read(), [read]);
  const end = async (id: string) => {
    try {
      await endSession(session, id);
      setEnded((count) => count + 1);
      await read();
    } catch {
      setFailed(true);
    }
  };
  return (
    <Screen title={sessions.title}>
      {hasFailed && (
        <Notice kind="error" title={door.offlineTitle} role="alert">
          <p>{door.offline}</p>
          <button type="button" class="button" onClick={() => read()}>
            {frame.again}
          </button>
        </Notice>
      )}
      <p>
        {fill(sessions.intro, { person: session.person })} <When instant={session.ends_at} />
      </p>
      <p role="status">{ended > 0 && fill(sessions.ended, { count: ended })}</p>
      {items === undefined ? (
        !hasFailed && <p role="status">{frame.loading}</p>
      ) : (
        <Table
          caption={<span class="visually-hidden">{sessions.title}</span>}
          columns={[
            { header: sessions.by },
            { header: sessions.opened },
            { header: sessions.used },
            { header: sessions.action },
          ]}
          rows={items.map((each) => [
            say('signedInBy', each.signed_in_by),
            <When key="opened" instant={each.opened_at} />,
            each.last_used_at === null ? '–' : <When key="used" instant={each.last_used_at} />,
            each.is_current ? (
              <Badge key="this" kind="good">
                {sessions.current}
              </Badge>
            ) : (
              <button key="end" type="button" class="button" onClick={() => end(each.id)}>
                {sessions.end}
              </button>
            ),
          ])}
        />
      )}
      <More
        list={sessions.title}
        count={items?.length ?? 0}
        hasMore={next !== null}
        isBusy={isBusy}
        onMore={() => read(next)}
      />
    </Screen>
  );
}
