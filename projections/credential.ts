import {
  type CredentialState,
  credentialIdOf,
  evolveCredential,
  type RecordedCredentialEvent,
} from '../src/domain/credential.ts';
import { type DomainEvent, readEvent } from '../src/domain/events/catalog.ts';
import { type Projection, resourceTable } from '../src/engine/projecting/projection.ts';

export type { CredentialState };

const isOfCredential = (event: DomainEvent): event is RecordedCredentialEvent =>
  event.stream.startsWith('credential-');

const credentials = resourceTable<CredentialState, 'expires_at' | 'revoked_at'>({
  name: 'credentials',
  filters: { expires_at: 'instant', revoked_at: 'instant' },
  filterValues: ({ expires_at, revoked_at }) => ({ expires_at, revoked_at }),
  indexed: [],
  keyOf: (event: DomainEvent) => (isOfCredential(event) ? credentialIdOf(event.stream) : undefined),
  evolve: (state, event: DomainEvent) => (isOfCredential(event) ? evolveCredential(state, event) : state),
});

/** Credentials for the tool's list. Authentication does not use it: it asks the log by the token's own id. */
export const credentialProjection: Projection = {
  name: 'credential',
  version: 1,
  streamPrefixes: ['credential-'],
  readEvent,
  tables: [credentials],
};
