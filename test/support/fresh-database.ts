import { basename, join } from 'node:path';
import { inject } from 'vitest';
import { migrate } from '../../src/engine/postgres/migrate.ts';
import { madeOnce } from './made-once.ts';
import {
  createDatabase,
  startTestServer,
  statement,
  type TestDatabase,
  type TestServer,
} from './postgres-server.ts';

/** As a first start makes them. */
export const migrateEverySchema = (connectionString: string): Promise<void> =>
  migrate(connectionString, 'event_log', 'privacy', 'read_models', 'deliveries');

const TEMPLATE = 'test_migrated';

/** A database server of the caller's own, with nothing in it. */
export async function freshServer(): Promise<TestServer> {
  const programs = inject('postgresPrograms') ?? undefined;
  const made = await madeOnce(
    `server-${programs === undefined ? 'embedded' : basename(programs)}`,
    async (draft) => {
      const server = await startTestServer({ programs });
      const { connectionString, drop: _ } = await createDatabase(server.connectionString);
      await migrateEverySchema(connectionString);
      const name = new URL(connectionString).pathname.slice(1);
      await statement(server.connectionString, `alter database ${name} rename to ${TEMPLATE}`);
      await server.keepIn(join(draft, 'data'));
    },
  );
  return startTestServer({ programs, copyOf: join(made, 'data') });
}

let server: Promise<TestServer> | undefined;

/**
 * The server that the test files of this process use one after the other; it ends with the process. Not shared with other
 * processes: a reader looks no farther than the oldest open transaction of a whole server.
 */
async function serverOfProcess(): Promise<string> {
  server ??= freshServer();
  return (await server).connectionString;
}

/** An empty database: make one in `beforeAll`, drop it in `afterAll`. */
export const freshDatabase = async (): Promise<TestDatabase> => createDatabase(await serverOfProcess());

/** A database with every schema of the service and nothing in them. */
export const migratedDatabase = async (): Promise<TestDatabase> =>
  createDatabase(await serverOfProcess(), TEMPLATE);
