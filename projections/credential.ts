import { sessionAggregate } from '../src/domain/access/session.ts';
import { credentialAggregate } from '../src/domain/credential.ts';
import { readEvent } from '../src/domain/events/catalog.ts';
import { personKey } from '../src/domain/review.ts';
import { type Projection, resourceTable } from '../src/engine/projecting/projection.ts';

/** Credentials and sessions for lists. Authentication does not use them: it reads the log by the token's own id. */
export const credentialProjection: Projection = {
  name: 'credential',
  version: 2,
  streamPrefixes: ['credential-', 'session-'],
  readEvent,
  tables: [
    resourceTable(credentialAggregate, {
      name: 'credentials',
      filters: { expires_at: 'instant', revoked_at: 'instant' },
    }),
    resourceTable(sessionAggregate, {
      name: 'sessions',
      filters: { person: 'text', ends_at: 'instant', ended_at: 'instant' },
      values: ({ responsible_person }) => ({ person: personKey([responsible_person]) }),
      indexed: ['person'],
    }),
  ],
};
