import { readFileSync, type Stats } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** Whom the server runs as, where it may not run as the program's own user: PostgreSQL refuses to run as root. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

const NAMES = ['postgres', '_postgres', 'nobody'] as const;

/** Of the text of /etc/passwd, the users as they stand there. */
function* users(passwd: string): Generator<ServerUser> {
  for (const line of passwd.split('\n')) {
    const [name, , uid, gid] = line.split(':');
    // macOS writes nobody's -2; the system calls want it unsigned.
    if (name && uid && gid)
      yield { uid: Number.parseInt(uid, 10) >>> 0, gid: Number.parseInt(gid, 10) >>> 0, name };
  }
}

/** The first user of `NAMES` in the text of /etc/passwd. */
export function findServerUser(passwd: string): ServerUser | undefined {
  const all = [...users(passwd)];
  return NAMES.map((name) => all.find((user) => user.name === name)).find((user) => user !== undefined);
}

/** Undefined: the program is not root, and the server runs as the same user. `owner`: whose the data are already. */
export function serverUser(owner: Pick<Stats, 'uid' | 'gid'> | undefined): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const passwd = readFileSync('/etc/passwd', 'utf8');
  if (owner && owner.uid !== 0) {
    const name = [...users(passwd)].find((user) => user.uid === owner.uid)?.name;
    return { uid: owner.uid, gid: owner.gid, name: name ?? `user ${owner.uid}` };
  }
  const user = findServerUser(passwd);
  if (user) return user;
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and this machine has neither a user "postgres" nor "nobody". ' +
      'Start as a normal user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

const READ_AND_PASS = 5;
export const PASS = 1;

function allows(file: Stats, user: ServerUser, wanted: number): boolean {
  const shift = file.uid === user.uid ? 6 : file.gid === user.gid ? 3 : 0;
  return ((file.mode >> shift) & wanted) === wanted;
}

/**
 * The topmost directory above `path` that does not let the user through, or `path` itself when it does not allow
 * what is wanted of it; undefined when all is open. The server is started with no groups but its user's own.
 */
export async function firstObstacle(
  path: string,
  user: ServerUser | undefined,
  wanted = READ_AND_PASS,
): Promise<string | undefined> {
  if (!user) return undefined;
  const target = await realpath(path);
  const parents: string[] = [];
  for (let at = target; at !== dirname(at); at = dirname(at)) parents.unshift(dirname(at));
  for (const parent of parents) if (!allows(await stat(parent), user, PASS)) return parent;
  return allows(await stat(target), user, wanted) ? undefined : target;
}
