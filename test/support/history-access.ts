import { SESSION_ENDS } from '../../src/domain/access/session.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { sealed } from './history-data.ts';
import type { Random } from './random.ts';

/** Data of events of people: credentials, sessions, comments, assignments. */

const person = (random: Random) => ({
  organization: 'made up',
  responsible_person: `Person ${random.int(50)}`,
});

export const credentialIssued = (random: Random): JsonObject => ({
  ...person(random),
  access_profiles: ['ANALYST'],
  token_sha256: random.hex(64),
  expires_at: random.int(2) === 0 ? null : '2027-01-01T00:00:00.000Z',
});

export const sessionOffered = (random: Random): JsonObject => ({
  ...person(random),
  access_profiles: ['REVIEWER'],
  link_sha256: random.hex(64),
  offered_until: '2026-01-05T00:15:00.000Z',
});

export const sessionOpened = (random: Random): JsonObject => ({
  ...person(random),
  access_profiles: ['REVIEWER'],
  signed_in_by: 'LINK',
  provider_subject: null,
  token_sha256: random.hex(64),
  ends_at: '2026-01-05T12:00:00.000Z',
});

export const sessionEnded = (random: Random): JsonObject => ({ because: random.pick(SESSION_ENDS) });

export const commentWritten = (random: Random): JsonObject => ({
  kind: 'ASSET',
  asset_id: random.uuid(),
  valuation_id: null,
  obligation_id: null,
  text: sealed(random),
});

export const resourceAssigned = (random: Random): JsonObject => ({
  kind: 'VALUATION',
  person: random.int(2) === 0 ? null : 'Made-up Person',
});

export const resourceListed = (random: Random): JsonObject => ({ resource_id: random.uuid() });
