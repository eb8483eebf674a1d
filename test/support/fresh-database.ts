import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm, rmdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inject } from 'vitest';
import { migrate } from '../../src/engine/postgres/migrate.ts';
import {
  createDatabase,
  startTestServer,
  statement,
  type TestDatabase,
  type TestServer,
} from './postgres-server.ts';

/** Creates them like a first start. */
export const migrateEverySchema = (connectionString: string): Promise<void> =>
  migrate(connectionString, 'event_log', 'privacy', 'read_models', 'deliveries');

const TEMPLATE = 'test_migrated';

/** An empty database server of the caller's own. */
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
 * processes: a reader sees no farther than the oldest open transaction of a whole server.
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

/** A folder in the workplace of this run, made by the first of its processes that needs it: the others wait for it. */
export async function madeOnce(name: string, make: (draft: string) => Promise<void>): Promise<string> {
  const made = join(inject('workplace'), name);
  const taken = `${made}.taken`;
  while (!existsSync(made)) {
    const isFirst = await mkdir(taken).then(
      () => true,
      () => false,
    );
    if (!isFirst) {
      await delay(50);
      continue;
    }
    try {
      if (!existsSync(made)) await makeInPlace(made, make);
    } finally {
      await rmdir(taken);
    }
  }
  return made;
}

/** It gets its name when it is complete. */
async function makeInPlace(made: string, make: (draft: string) => Promise<void>): Promise<void> {
  const draft = await mkdtemp(`${made}-`);
  try {
    // The user of a database server must pass through it.
    await chmod(draft, 0o755);
    await make(draft);
    await rename(draft, made);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}
