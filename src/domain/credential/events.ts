import { z } from 'zod';
import { type EventOf, eventType } from '../../engine/events/event-type.ts';
import { ACCESS_PROFILES } from '../../kernel/vocabulary.ts';

/** Events of the stream `credential-<id>`. The token itself is nowhere: only its SHA-256. */
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

export type CredentialEvent = EventOf<typeof credentialEvents>;
export type CredentialIssued = z.infer<typeof credentialEvents.CredentialIssued.schema>;
