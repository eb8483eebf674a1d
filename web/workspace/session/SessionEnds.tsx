import { useEffect, useState } from 'preact/hooks';
import { fill } from '../../shared/language.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { useWords } from '../words/use-words.ts';
import { useAccess } from './access.ts';
import { expiryOf, isSoon, type Session, untilNext } from './session.ts';
import type { SessionKept } from './use-session.ts';

interface SessionEndsProps {
  readonly session: Session;
  readonly kept: SessionKept;
  /** The device's clock, in milliseconds. */
  readonly clock?: () => number;
}

/** A warning before the session ends: it is heard, and the focus stays where somebody types. */
export function SessionEnds({ session, kept, clock = Date.now }: SessionEndsProps) {
  const language = useLanguage();
  const { door } = useWords();
  const { client } = useAccess();
  const [failed, setFailed] = useState(false);
  const [looks, setLooks] = useState(0);
  const expiry = expiryOf(session);
  const { look } = kept;
  useEffect(() => {
    // Another tab may have used it since; looking itself is no use.
    const timer = setTimeout(
      () => void look().finally(() => setLooks((count) => count + 1)),
      untilNext(expiryOf(session), clock()),
    );
    return () => clearTimeout(timer);
  }, [session, look, looks]);
  const stay = async () => {
    setFailed(false);
    try {
      // A small read of any profile, which counts as use.
      await client.status();
      await look();
    } catch {
      setFailed(true);
    }
  };
  const isShown = isSoon(expiry, clock());
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(expiry.at);
  return (
    <div class={isShown ? 'session-ends notice warning' : ''}>
      <div role="status">
        {isShown && <p>{fill(expiry.kind === 'IDLE' ? door.endsIdle : door.endsLast, { time })}</p>}
        {failed && <p>{door.stayFailed}</p>}
      </div>
      {isShown && expiry.kind === 'IDLE' && (
        <button type="button" class="button" onClick={stay}>
          {door.stay}
        </button>
      )}
    </div>
  );
}
