import { randomBytes } from 'node:crypto';
import { readFileSync, type Stats } from 'node:fs';
import { lchown, lstat, readdir, readlink, realpath, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type DataDirectory, EmbeddedPostgresError, ifThere, makeDirectory } from './data-directory.ts';

/** Whom the server runs as, where it may not run as the program's own user: PostgreSQL refuses to run as root. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

const NAMES = ['postgres', '_postgres', 'nobody'] as const;

/** Of the text of /etc/passwd, its users. */
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
function serverUser(owner: Pick<Stats, 'uid' | 'gid'> | undefined): ServerUser | undefined {
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
const PASS = 1;

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

/** Where PostgreSQL's files are, and whom the server runs as. */
export interface ClusterPlace {
  /** PostgreSQL's own directory, without links in its path; it may not exist yet. */
  readonly directory: string;
  /** The directory that holds it: ours to write, the server's user may pass. */
  readonly base: string;
  readonly user: ServerUser | undefined;
}

/** Where root keeps data when the server's user is not let through to the data directory. */
const SHARED = process.platform === 'darwin' ? '/usr/local/var/asset-valuation' : '/var/lib/asset-valuation';

async function chownTree(path: string, user: ServerUser): Promise<void> {
  await lchown(path, user.uid, user.gid);
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) await chownTree(child, user);
    else await lchown(child, user.uid, user.gid);
  }
}

async function existingPlace(data: DataDirectory, target: string): Promise<ClusterPlace> {
  const base = await realpath(dirname(target)).catch(() => {
    throw new EmbeddedPostgresError(
      `The database of ${data.root} was kept in ${target}, which is gone. Bring it back; ` +
        `or remove the link ${data.cluster} to begin with an empty database.`,
    );
  });
  const directory = join(base, 'postgres');
  const owner = await stat(directory).catch(() => undefined);
  const user = serverUser(owner);
  const obstacle = await firstObstacle(base, user, PASS);
  if (user && obstacle)
    throw new EmbeddedPostgresError(
      `The database is in ${directory}, and ${obstacle} does not let ${user.name} through, whom the server runs as ` +
        `because the program runs as root. Run "chmod o+x ${obstacle}", or start as the user to whom it belongs.`,
    );
  // A directory that root brought back from a backup.
  if (owner && user && owner.uid === 0) await chownTree(directory, user);
  if (owner && !user && owner.uid !== process.getuid?.())
    throw new EmbeddedPostgresError(
      `The database in ${directory} belongs to user ${owner.uid}, and this program runs as user ${process.getuid?.()}. ` +
        'Start as that user, or as root.',
    );
  return { directory, base, user };
}

/**
 * Finds the place of the database, or chooses one: `postgres` in the data directory; or, as root, where a directory
 * above does not let the server's user through, one under `shared` to which `postgres` is made a link.
 */
export async function clusterPlace(
  data: DataDirectory,
  log: (message: string) => void,
  shared = SHARED,
): Promise<ClusterPlace> {
  const entry = await ifThere(lstat(data.cluster));
  if (entry) return existingPlace(data, entry.isSymbolicLink() ? await readlink(data.cluster) : data.cluster);

  const user = serverUser(undefined);
  const obstacle = await firstObstacle(data.root, user, PASS);
  if (!user || !obstacle) return { directory: data.cluster, base: data.root, user };

  const base = join(shared, `data-${randomBytes(6).toString('hex')}`);
  await makeDirectory(base, 0o755);
  const second = await firstObstacle(base, user, PASS);
  if (second)
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root, and neither ${obstacle} nor ${second} lets ${user.name} through. ` +
        `Run "chmod o+x ${obstacle}", set DATA_DIR to a directory that is open, or start as a normal user.`,
    );
  await symlink(join(base, 'postgres'), data.cluster);
  log(
    `The database is kept in ${base}, with a link in ${data.root}: PostgreSQL does not run as root, ` +
      `and ${obstacle} does not let ${user.name} through.`,
  );
  return { directory: join(await realpath(base), 'postgres'), base: await realpath(base), user };
}
