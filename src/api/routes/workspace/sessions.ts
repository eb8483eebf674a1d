import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { endSession, useLink } from '../../../../commands/session.ts';
import { openSessionsOf, SESSIONS_AT_ONCE } from '../../../../queries/credentials.ts';
import { ask } from '../../../../queries/question.ts';
import {
  evolveSession,
  isInUse,
  isOpen,
  type OpenSession,
  SESSION_HOURS,
  type SessionEnd,
  type SessionOpened,
  type SessionState,
  sessionStatus,
  sessionStream,
} from '../../../domain/access/session.ts';
import type { Caller } from '../../../domain/credential.ts';
import { loadState } from '../../../domain/events/handling.ts';
import { rejectionOf } from '../../../domain/rejection.ts';
import { isSamePerson } from '../../../domain/review.ts';
import type { Execution } from '../../../engine/handling/command.ts';
import type { CommandHandler } from '../../../engine/handling/handler.ts';
import type { EventLog } from '../../../engine/log/event-log.ts';
import type { LastUses } from '../../../engine/postgres/last-uses.ts';
import type { ReadModels } from '../../../engine/projecting/read-models.ts';
import { ShapeNotAdopted } from '../../../engine/shapes/written-as.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { sha256 } from '../../../kernel/digest.ts';
import { tokenOf } from '../../../kernel/identity/token.ts';
import { sessionId } from '../../../kernel/ids.ts';
import { epochOf, instantOf } from '../../../kernel/instant.ts';
import type { JsonObject } from '../../../kernel/json.ts';
import { bilingual } from '../../../kernel/text/bilingual.ts';
import { type Problem, problem, unavailable } from '../../pipeline/answer/problem.ts';
import { problemOfRejection } from '../../pipeline/answer/rejection.ts';
import {
  type CookieOfSession,
  csrfTokenOf,
  removeSessionCookie,
  sessionCookieOf,
  setSessionCookie,
} from '../../pipeline/request/session-cookie.ts';
import type { SessionLookup } from '../../pipeline/request/session-lookup.ts';
import { json, nothing, type Route, type RouteRequest, route } from '../../route.ts';
import type { IdentityProvider } from './provider.ts';

export interface WorkspaceParts {
  readonly log: EventLog;
  readonly handler: CommandHandler;
  readonly readModels: ReadModels;
  readonly clock: Clock;
  readonly sessions: SessionLookup;
  readonly lastUses: LastUses;
}

/** Signing in needs events that version 1.0.0 cannot read. */
export const UPGRADE_NOT_FINISHED: Problem = unavailable(60, bilingual('sign_in.not_finished'));

const HOUR_MS = 3_600_000;
const LISTED_MS = 1_000;
/** A provider may be asked where its sign-out is. */
const SIGN_OUT_MS = 10_000;

/** Of a new session: a token that nobody had before, so that no session is fixed beforehand. */
export function newSession(
  person: Pick<Caller, 'organization' | 'responsible_person' | 'access_profiles'>,
  clock: Clock,
) {
  const token = tokenOf(randomBytes(32));
  const opened: Omit<SessionOpened, 'signed_in_by' | 'provider_subject'> = {
    organization: person.organization,
    responsible_person: person.responsible_person,
    access_profiles: [...person.access_profiles],
    token_sha256: sha256(token),
    ends_at: instantOf(epochOf(clock.now()) + SESSION_HOURS * HOUR_MS),
  };
  return { token, opened };
}

/** Completes a sign-in: an earlier session of the browser ends, and the use of the new one is recorded. */
export async function completeSignIn(
  parts: WorkspaceParts,
  request: RouteRequest,
  execution: Execution<SessionState>,
  token: string,
): Promise<{ readonly session: OpenSession; readonly cookie: CookieOfSession } | Problem> {
  if (execution.outcome === 'key-reused') throw new Error('a sign-in claims no key');
  if (execution.outcome === 'rejected') return problemOfRejection(rejectionOf(execution));
  const { state: session } = execution;
  if (!isOpen(session, parts.clock.now())) throw new Error('a sign-in left no open session');
  // The link is used: what fails now may not keep its person out. The browser forgets the earlier session in any case.
  await endEarlier(parts, request).catch(() => {});
  const now = parts.clock.now();
  // What is not recorded counts as used now.
  await parts.lastUses.touch(session.id, now, Number.POSITIVE_INFINITY).catch(() => {});
  await parts.lastUses.forget(instantOf(epochOf(now) - 2 * SESSION_HOURS * HOUR_MS)).catch(() => {});
  return { session, cookie: { id: session.id, token } };
}

async function endEarlier(parts: WorkspaceParts, request: RouteRequest): Promise<void> {
  const earlier = sessionCookieOf(request.message);
  const replaced = earlier && (await parts.sessions.find(earlier, false));
  if (replaced) await end(parts, request, replaced, replaced, 'REPLACED');
}

export const causeOf = ({ requestId }: RouteRequest, by: Omit<Caller, 'access_profiles'>) => ({
  organizationId: by.organization_id,
  actor: `person:${by.responsible_person}`,
  credentialId: by.id,
  ...(by.signed_in_by && { signedInBy: by.signed_in_by }),
  requestId,
  correlationId: requestId,
  causationId: null,
});

export async function end(
  { handler, sessions }: WorkspaceParts,
  request: RouteRequest,
  { id }: { readonly id: string },
  by: Caller,
  because: SessionEnd,
): Promise<void> {
  await handler.change(endSession, { id, input: () => ({ because }), cause: causeOf(request, by) });
  sessions.forget(id);
}

async function viewOf(
  { sessions, clock }: WorkspaceParts,
  session: OpenSession,
  { token }: CookieOfSession,
): Promise<JsonObject> {
  return {
    id: session.id,
    person: session.responsible_person,
    organization: session.organization,
    access_profiles: [...session.access_profiles],
    csrf_token: csrfTokenOf(token),
    // By it a page counts what is left: the clock of its device may be wrong.
    now: clock.now(),
    idle_until: await sessions.idleUntil(session),
    ends_at: session.ends_at,
    signed_in_by: session.signed_in_by,
  };
}

const SignInBody = z.strictObject({ link_token: z.string().min(1).max(200) });
/** `before`: the last session of the page before. */
const ListSessions = z.strictObject({ before: z.uuid().optional() });
const Id = z.strictObject({ id: z.uuid() });
const common = { tag: 'Workspace', summary: '', responses: {} } as const;

/** The sign-in by a link, and what a person does with their sessions. */
export function sessionRoutes(
  wired: () => WorkspaceParts,
  {
    provider,
    isMadeUp,
  }: {
    readonly provider?: Pick<IdentityProvider, 'signOutUrl'> | undefined;
    /** Whether all data are a demo's, as every screen then says. */
    readonly isMadeUp: () => boolean;
  },
): readonly Route[] {
  return [
    route({
      ...common,
      method: 'GET',
      path: '/workspace/options',
      operationId: 'getSignInOptions',
      access: 'sign-in',
      handle: async () =>
        json(200, { provider: provider !== undefined, demo: isMadeUp(), languages: ['pt-BR', 'en'] }),
    }),
    route({
      ...common,
      method: 'POST',
      path: '/workspace/session',
      operationId: 'openSession',
      access: 'sign-in',
      body: { schema: SignInBody, mediaTypes: ['application/json'], limitBytes: 1_024 },
      async handle(request) {
        const parts = wired();
        const id = sessionId(sha256(request.body.link_token));
        const offered = await loadState(parts.log, sessionStream(id), evolveSession);
        if (!offered) return problemOfRejection({ fact: 'sign-in-used' });
        const { token, opened } = newSession(offered, parts.clock);
        const using = parts.handler.change(useLink, {
          id,
          input: () => opened,
          cause: causeOf(request, { ...offered, signed_in_by: 'LINK' }),
        });
        const execution = await using.catch((error: unknown) => {
          if (error instanceof ShapeNotAdopted) return undefined;
          throw error;
        });
        if (!execution) return UPGRADE_NOT_FINISHED;
        const done = await completeSignIn(parts, request, execution, token);
        if ('kind' in done) return done;
        const headers = { 'Set-Cookie': setSessionCookie(request.message, done.cookie) };
        return json(200, await viewOf(parts, done.session, done.cookie), { headers });
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: '/workspace/session',
      operationId: 'getSession',
      access: 'session',
      isUse: false,
      async handle(request) {
        const cookie = sessionCookieOf(request.message);
        if (!cookie) throw new Error('a session has no cookie');
        return json(200, await viewOf(wired(), request.credential() as OpenSession, cookie));
      },
    }),
    route({
      ...common,
      method: 'DELETE',
      path: '/workspace/session',
      operationId: 'endSession',
      access: 'session',
      isUse: false,
      timeoutMs: SIGN_OUT_MS,
      async handle(request) {
        const session = request.credential();
        await end(wired(), request, session, session, 'SIGNED_OUT');
        const headers = { 'Set-Cookie': removeSessionCookie(request.message) };
        const sign_out_url = session.signed_in_by === 'OIDC' && (await provider?.signOutUrl());
        return sign_out_url ? json(200, { sign_out_url }, { headers }) : nothing({ headers });
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: '/workspace/sessions',
      operationId: 'listOwnSessions',
      access: 'session',
      query: ListSessions,
      handle: async (request) =>
        json(200, await listOf(wired(), request.credential(), request.query.before ?? null)),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: '/workspace/sessions/{id}',
      operationId: 'endOwnSession',
      access: 'session',
      params: Id,
      async handle(request) {
        const parts = wired();
        const by = request.credential();
        const { id } = request.params;
        const found = await loadState(parts.log, sessionStream(id), evolveSession);
        if (!found || !isOwn(found, by) || found.opened_at === null) return problem('NOT_FOUND');
        await end(parts, request, found, by, 'ENDED_BY_PERSON');
        const headers = id === by.id ? { 'Set-Cookie': removeSessionCookie(request.message) } : {};
        return nothing({ headers });
      },
    }),
  ];
}

const isOwn = (session: SessionState, by: Caller): boolean =>
  session.organization_id === by.organization_id &&
  isSamePerson(session.responsible_person, by.responsible_person);

async function listOf(
  { log, readModels, clock, lastUses }: WorkspaceParts,
  by: Caller,
  before: string | null,
): Promise<JsonObject> {
  // A session that was opened or ended a moment ago should be in the list, or not.
  await readModels.passed(openSessionsOf.projections, await log.head(), LISTED_MS);
  const now = clock.now();
  const found = await ask(readModels, openSessionsOf, {
    organizationId: by.organization_id,
    person: by.responsible_person,
    now,
    before,
  });
  const used = await lastUses.of(found.map(({ id }) => id));
  const items = found
    .map((session) => ({ session, usedAt: used.get(session.id) ?? null }))
    .filter(({ session, usedAt }) => sessionStatus(session, now) === 'OPEN' && isInUse(usedAt, now))
    .map(({ session, usedAt }) => ({
      id: session.id,
      signed_in_by: session.signed_in_by,
      opened_at: session.opened_at,
      last_used_at: usedAt,
      ends_at: session.ends_at,
      is_current: session.id === by.id,
    }));
  return { items, next: found.length < SESSIONS_AT_ONCE ? null : (found.at(-1)?.id ?? null) };
}
