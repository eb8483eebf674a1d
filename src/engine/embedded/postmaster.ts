import { execFile, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pause } from '../../kernel/async/pause.ts';
import type { ClusterPlace } from './cluster-place.ts';
import { readIfThere } from './data-directory.ts';
import { codeOf } from './embedded-postgres-error.ts';
import { SERVER_ENVIRONMENT, serverArguments } from './server-settings.ts';

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

interface StartedPostmaster {
  readonly pid: number | undefined;
  /** Settles when the process has ended, with the reason. */
  readonly ended: Promise<string>;
}

/**
 * Starts the server in a session of its own: Ctrl-C, and a TERM to our process group, do not reach it, and it
 * outlives this process.
 */
export function spawnPostmaster(
  binaries: string,
  place: ClusterPlace,
  port: number,
  logPath: string,
): StartedPostmaster {
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
