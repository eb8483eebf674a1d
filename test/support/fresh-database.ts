import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '../../src/engine/postgres/migrate.ts';
import { createDatabase, statement, type TestDatabase } from './postgres-server.ts';

/** An empty database on the server of this run: make one in `beforeAll`, drop it in `afterAll`. */
export const freshDatabase = (): Promise<TestDatabase> => createDatabase(inject('postgres'));

/** As a first start makes them. */
export const migrateEverySchema = (connectionString: string): Promise<void> =>
  migrate(connectionString, 'event_log', 'privacy', 'read_models', 'deliveries');

const TEMPLATE = 'test_migrated';
const MISSING = '3D000';

/** A database with every schema of the service and nothing in them: copied from one that the first caller of a run makes. */
export async function migratedDatabase(): Promise<TestDatabase> {
  const server = inject('postgres');
  try {
    return await createDatabase(server, TEMPLATE);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === MISSING)) throw error;
    await makeTemplate(server);
    return createDatabase(server, TEMPLATE);
  }
}

/** Of several that do so at the same time one gives the template its name. */
async function makeTemplate(server: string): Promise<void> {
  const draft = await createDatabase(server);
  await migrateEverySchema(draft.connectionString);
  const name = new URL(draft.connectionString).pathname.slice(1);
  await statement(
    server,
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
  );
  await statement(server, `alter database ${name} rename to ${TEMPLATE}`).catch(() => draft.drop());
}
