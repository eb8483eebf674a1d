import { execFile, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { copyFile, open, readFile, readlink, rename, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pause } from '../../kernel/async/pause.ts';
import type { ClusterPlace } from './cluster-place.ts';
import { codeOf, readIfThere } from './data-directory.ts';

/**
 * Settings of the embedded server: durable first, then small. Given on its command line at every start, so that a
 * newer program brings its own, and nothing is written into the directory of another user.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  // The path of a socket may have some 100 bytes, fewer than a data directory's; so TCP, and a password.
  unix_socket_directories: '',
  max_connections: '60',

  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // This server has no replica; without one, COPY into a new table need not be written twice.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_wal_size: '512MB',
  min_wal_size: '64MB',

  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  io_method: 'sync',
  jit: 'off',
  // A query of a program that was killed ends within a second, and with it its locks and its hold on xmin.
  client_connection_check_interval: '1s',

  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  // No statement and no detail, which would show values, gets into the log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** The arguments of `postgres` for a directory and a port. */
const serverArguments = (directory: string, port: number): string[] => [
  '-D',
  directory,
  '-p',
  String(port),
  ...Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

/** What PostgreSQL's programs get of our environment: nothing that could turn them (PGDATA, PGOPTIONS, LC_…). */
export const SERVER_ENVIRONMENT: Readonly<Record<string, string>> = {
  LC_ALL: 'C',
  TZ: 'UTC',
  PATH: '/usr/bin:/bin',
};

/** The first process of a PostgreSQL server, and the port it was given. */
interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

const POLL_MS = process.platform === 'linux' ? 10 : 100;

/** Whether the process is a living server on this directory: its pid may have gone to another program meanwhile. */
export async function isServerOf(directory: string, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') {
    const ps = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => undefined);
    return ps?.stdout.includes(directory) ?? false;
  }
  // Empty for a process that has ended and was not yet waited for.
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (commandLine.split('\0').includes(directory)) return true;
  return (await readlink(`/proc/${pid}/cwd`).catch(() => undefined)) === directory;
}

/** The server that runs on this directory by its pid file, checked; whether it answers is another question. */
export async function runningPostmaster(directory: string): Promise<Postmaster | undefined> {
  const [pid, , , port] = ((await readIfThere(join(directory, 'postmaster.pid'))) ?? '').split('\n');
  const postmaster = { pid: Number.parseInt(pid ?? '', 10), port: Number.parseInt(port ?? '', 10) };
  if (!(postmaster.pid > 0) || !(await isServerOf(directory, postmaster.pid))) return undefined;
  return postmaster;
}

/**
 * Removes a pid file whose pid is by now another program's, over which PostgreSQL would stumble. One of a process
 * that is gone stays: PostgreSQL finds in it whether children of the old server still live, and refuses then.
 */
export async function removeMistakenPidFile(directory: string): Promise<void> {
  const path = join(directory, 'postmaster.pid');
  const pid = Math.abs(Number.parseInt((await readIfThere(path)) ?? '', 10));
  if (!(pid > 0) || (await isServerOf(directory, pid))) return;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return;
  }
  await rm(path, { force: true });
}

/**
 * Starts the server in a session of its own: Ctrl-C, and a TERM to our process group, do not reach it, and it
 * outlives this process. `ended` resolves when the process has ended, with the reason.
 */
export function spawnPostmaster(binaries: string, place: ClusterPlace, port: number, logPath: string) {
  const output = openSync(logPath, 'a', 0o600);
  try {
    const child = spawn(join(binaries, 'bin', 'postgres'), serverArguments(place.directory, port), {
      ...(place.user ? { uid: place.user.uid, gid: place.user.gid } : {}),
      cwd: '/',
      detached: true,
      env: SERVER_ENVIRONMENT,
      stdio: ['ignore', output, output],
    });
    child.unref();
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) => resolve(`ended with ${signal ?? `code ${code}`}`));
    });
    return { pid: child.pid, ended };
  } finally {
    closeSync(output);
  }
}

const FAST_SHUTDOWN_MS = 60_000;

/** Ends the server of this directory and waits for its end: fast shutdown; after a minute, an immediate one. */
export async function shutDown(directory: string): Promise<void> {
  const postmaster = await runningPostmaster(directory);
  if (!postmaster) return;
  const signal = (name: 'SIGINT' | 'SIGQUIT'): void => {
    try {
      process.kill(postmaster.pid, name);
    } catch (error) {
      if (codeOf(error) !== 'ESRCH') throw error;
    }
  };
  signal('SIGINT');
  let deadline = Date.now() + FAST_SHUTDOWN_MS;
  while (await isServerOf(directory, postmaster.pid)) {
    if (Date.now() > deadline) {
      signal('SIGQUIT');
      deadline = Number.POSITIVE_INFINITY;
    }
    await pause(POLL_MS);
  }
}

/** Above this the log becomes `….1`, in place of the one before. */
const LIMIT_BYTES = 2 * 1024 * 1024;
const TAIL_BYTES = 4_096;

export const logSize = async (path: string): Promise<number> =>
  (await stat(path).catch(() => undefined))?.size ?? 0;

/** Puts a full log aside before a server is started. */
export async function rotateLog(path: string): Promise<void> {
  if ((await logSize(path)) > LIMIT_BYTES) await rename(path, `${path}.1`);
}

/** Empties a full log under a running server, which holds it open (for appending: it continues at the new end). */
export async function trimLog(path: string, limitBytes = LIMIT_BYTES): Promise<void> {
  if ((await logSize(path)) <= limitBytes) return;
  await copyFile(path, `${path}.1`);
  await truncate(path, 0);
}

/** What was written from `offset` on, at most its last 4 KiB. */
export async function logTail(path: string, offset: number): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const from = Math.max(offset, size - TAIL_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TAIL_BYTES), 0, TAIL_BYTES, from);
    return buffer.toString('utf8', 0, bytesRead).trim();
  } finally {
    await file.close();
  }
}
