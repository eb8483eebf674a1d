import { lstat, readdir, readlink, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type DataDirectory,
  EmbeddedPostgresError,
  ifThere,
  openDataDirectory,
  syncDirectory,
  writePrivately,
} from './data-directory.ts';
import { isLocked } from './process-lock.ts';

/** A data directory that takes a backup, and that nobody can start on before it is whole. */
export interface RestorePlace {
  readonly root: string;
  /** Everything is in its place, and forced to the disk: from now on the directory is one like any other. */
  finish(): Promise<void>;
  /** Removes all that was put there since; the server must have ended. */
  abandon(): Promise<void>;
}

const LOCKS = /\.lock$/;

/** Takes a directory that is empty but for files of these names, or that is not there yet. Throws `EmbeddedPostgresError`. */
export async function openRestorePlace(path: string, mayKeep: readonly string[]): Promise<RestorePlace> {
  const before = await ifThere(readdir(path));
  const obstacles = (before ?? []).filter((name) => !mayKeep.includes(name) && !LOCKS.test(name));
  if (obstacles.includes('restore-unfinished')) throw unfinished(path);
  if (obstacles.length > 0)
    throw new EmbeddedPostgresError(
      `${path} is not empty (${obstacles.slice(0, 5).join(', ')}${obstacles.length > 5 ? ', …' : ''}), and a restore overwrites nothing. ` +
        'Move it away, or name an empty directory with --into.',
    );
  const data = await openDataDirectory(path);
  await writePrivately(data.unfinished, 'A backup is being restored here, or was begun to be.\n');
  await syncDirectory(data.root);
  return {
    root: data.root,
    async finish() {
      await syncDirectory(data.root);
      await rm(data.unfinished);
      await syncDirectory(data.root);
    },
    async abandon() {
      const kept = new Set(before);
      // Root may keep the database elsewhere, with a link here.
      const elsewhere = await readlink(data.cluster).catch(() => undefined);
      if (elsewhere !== undefined) await rm(dirname(elsewhere), { recursive: true, force: true });
      for (const name of (await ifThere(readdir(data.root))) ?? [])
        if (!kept.has(name) && name !== 'restore-unfinished')
          await rm(join(data.root, name), { recursive: true, force: true });
      await rm(data.unfinished, { force: true });
      if (before === undefined) await rmdir(data.root);
    },
  };
}

/** True while a service runs on this data directory. */
export async function isUsedByService(path: string): Promise<boolean> {
  const lock = join(path, 'service.lock');
  return (await lstat(lock).catch(() => undefined)) !== undefined && isLocked(lock);
}

/** Throws where a restore was begun and not finished: the log there may end anywhere. */
export async function refuseUnfinished(data: DataDirectory): Promise<void> {
  if (await lstat(data.unfinished).catch(() => undefined)) throw unfinished(data.root);
}

const unfinished = (path: string): EmbeddedPostgresError =>
  new EmbeddedPostgresError(
    `A backup is being restored into ${path}, or that was begun and not finished. ` +
      'If none runs any more, empty the directory (but for keys and erasures.jsonl) and restore again.',
  );
