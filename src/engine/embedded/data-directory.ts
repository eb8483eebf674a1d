import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readFile, realpath, rename } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { OperationalError } from '../../kernel/operational-error.ts';

/** Something about the embedded PostgreSQL that a person has to know: what happened, why, and what to do. */
export class EmbeddedPostgresError extends OperationalError {}

/** The code of a system error (`ENOENT`) or of a database error (`28P01`). */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

const ADVICE: Readonly<Record<string, string>> = {
  EACCES:
    'this user may not. Start as the user to whom the data directory belongs, or choose another DATA_DIR.',
  EPERM:
    'this user may not. Start as the user to whom the data directory belongs, or choose another DATA_DIR.',
  EROFS: 'the file system is read-only. Choose another DATA_DIR.',
  ENOSPC: 'the disk is full. Make room, or choose another DATA_DIR.',
  ENOTDIR: 'a part of this path is a file. Choose another DATA_DIR.',
};

/** Runs `work`; an error of the file system becomes one for people. */
export async function explained<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const advice = ADVICE[codeOf(error) ?? ''];
    if (error instanceof EmbeddedPostgresError || !(error instanceof Error) || advice === undefined)
      throw error;
    throw new EmbeddedPostgresError(
      `The data directory ${dataDir} cannot be used (${error.message}): ${advice}`,
      {
        cause: error,
      },
    );
  }
}

/** The files of the embedded server in a data directory; all but `cluster` belong to the user of the program. */
export interface DataDirectory {
  readonly root: string;
  /** PostgreSQL's own directory, or a link to it. */
  readonly cluster: string;
  readonly log: string;
  readonly password: string;
  readonly address: string;
  /** Held while a server is being found, started or stopped. */
  readonly startLock: string;
  /** Held by the service as long as it lives. */
  readonly serviceLock: string;
  readonly servicePid: string;
  /** Exists while a backup is being restored; if it remains, the restore did not finish. */
  readonly unfinished: string;
}

/** Makes a directory and those above it that are missing, all with this mode, whatever the umask. */
export async function makeDirectory(path: string, mode: number): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let at = resolve(path); ; at = dirname(at)) {
    await chmod(at, mode);
    if (at === resolve(first)) return;
  }
}

/** Makes the data directory when there is none. Where root makes it, the server's user is let through, not in. */
export async function openDataDirectory(path: string): Promise<DataDirectory> {
  await makeDirectory(path, process.getuid?.() === 0 ? 0o711 : 0o700);
  const root = await realpath(path);
  return {
    root,
    cluster: join(root, 'postgres'),
    log: join(root, 'postgres.log'),
    password: join(root, 'postgres-password'),
    address: join(root, 'postgres-address.json'),
    startLock: join(root, 'postgres-start.lock'),
    serviceLock: join(root, 'service.lock'),
    servicePid: join(root, 'service.pid'),
    unfinished: join(root, 'restore-unfinished'),
  };
}

/** Writes a file that only this user may read, whole or not at all. */
export async function writePrivately(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}

/** What is read of a file or directory, or undefined when there is none. */
export const ifThere = <T>(read: Promise<T>): Promise<T | undefined> =>
  read.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });

/** The text of a file, or undefined when there is none. */
export const readIfThere = (path: string): Promise<string | undefined> => ifThere(readFile(path, 'utf8'));

/** Forces the entries of a directory to the disk. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** The database's password: 256 random bits, made once. `isNew` when the one before, if any, is lost. */
export async function databasePassword(
  directory: DataDirectory,
): Promise<{ password: string; isNew: boolean }> {
  const known = (await readIfThere(directory.password))?.trim();
  if (known) return { password: known, isNew: false };
  return { password: randomBytes(32).toString('base64url'), isNew: true };
}
