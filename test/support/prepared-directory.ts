import { execFile } from 'node:child_process';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '../../src/engine/embedded/embedded-postgres.ts';
import { madeOnce, migrateEverySchema } from './fresh-database.ts';
import { dataDirectory } from './service-process.ts';

const run = promisify(execFile);

/** The files that a start reuses of a database that was made before; the rest belongs to one server. */
const KEPT = ['postgres', 'postgres-password'];

/** Makes the embedded database with the service's own code. */
async function make(draft: string): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir: draft, log: () => {} });
  await migrateEverySchema(server.connectionString);
  await server.stop();
  for (const name of await readdir(draft))
    if (!KEPT.includes(name)) await rm(join(draft, name), { recursive: true });
}

/**
 * A data directory with an embedded database that has every schema and no rows, for tests of other
 * things: it saves more than a second. `name`: a folder of this name within the directory.
 */
export async function preparedDirectory(name = '.') {
  const directory = await dataDirectory();
  const place = join(directory.dir, name);
  await mkdir(place, { recursive: true });
  const prepared = await madeOnce('data-directory', make);
  await run('cp', ['-pR', `${prepared}/.`, place]);
  return directory;
}
