import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type AssetValuationClient, createClient } from '../../../client/src/client.ts';
import type { Language } from '../../shared/language.ts';
import { currentSession, type Session, type SignedIn, signInByLink } from './session.ts';

export type SessionState = { readonly kind: 'asking' } | SignedIn;

export interface SessionKept {
  readonly state: SessionState;
  /** The session ended while somebody worked: what they see and typed stays. */
  readonly hasEnded: boolean;
  /** Another person has signed in since, in this browser: their work is another one's. */
  readonly other: Session | undefined;
  readonly client: AssetValuationClient | undefined;
  signIn(linkToken: string): Promise<SignedIn>;
  /** Looks whether there is a session by now: it began in another tab, or the service is back. */
  look(): Promise<SignedIn>;
  forget(): void;
}

/** A try of a page is short: people see what happens and can try again. */
const RETRIES = { attempts: 3, longestDelay: 1_500, longestRetryAfter: 2_000 };

/** The session of this page. A link in the address comes first: it may be another person's than the cookie. */
export function useSession(linkToken: string | undefined, language: Language): SessionKept {
  const [state, setState] = useState<SessionState>({ kind: 'asking' });
  const [hasEnded, setEnded] = useState(false);
  const [other, setOther] = useState<Session>();
  const session = state.kind === 'in' ? state.session : undefined;

  const take = useCallback(
    (next: SignedIn): SignedIn => {
      if (!session) setState(next);
      else if (next.kind === 'in' && isSameWork(session, next.session)) {
        setState(next);
        setEnded(false);
      } else if (next.kind === 'in') {
        setOther(next.session);
        setEnded(true);
      } else if (next.kind === 'out') setEnded(true);
      return next;
    },
    [session],
  );
  /** Until the service has answered to it: the address does not have it any more. */
  const pending = useRef(linkToken);
  const look = useCallback(async () => {
    const { current: token } = pending;
    if (token === undefined) return take(await currentSession(language));
    const next = await signInByLink(token, language);
    if (next.kind !== 'offline') pending.current = undefined;
    return take(next);
  }, [take, language]);
  const signIn = useCallback(
    async (token: string) => take(await signInByLink(token, language)),
    [take, language],
  );
  useEffect(() => {
    void look();
  }, []);
  // Another tab may have signed in or out meanwhile; looking is no use of the session.
  useEffect(() => {
    if (!session) return;
    const back = () => void look();
    addEventListener('focus', back);
    addEventListener('pageshow', back);
    return () => {
      removeEventListener('focus', back);
      removeEventListener('pageshow', back);
    };
  }, [session, look]);

  const csrfToken = session?.csrf_token;
  const client = useMemo(
    () =>
      csrfToken === undefined
        ? undefined
        : createClient({
            baseUrl: location.origin,
            language,
            retries: RETRIES,
            fetch: sessionFetch(csrfToken, () => setEnded(true)),
          }),
    [csrfToken, language],
  );
  const forget = useCallback(() => {
    setEnded(false);
    setState({ kind: 'out' });
  }, []);
  return { state, hasEnded, other, client, signIn, look, forget };
}

const isSameWork = (one: Session, next: Session): boolean =>
  one.person === next.person && one.organization === next.organization;

/** The browser's own fetch with the session's token for what changes something; hears of the session's end. */
function sessionFetch(csrfToken: string, onEnd: () => void): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    if (init?.method !== undefined && init.method !== 'GET') headers.set('X-CSRF-Token', csrfToken);
    const response = await fetch(input, { ...init, headers, credentials: 'same-origin' });
    if (response.status === 401) onEnd();
    return response;
  };
}
