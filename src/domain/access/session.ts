import { z } from 'zod';
import { aggregate } from '../../engine/events/aggregate.ts';
import { eventType, type RecordedOf } from '../../engine/events/event-type.ts';
import { epochOf, type Instant } from '../../kernel/instant.ts';
import { unreachable } from '../../kernel/result.ts';
import { ACCESS_PROFILES, type AccessProfile } from '../../kernel/vocabulary.ts';
import { LEVEL_1_1 } from '../events/levels.ts';

/** How a person came in by the browser: by a link from an operator, or by the provider of identities. */
export const SIGN_INS = ['LINK', 'OIDC'] as const;
export type SignIn = (typeof SIGN_INS)[number];

export const SESSION_ENDS = ['SIGNED_OUT', 'REPLACED', 'ENDED_BY_PERSON', 'ENDED_BY_OPERATOR'] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];

/** From the offer of a link to its end. */
export const LINK_MINUTES = 15;
/** From the beginning of a session to its end, however much it is used. */
export const SESSION_HOURS = 12;
/** From the last use of a session to its end. */
export const IDLE_MINUTES = 30;
const MINUTE_MS = 60_000;

/**
 * Whether a session was used lately; null, what is not known, counts as now. As far ahead counts as long ago: a clock that was wrong
 * does not keep a session in use.
 */
export const isInUse = (usedAt: Instant | null, now: Instant, ms = IDLE_MINUTES * MINUTE_MS): boolean =>
  usedAt === null || Math.abs(epochOf(now) - epochOf(usedAt)) < ms;

const Person = {
  organization: z.string(),
  responsible_person: z.string(),
  access_profiles: z.array(z.enum(ACCESS_PROFILES)),
};

/**
 * Events of the stream `session-<id>`. A link is a session that is offered: using it and ending it are decided on one
 * stream, so that no link outlives its end and none is used twice. Of tokens only the SHA-256 is stored.
 */
export const sessionEvents = {
  SessionOffered: eventType(
    'SessionOffered',
    z.strictObject({ ...Person, link_sha256: z.string(), offered_until: z.string() }),
    [],
    LEVEL_1_1,
  ),
  SessionOpened: eventType(
    'SessionOpened',
    z.strictObject({
      ...Person,
      signed_in_by: z.enum(SIGN_INS),
      /** The provider's own id of the person. */
      provider_subject: z.string().nullable(),
      token_sha256: z.string(),
      ends_at: z.string(),
    }),
    [],
    LEVEL_1_1,
  ),
  SessionEnded: eventType('SessionEnded', z.strictObject({ because: z.enum(SESSION_ENDS) }), [], LEVEL_1_1),
};

export type SessionOffered = z.infer<typeof sessionEvents.SessionOffered.schema>;
export type SessionOpened = z.infer<typeof sessionEvents.SessionOpened.schema>;

export interface SessionState {
  readonly id: string;
  readonly organization: string;
  readonly organization_id: string;
  readonly responsible_person: string;
  readonly access_profiles: readonly AccessProfile[];
  readonly offered_until: Instant | null;
  readonly opened_at: Instant | null;
  readonly signed_in_by: SignIn | null;
  readonly token_sha256: string | null;
  readonly ends_at: Instant | null;
  readonly ended_at: Instant | null;
  readonly ended_because: SessionEnd | null;
  readonly version: number;
}

/** A session that was opened: what a request by its cookie acts with. */
export interface OpenSession extends SessionState {
  readonly opened_at: Instant;
  readonly signed_in_by: SignIn;
  readonly token_sha256: string;
  readonly ends_at: Instant;
}

type RecordedSessionEvent = RecordedOf<typeof sessionEvents>;

export function evolveSession(
  state: SessionState | undefined,
  event: RecordedSessionEvent,
): SessionState | undefined {
  const version = event.revision + 1;
  switch (event.type) {
    case 'SessionOffered': {
      const { link_sha256: _, ...offered } = event.data;
      const id = sessionIdOf(event.stream);
      return { ...NOT_OPENED, ...offered, id, organization_id: event.organizationId ?? '', version };
    }
    case 'SessionOpened': {
      const { provider_subject: _, ...opened } = event.data;
      return {
        ...NOT_OPENED,
        ...state,
        ...opened,
        id: sessionIdOf(event.stream),
        organization_id: event.organizationId ?? '',
        opened_at: event.occurredAt,
        version,
      };
    }
    case 'SessionEnded':
      return state && { ...state, ended_at: event.occurredAt, ended_because: event.data.because, version };
    default:
      return unreachable(event);
  }
}

const NOT_OPENED = {
  offered_until: null,
  opened_at: null,
  signed_in_by: null,
  token_sha256: null,
  ends_at: null,
  ended_at: null,
  ended_because: null,
} as const;

export const sessionAggregate = aggregate('session', sessionEvents, evolveSession);
export const { stream: sessionStream, idOf: sessionIdOf } = sessionAggregate;

export type SessionStatus = 'OFFERED' | 'OFFER_EXPIRED' | 'OPEN' | 'EXPIRED' | 'ENDED';

/** Without regard to its last use, which the log does not know. */
export function sessionStatus(state: SessionState, now: Instant): SessionStatus {
  if (state.ended_at !== null) return 'ENDED';
  if (state.ends_at !== null) return now < state.ends_at ? 'OPEN' : 'EXPIRED';
  return now < (state.offered_until ?? '') ? 'OFFERED' : 'OFFER_EXPIRED';
}

export const isOpen = (state: SessionState, now: Instant): state is OpenSession =>
  sessionStatus(state, now) === 'OPEN';
