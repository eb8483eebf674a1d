import { z } from 'zod';
import { signInByProvider } from '../../../../commands/session.ts';
import type { SessionState } from '../../../domain/access/session.ts';
import { ShapeNotAdopted } from '../../../engine/shapes/written-as.ts';
import { sha256 } from '../../../kernel/digest.ts';
import { organizationId, sessionId } from '../../../kernel/ids.ts';
import { bilingualTexts } from '../../../kernel/text/bilingual.ts';
import { faultWords } from '../../../kernel/words/faults.ts';
import { html } from '../../docs/html.ts';
import { shell } from '../../docs/shell.ts';
import {
  invalidParameter,
  PROBLEMS,
  type Problem,
  problem,
  unavailable,
} from '../../pipeline/answer/problem.ts';
import { acceptPrefers } from '../../pipeline/request/served-request.ts';
import {
  checkSameOrigin,
  cookieOf,
  sessionCookieOf,
  setCookie,
  setSessionCookie,
} from '../../pipeline/request/session-cookie.ts';
import { content, type Route, type RouteAnswer, type RouteRequest, route } from '../../route.ts';
import { type ClaimMapping, personOf } from './identity.ts';
import { type Flow, type IdentityProvider, NoIdentity } from './provider.ts';
import {
  causeOf,
  completeSignIn,
  end,
  newSession,
  UPGRADE_NOT_FINISHED,
  type WorkspaceParts,
} from './sessions.ts';

export interface ProviderParts {
  readonly provider: IdentityProvider;
  readonly mapping: ClaimMapping;
}

/** `Lax`, because the way back from the provider is from another site. */
const COOKIE = 'sign-in';
const FLOW_SECONDS = 600;
const TIMEOUT_MS = 25_000;
const RETRY_AFTER = 30;

const TEXTS = bilingualTexts('sign_in');
const NO_PLACE: Problem = {
  ...invalidParameter('return_to', faultWords('invalid_value', TEXTS.return_to)),
  detail: TEXTS.return_to,
};

const Begin = z.strictObject({ return_to: z.string().max(500).optional() });
/** What providers add is theirs. */
const Back = z.looseObject({});
const common = {
  tag: 'Workspace',
  summary: '',
  responses: {},
  access: 'sign-in',
  timeoutMs: TIMEOUT_MS,
} as const;

/** A place of the workspace, and never another site's. */
export function placeOf(text: string): string | undefined {
  if (!text.startsWith('/workspace') || /[\\\s\p{Cc}]/u.test(text)) return undefined;
  const { origin, pathname, search, hash } = new URL(text, 'http://here');
  const isInside = pathname === '/workspace' || pathname.startsWith('/workspace/');
  return origin === 'http://here' && isInside ? pathname + search + hash : undefined;
}

/** The way to the provider of identities, and back. */
export function providerRoutes(
  wired: () => WorkspaceParts,
  { provider, mapping }: ProviderParts,
): readonly Route[] {
  return [
    route({
      ...common,
      method: 'GET',
      path: '/workspace/sign-in',
      operationId: 'beginSignIn',
      query: Begin,
      async handle(request) {
        const returnTo = placeOf(request.query.return_to ?? '/workspace');
        if (returnTo === undefined) return shown(request, NO_PLACE);
        try {
          const { url, flow } = await provider.begin();
          await endEarlier(wired(), request);
          const headers = {
            Location: url,
            'Set-Cookie': setCookie(request.message, COOKIE, written(flow, returnTo), {
              sameSite: 'Lax',
              seconds: FLOW_SECONDS,
            }),
          };
          return content(303, TEXT, '', { headers });
        } catch (error) {
          return shown(request, problemOf(error));
        }
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: '/workspace/sign-in/callback',
      operationId: 'completeSignIn',
      query: Back,
      async handle(request) {
        const forgotten = setCookie(request.message, COOKIE, '', { sameSite: 'Lax', seconds: 0 });
        const outcome = await signIn(wired(), request, { provider, mapping });
        if ('code' in outcome) return shown(request, outcome, { 'Set-Cookie': forgotten });
        const headers = { Location: outcome.returnTo, 'Set-Cookie': [forgotten, outcome.cookie] };
        return content(303, TEXT, '', { headers });
      },
    }),
  ];
}

const TEXT = 'text/plain; charset=utf-8';

async function signIn(
  parts: WorkspaceParts,
  request: RouteRequest,
  { provider, mapping }: ProviderParts,
): Promise<{ readonly returnTo: string; readonly cookie: string } | Problem> {
  const kept = readFlow(cookieOf(request.message, COOKIE));
  if (!kept) return REFUSED;
  try {
    const query = new URLSearchParams(request.query as Record<string, string>);
    const claims = await provider.complete(query, kept.flow);
    const person = personOf(claims, mapping);
    if (person.kind === 'problem') return person;
    const { token, opened } = newSession(person, parts.clock);
    // Of the state, so that one sign-in opens one session.
    const id = sessionId(sha256(kept.flow.state));
    const by = { ...person, id, organization_id: organizationId(person.organization), signed_in_by: 'OIDC' };
    const execution = await parts.handler.change(signInByProvider, {
      id,
      input: (_: SessionState | undefined) => ({ ...opened, provider_subject: claims.sub }),
      cause: causeOf(request, by),
    });
    const done = await completeSignIn(parts, request, execution, token);
    if ('kind' in done) return done;
    return { returnTo: kept.returnTo, cookie: setSessionCookie(request.message, done.cookie) };
  } catch (error) {
    return problemOf(error);
  }
}

const REFUSED = problem('UNAUTHENTICATED', TEXTS.refused);

function problemOf(error: unknown): Problem {
  if (error instanceof ShapeNotAdopted) return UPGRADE_NOT_FINISHED;
  if (!(error instanceof NoIdentity)) throw error;
  return error.why === 'away' ? unavailable(RETRY_AFTER, TEXTS.away) : REFUSED;
}

/** The cookie of a session does not come back with the person from the provider: it ends where they leave for it. */
async function endEarlier(parts: WorkspaceParts, request: RouteRequest): Promise<void> {
  const cookie = sessionCookieOf(request.message);
  if (!cookie || checkSameOrigin(request.message)) return;
  const session = await parts.sessions.find(cookie, false);
  if (session) await end(parts, request, session, session, 'REPLACED');
}

const written = ({ state, nonce, verifier }: Flow, returnTo: string): string =>
  [state, nonce, verifier, Buffer.from(returnTo).toString('base64url')].join('.');

function readFlow(text: string | undefined): { readonly flow: Flow; readonly returnTo: string } | undefined {
  const [state, nonce, verifier, place] = text?.split('.') ?? [];
  const returnTo = place && placeOf(Buffer.from(place, 'base64url').toString());
  return state && nonce && verifier && returnTo ? { flow: { state, nonce, verifier }, returnTo } : undefined;
}

/** A problem as a page, because a person follows the link. */
function shown(
  request: RouteRequest,
  fault: Problem,
  more: Readonly<Record<string, string>> = {},
): RouteAnswer {
  const headers = { ...fault.headers, ...more };
  if (!acceptPrefers(request.message.headers.accept, 'text/html', 'application/json'))
    return { ...fault, headers };
  const { status, title } = PROBLEMS[fault.code];
  const { language } = request;
  const main = html`<main><h1>${TEXTS.failed[language]}</h1><p>${(fault.detail ?? title)[language]}</p><p><a href="/workspace">${TEXTS.again[language]}</a></p></main>`;
  const page = shell(TEXTS.failed[language], main, { language });
  return content(status, 'text/html; charset=utf-8', page, {
    headers: { ...headers, 'Content-Language': language },
  });
}
