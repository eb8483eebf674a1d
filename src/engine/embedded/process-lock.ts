import { DatabaseSync } from 'node:sqlite';
import { pause } from '../../kernel/async/pause.ts';
import { EmbeddedPostgresError } from './data-directory.ts';

/**
 * A lock between processes, held by the kernel: it ends with its process, also by kill -9, so that none is ever
 * stale, and no pid is ever mistaken for another. Node has no file lock of its own but that of SQLite, which is
 * used here on an empty file. Never read that file in this process: closing it would let go of the lock (POSIX).
 */
export interface ProcessLock {
  release(): void;
}

const SQLITE_BUSY = 5;

/** Kept here, so that a lock whose handle was forgotten is not collected, and released, as garbage. */
const held = new Set<DatabaseSync>();

/** Takes the lock at `path`, or answers undefined when somebody has it, this very process included. */
export function tryLock(path: string): ProcessLock | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: 0 });
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    if (!(error instanceof Error)) throw error;
    if ('errcode' in error && error.errcode === SQLITE_BUSY) return undefined;
    throw new EmbeddedPostgresError(
      `${path} cannot be locked (${error.message}). Start as the user to whom the data directory belongs, ` +
        'or choose a DATA_DIR on a disk of this machine.',
      { cause: error },
    );
  }
  const lock = database;
  held.add(lock);
  return {
    release: () => {
      if (held.delete(lock)) lock.close();
    },
  };
}

/** Whether somebody holds the lock. Only meaningful under another lock that its takers hold while they take it. */
export function isLocked(path: string): boolean {
  const lock = tryLock(path);
  lock?.release();
  return lock === undefined;
}

/** Runs `work` under the lock, waiting for it up to `timeoutMs`. */
export async function withLock<T>(path: string, work: () => Promise<T>, timeoutMs = 120_000): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  let lock = tryLock(path);
  while (!lock) {
    if (Date.now() > deadline)
      throw new EmbeddedPostgresError(
        `Another process has held ${path} for too long. See which one, and end it.`,
      );
    await pause(20);
    lock = tryLock(path);
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}
