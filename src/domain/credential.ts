import { z } from 'zod';
import { aggregate } from '../engine/events/aggregate.ts';
import { eventType, type RecordedOf } from '../engine/events/event-type.ts';
import type { Instant } from '../kernel/instant.ts';
import { unreachable } from '../kernel/result.ts';
import { ACCESS_PROFILES, type AccessProfile } from '../kernel/vocabulary.ts';

/** Events of the stream `credential-<id>`. The token itself is stored nowhere: only its SHA-256. */
export const credentialEvents = {
  CredentialIssued: eventType(
    'CredentialIssued',
    z.strictObject({
      organization: z.string(),
      responsible_person: z.string(),
      access_profiles: z.array(z.enum(ACCESS_PROFILES)),
      token_sha256: z.string(),
      expires_at: z.string().nullable(),
    }),
  ),
  CredentialRevoked: eventType('CredentialRevoked', z.strictObject({})),
};

export type CredentialIssued = z.infer<typeof credentialEvents.CredentialIssued.schema>;

export interface CredentialState extends CredentialIssued {
  readonly id: string;
  readonly organization_id: string;
  readonly issued_at: Instant;
  readonly revoked_at: Instant | null;
  readonly version: number;
}

/** Who makes a request, by a credential or by the session of a browser, and what they may do. */
export interface Caller {
  /** Of the credential or session. */
  readonly id: string;
  readonly organization: string;
  readonly organization_id: string;
  readonly responsible_person: string;
  readonly access_profiles: readonly AccessProfile[];
  /** Only of a session. */
  readonly signed_in_by?: string;
}

type RecordedCredentialEvent = RecordedOf<typeof credentialEvents>;

export function evolveCredential(
  state: CredentialState | undefined,
  event: RecordedCredentialEvent,
): CredentialState | undefined {
  switch (event.type) {
    case 'CredentialIssued':
      return {
        ...event.data,
        id: credentialIdOf(event.stream),
        organization_id: event.organizationId ?? '',
        issued_at: event.occurredAt,
        revoked_at: null,
        version: event.revision + 1,
      };
    case 'CredentialRevoked':
      return state && { ...state, revoked_at: event.occurredAt, version: event.revision + 1 };
    default:
      return unreachable(event);
  }
}

export const credentialAggregate = aggregate('credential', credentialEvents, evolveCredential);
export const { stream: credentialStream, idOf: credentialIdOf } = credentialAggregate;

/** True while the credential may be used at `now`. */
export const isUsable = (credential: CredentialState, now: Instant): boolean =>
  credential.revoked_at === null && (credential.expires_at === null || now < credential.expires_at);
