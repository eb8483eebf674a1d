import { spawn } from 'node:child_process';
import { chown, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClusterPlace } from './cluster-place.ts';
import { EmbeddedPostgresError, readIfThere, syncDirectory } from './data-directory.ts';
import { SERVER_ENVIRONMENT } from './postmaster.ts';
import { POSTGRES_MAJOR } from './server-binaries.ts';

/** The role and the database of the service. The superuser has no password: nobody comes in as it. */
export const ROLE = 'asset_valuation';

/** Containers may run as a user id without a name; PostgreSQL does not make a database for those. */
const NAMELESS = /could not look up effective user ID/;

/** Runs one of PostgreSQL's programs to its end, as the server's user. */
async function runToEnd(
  program: string,
  args: readonly string[],
  place: ClusterPlace,
  input = '',
): Promise<void> {
  const identity = place.user ? { uid: place.user.uid, gid: place.user.gid } : {};
  const child = spawn(program, args, { ...identity, cwd: '/', env: SERVER_ENVIRONMENT, detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-2_000);
    });
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const ending = await new Promise<number | string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(signal ?? code));
  });
  if (ending === 0) return;
  throw new EmbeddedPostgresError(
    `${program} failed (${ending}) on ${place.directory}: ${output.trim() || 'it said nothing'}. ` +
      (NAMELESS.test(output)
        ? 'Start as a user that is listed in /etc/passwd, or set DATABASE_URL to a PostgreSQL server.'
        : 'It needs Linux with glibc 2.27 or newer, or macOS; else set DATABASE_URL to a PostgreSQL server.'),
  );
}

/** Gives the role its password, making it and its database first where they are not there. No server may be running. */
export async function setPassword(binaries: string, place: ClusterPlace, password: string): Promise<void> {
  const statements = [
    `create role ${ROLE} login createdb`,
    `alter role ${ROLE} password '${password}'`,
    // Reads settings and other sessions' state, changes nothing.
    `grant pg_monitor to ${ROLE}`,
    `alter database postgres rename to ${ROLE}`,
    `alter database ${ROLE} owner to ${ROLE}`,
  ];
  const args = ['--single', '-D', place.directory, 'template1'];
  await runToEnd(join(binaries, 'bin', 'postgres'), args, place, `${statements.join('\n')}\n`);
}

/** True when the database has been made; refuses a directory of another major, or of something else. */
export async function isCreated(place: ClusterPlace): Promise<boolean> {
  const version = (await readIfThere(join(place.directory, 'PG_VERSION')))?.trim();
  if (version === POSTGRES_MAJOR) return true;
  if (version !== undefined)
    throw new EmbeddedPostgresError(
      `The data in ${place.directory} are of PostgreSQL ${version}, and this program brings PostgreSQL ${POSTGRES_MAJOR}, ` +
        `which cannot read them. Dump them with PostgreSQL ${version} (pg_dump), move the directory away, start with an ` +
        'empty one, and restore the dump into it.',
    );
  const entries = await readdir(place.directory).catch(() => []);
  if (entries.length === 0) return false;
  throw new EmbeddedPostgresError(
    `${place.directory} is not empty, and not a database of PostgreSQL. Move it away, or choose another DATA_DIR.`,
  );
}

/** Creates the database in a temporary folder and renames it when it is complete: UTF-8, ordered by code point. */
export async function createCluster(binaries: string, place: ClusterPlace, password: string): Promise<void> {
  const draft = { ...place, directory: `${place.directory}.creating` };
  await rm(draft.directory, { recursive: true, force: true });
  await mkdir(draft.directory, { mode: 0o700 });
  if (place.user) await chown(draft.directory, place.user.uid, place.user.gid);
  const shape = ['--encoding=UTF8', '--locale-provider=libc', '--locale=C', '--username=postgres'];
  const access = ['--auth-local=reject', '--auth-host=scram-sha-256', '--no-instructions'];
  await runToEnd(join(binaries, 'bin', 'initdb'), ['-D', draft.directory, ...shape, ...access], draft);
  await setPassword(binaries, draft, password);
  await rename(draft.directory, place.directory);
  await syncDirectory(place.base);
}
