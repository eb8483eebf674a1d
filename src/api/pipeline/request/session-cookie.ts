import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { SESSION_HOURS } from '../../../domain/access/session.ts';
import { sha256 } from '../../../kernel/digest.ts';
import { isToken } from '../../../kernel/identity/token.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { bilingual } from '../../../kernel/text/bilingual.ts';
import { faultWords } from '../../../kernel/words/faults.ts';
import { faultAt } from '../../../kernel/zod-faults.ts';
import { type Problem, problem } from '../answer/problem.ts';

/** What the cookie of a session holds: which session, and the token that opens it. */
export interface CookieOfSession {
  readonly id: string;
  readonly token: string;
}

const LOOPBACK = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::(?<port>\d+))?$/i;

/**
 * True where the cookie may lack `Secure`, and with it the prefix that demands it: on this machine, without a proxy that
 * says that it speaks TLS.
 */
const isOnThisMachine = ({ host, 'x-forwarded-proto': protocol }: IncomingHttpHeaders): boolean =>
  LOOPBACK.test(host ?? '') && protocol !== 'https';

const portOf = ({ host = '' }: IncomingHttpHeaders): string => LOOPBACK.exec(host)?.groups?.port ?? '80';

type Sent = Pick<IncomingMessage, 'headers'>;

const PREFIX = '__Host-';

/**
 * A cookie's full name for this request, and the attributes that go with it. Cookies are the same for all ports of a machine: with
 * the port in its name, two services on one do not overwrite each other's.
 */
function naming({ headers }: Sent, name: string) {
  return isOnThisMachine(headers)
    ? { name: `${name}-${portOf(headers)}`, attributes: 'Path=/; HttpOnly' }
    : { name: `${PREFIX}${name}`, attributes: 'Path=/; HttpOnly; Secure' };
}

/** The values of all cookies of a name: more than one may arrive, of which none can be trusted to be ours. */
function valuesOf(message: Sent, bare: string): readonly string[] {
  const { name } = naming(message, bare);
  return (message.headers.cookie ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    // One without a name is no cookie of ours.
    return at > 0 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : [];
  });
}

/** The value of a cookie, if exactly one of its name was sent. */
export function cookieOf(message: Sent, name: string): string | undefined {
  const [value, ...others] = valuesOf(message, name);
  return others.length === 0 ? value : undefined;
}

export interface CookieOptions {
  readonly sameSite: 'Strict' | 'Lax';
  readonly seconds: number;
}

/** `Set-Cookie` for this request's host; no seconds remove the cookie. */
export function setCookie(
  message: Sent,
  bare: string,
  value: string,
  { sameSite, seconds }: CookieOptions,
): string {
  const { name, attributes } = naming(message, bare);
  return `${name}=${value}; Max-Age=${seconds}; ${attributes}; SameSite=${sameSite}`;
}

const NAME = 'session';

/** The session that a request names by its cookie; undefined when it names none, or two. */
export function sessionCookieOf(message: Sent): CookieOfSession | undefined {
  const [id = '', token = '', ...more] = (cookieOf(message, NAME) ?? '').split('.');
  return more.length === 0 && isUuid(id) && isToken(token) ? { id, token } : undefined;
}

export const setSessionCookie = (message: Sent, { id, token }: CookieOfSession): string =>
  setCookie(message, NAME, `${id}.${token}`, { sameSite: 'Strict', seconds: SESSION_HOURS * 3_600 });

export const removeSessionCookie = (message: Sent): string =>
  setCookie(message, NAME, '', { sameSite: 'Strict', seconds: 0 });

/** Proves that a request was made by a page that could read it from the session: another site cannot. */
export const csrfTokenOf = (token: string): string =>
  createHmac('sha256', token).update('csrf').digest('base64url');

/** In constant time: of equal length because both are digests. */
const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(sha256(one)), Buffer.from(sha256(other)));

export const isTokenOf = (token: string, digest: string): boolean => isSame(sha256(token), digest);

/**
 * True when the browser says that a page of this service made the request. Where the page has another address than `Host`, a
 * proxy has changed that: the cookie could lack its prefix and `Secure`, so that is refused, too.
 */
function isSameOrigin({ headers }: Sent): boolean {
  const { origin = '', referer = '', host } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' && (!URL.canParse(origin) || isOfHost(origin, host));
  // Browsers before 2023, and pages by http, whose browser does not say it.
  return isOfHost(origin || referer, host);
}

/** Both without a port that the scheme has anyway. */
function isOfHost(address: string, host = ''): boolean {
  if (!URL.canParse(address)) return false;
  const page = new URL(address);
  const served = `${page.protocol}//${host}`;
  return URL.canParse(served) && new URL(served).host === page.host;
}

const NOT_SAME_ORIGIN = problem('FORBIDDEN', undefined, {
  errors: [faultAt('', faultWords('not_same_origin', bilingual('requests.not_same_origin')))],
});
const NEEDS_HTTPS = problem('FORBIDDEN', undefined, {
  errors: [faultAt('', faultWords('needs_https', bilingual('requests.needs_https')))],
});
const CSRF_TOKEN = problem('FORBIDDEN', undefined, {
  errors: [faultAt('', faultWords('csrf_token', bilingual('requests.csrf_token')))],
});

export const checkSameOrigin = (message: Sent): Problem | undefined =>
  isSameOrigin(message) ? undefined : NOT_SAME_ORIGIN;

/** Refuses a sign-in by plain http from another machine: the browser would discard its cookie, and the link would be used. */
export function checkKeepsCookie({ headers }: Sent): Problem | undefined {
  if (isOnThisMachine(headers)) return undefined;
  const { origin = '', 'x-forwarded-proto': protocol } = headers;
  // The page knows better than a proxy how the browser reached it.
  const isSecure = URL.canParse(origin) ? new URL(origin).protocol === 'https:' : protocol === 'https';
  return isSecure ? undefined : NEEDS_HTTPS;
}

/** The session's own token in a header, of requests that may change something. */
export function checkCsrfToken(message: IncomingMessage, { token }: CookieOfSession): Problem | undefined {
  if (message.method === 'GET' || message.method === 'HEAD') return undefined;
  const given = message.headers['x-csrf-token'];
  return typeof given === 'string' && isSame(given, csrfTokenOf(token)) ? undefined : CSRF_TOKEN;
}
