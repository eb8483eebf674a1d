import type { Language } from '../../shared/language.ts';

/** The profiles by which a person may do something. */
export type AccessProfile = 'ANALYST' | 'REVIEWER' | 'AUDITOR' | 'OPERATOR' | 'INTEGRATOR';

/** Who works here, and until when; the cookie itself is never seen by a page. */
export interface Session {
  readonly person: string;
  readonly organization: string;
  readonly access_profiles: readonly AccessProfile[];
  /** Sent with whatever changes something. */
  readonly csrf_token: string;
  /** The service's clock when it answered. */
  readonly now: string;
  readonly idle_until: string;
  readonly ends_at: string;
  readonly signed_in_by: string;
  /** The same moment by the device's own clock, in milliseconds. */
  readonly read_at: number;
}

type Limits = Pick<Session, 'now' | 'idle_until' | 'ends_at' | 'read_at'>;

/** As long before its end a person is warned. */
export const WARNED_MS = 120_000;

/** Why a session is about to end: nobody uses it, which can be mended, or its twelve hours are over. */
export interface Expiry {
  readonly kind: 'IDLE' | 'LAST';
  /** When, by the device's clock. */
  readonly at: number;
}

/** The end of a session that comes first, by the service's clock from when it was read, whatever the device's says. */
export function expiryOf({ now, idle_until, ends_at, read_at }: Limits): Expiry {
  const [idle, last] = [idle_until, ends_at].map((end) => read_at + Date.parse(end) - Date.parse(now)) as [
    number,
    number,
  ];
  // A use would win less than a warning's time.
  return last - idle < WARNED_MS ? { kind: 'LAST', at: last } : { kind: 'IDLE', at: idle };
}

/** Milliseconds until there is something to do: to warn, or to look whether it was used since, or has ended. */
export const untilNext = ({ at }: Expiry, now: number): number =>
  at - now > WARNED_MS ? at - now - WARNED_MS : LOOK_AGAIN_MS;

const LOOK_AGAIN_MS = 20_000;

export const isSoon = ({ at }: Expiry, now: number): boolean => at - now <= WARNED_MS;

/** What an attempt to sign in led to. */
export type SignedIn =
  | { readonly kind: 'in'; readonly session: Session }
  | { readonly kind: 'out' }
  /** The link was used, is too old, or was never one. */
  | { readonly kind: 'refused'; readonly detail: string }
  | { readonly kind: 'offline' };

const SESSION = '/workspace/session';

const TRIES = 3;
const PAUSE_MS = 700;

/** The session that this browser has; a service that is late is asked again. */
export async function currentSession(language: Language): Promise<SignedIn> {
  for (let tries = 1; ; tries += 1) {
    const found = await request('GET', language);
    if (found.kind !== 'offline' || tries === TRIES) return found;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** A session by the token of a link, which is good once. */
export const signInByLink = (linkToken: string, language: Language): Promise<SignedIn> =>
  request('POST', language, { link_token: linkToken });

async function request(method: 'GET' | 'POST', language: Language, body?: object): Promise<SignedIn> {
  try {
    const response = await fetch(SESSION, {
      method,
      cache: 'no-store',
      headers: {
        'Accept-Language': language,
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (response.ok)
      return { kind: 'in', session: { ...((await response.json()) as Session), read_at: Date.now() } };
    if (method === 'GET' && response.status === 401) return { kind: 'out' };
    if (response.status >= 500) return { kind: 'offline' };
    const { detail } = (await response.json().catch(() => ({}))) as { readonly detail?: string };
    return { kind: 'refused', detail: detail ?? '' };
  } catch {
    return { kind: 'offline' };
  }
}

/** Ends the session; where to go so that it ends at the provider, too. */
export async function signOut({ csrf_token }: Session): Promise<string | undefined> {
  const response = await fetch(SESSION, { method: 'DELETE', headers: { 'X-CSRF-Token': csrf_token } });
  // 401: it had ended before.
  if (!response.ok && response.status !== 401) throw new Error(`signing out: HTTP ${response.status}`);
  if (response.status !== 200) return undefined;
  const { sign_out_url } = (await response.json()) as { readonly sign_out_url?: string };
  return sign_out_url;
}

interface Options {
  /** Whether one may sign in by the organization's provider. */
  readonly provider?: boolean;
  /** Whether all data are made up, by `npm run demo`. */
  readonly demo?: boolean;
}

/** What the service is set up for; nothing of it where it does not answer. */
export async function optionsOfService(): Promise<Options> {
  try {
    return (await (await fetch('/workspace/options')).json()) as Options;
  } catch {
    return {};
  }
}

/** Where the provider's sign-in begins, and afterwards leads back to. */
export const providerAddress = (returnTo: string): string =>
  `/workspace/sign-in?return_to=${encodeURIComponent(returnTo)}`;

/** One of the person's own sessions. */
export interface ListedSession {
  readonly id: string;
  readonly signed_in_by: string;
  readonly opened_at: string;
  readonly last_used_at: string | null;
  readonly is_current: boolean;
}

interface SessionPage {
  readonly items: readonly ListedSession[];
  /** The session behind which the next page begins; null after the last. */
  readonly next: string | null;
}

/** A page of the open sessions of the person, in every browser. Throws where the service does not answer. */
export async function listSessions(before: string | null): Promise<SessionPage> {
  const query = before === null ? '' : `?before=${before}`;
  const response = await fetch(`${SESSION}s${query}`, { cache: 'no-store' });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return (await response.json()) as SessionPage;
}

/** Ends a session of the person elsewhere. Throws where the service does not answer. */
export async function endSession({ csrf_token }: Session, id: string): Promise<void> {
  const response = await fetch(`${SESSION}s/${id}`, {
    method: 'DELETE',
    headers: { 'X-CSRF-Token': csrf_token },
  });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
}
