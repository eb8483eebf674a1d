import { credentialAggregate } from '../src/domain/credential.ts';
import { readEvent } from '../src/domain/events/catalog.ts';
import { type Projection, resourceTable } from '../src/engine/projecting/projection.ts';

/** Credentials for the tool's list. Authentication does not use it: it reads the log by the token's own id. */
export const credentialProjection: Projection = {
  name: 'credential',
  version: 1,
  streamPrefixes: ['credential-'],
  readEvent,
  tables: [
    resourceTable(credentialAggregate, {
      name: 'credentials',
      filters: { expires_at: 'instant', revoked_at: 'instant' },
    }),
  ],
};
