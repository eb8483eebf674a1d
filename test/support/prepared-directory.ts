import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { startEmbeddedPostgres } from '../../src/engine/embedded/embedded-postgres.ts';
import { migrateEverySchema } from './fresh-database.ts';
import { dataDirectory } from './service-process.ts';

const run = promisify(execFile);

/** What a start takes over from a database that was made before; the rest belongs to one server. */
const KEPT = ['postgres', 'postgres-password'];

/** Makes the embedded database of this run, by the service's own code, in its place at once; of two that do so one wins. */
async function make(prepared: string): Promise<void> {
  const draft = await mkdtemp(`${prepared}-`);
  await chmod(draft, 0o755);
  const server = await startEmbeddedPostgres({ dataDir: draft, log: () => {} });
  await migrateEverySchema(server.connectionString);
  await server.stop();
  for (const name of await readdir(draft))
    if (!KEPT.includes(name)) await rm(join(draft, name), { recursive: true });
  await rename(draft, prepared).catch(() => rm(draft, { recursive: true }));
}

/**
 * A data directory with an embedded database that is made, has every schema and nothing in them, for tests that are not about
 * making it: it saves more than a second. `name`: it is a folder of this name in the directory.
 */
export async function preparedDirectory(name = '.') {
  const directory = await dataDirectory();
  const place = join(directory.dir, name);
  await mkdir(place, { recursive: true });
  const prepared = join(inject('workplace'), 'data-directory');
  const copy = () => run('cp', ['-pR', `${prepared}/.`, place]);
  await copy().catch(async () => {
    await make(prepared);
    await copy();
  });
  return directory;
}
