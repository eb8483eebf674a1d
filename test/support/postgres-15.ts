import { existsSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startTestServer } from './postgres-server.ts';

/** Where Debian's package `postgresql-15` has the server's programs: not on the PATH. */
const PROGRAMS = '/usr/lib/postgresql/15/bin';

export const isPostgres15Installed = existsSync(path.join(PROGRAMS, 'postgres'));

/**
 * The test files that run a second time on a real PostgreSQL 15, the oldest that Debian still has: the service takes
 * servers from 14 on. They find it as they find the embedded one, by `inject('postgres')`.
 */
export const ON_POSTGRES_15 = [
  'test/evidence/backup/database-copy.test.ts',
  'test/engine/postgres/event-log-contract.test.ts',
  'test/engine/postgres/event-log.test.ts',
  'test/evidence/privacy/key-store.test.ts',
  'test/engine/postgres/least-privilege.test.ts',
  'test/engine/postgres/migrate.test.ts',
  'test/engine/projecting/postgres/build.test.ts',
  'test/engine/projecting/postgres/read-models.test.ts',
  'test/journeys/roles-apart.test.ts',
];

/** A server of its own for them. The one that Debian's package may have started is left alone. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!isPostgres15Installed) return undefined;
  const server = await startTestServer({ programs: PROGRAMS });
  project.provide('postgres', server.connectionString);
  return () => server.stop();
}
