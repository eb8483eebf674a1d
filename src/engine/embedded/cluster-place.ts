import { randomBytes } from 'node:crypto';
import { lchown, lstat, readdir, readlink, realpath, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type DataDirectory, makeDirectory } from './data-directory.ts';
import { codeOf, EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { firstObstacle, PASS, type ServerUser, serverUser } from './server-user.ts';

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
  const entry = await lstat(data.cluster).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
    return undefined;
  });
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
