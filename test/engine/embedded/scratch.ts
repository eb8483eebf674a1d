import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type QueryResultRow } from 'pg';
import { onTestFinished } from 'vitest';
import type { EmbeddedPostgresOptions } from '../../../src/engine/embedded/embedded-postgres.ts';
import { runningPostmaster, shutDown } from '../../../src/engine/embedded/postmaster.ts';
import { endsWithTests, removedWithTests } from '../../support/ends-with-tests.ts';

export interface Scratch {
  /** A directory for this test, accessible to the server's user. */
  readonly root: string;
  readonly options: EmbeddedPostgresOptions & { readonly dataDir: string };
  /** Messages for users. */
  readonly said: string[];
  /** PostgreSQL's directory, with links resolved. */
  cluster(): Promise<string>;
  serverPid(): Promise<number>;
  /** Starts a separate program that holds the embedded PostgreSQL; returns its first line of output. */
  holder(kind: 'service' | 'verb'): Promise<{ readonly line: string; readonly kill: () => Promise<void> }>;
}

const HOLDER = join(import.meta.dirname, '../../support/embedded-postgres-holder.ts');

/** Removes programs, server and files of the test afterwards. */
export async function scratch(): Promise<Scratch> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'embedded-postgres-')));
  await chmod(root, 0o711);
  removedWithTests(root);
  const said: string[] = [];
  const dataDir = join(root, 'data');
  const options = {
    dataDir,
    sharedDirectory: join(root, 'shared'),
    log: (line: string) => void said.push(line),
  };
  const children: ChildProcess[] = [];
  const cluster = (): Promise<string> => realpath(join(dataDir, 'postgres'));
  onTestFinished(async () => {
    for (const child of children) await end(child);
    const directory = await cluster().catch(() => undefined);
    if (directory) await shutDown(directory);
    await rm(root, { recursive: true, force: true });
  });
  return {
    root,
    options,
    said,
    cluster,
    serverPid: async () => {
      const server = await runningPostmaster(await cluster());
      if (!server) throw new Error('no server runs');
      return server.pid;
    },
    holder: async (kind) => {
      // A process group of its own, as a terminal signals it.
      const child = spawn(process.execPath, [HOLDER, kind, dataDir], {
        detached: true,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(endsWithTests(child));
      const [line]: unknown[] = await once(createInterface(child.stdout), 'line');
      return { line: String(line), kill: () => end(child) };
    },
  };
}

/** Kills the whole process group with SIGKILL. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await ended;
}

/** Runs a query on a new connection. */
export async function ask<Row extends QueryResultRow>(connectionString: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Retries a query until it succeeds: a restarting server refuses connections for a while. */
export async function askUntilAnswered<Row extends QueryResultRow>(
  connection: string,
  sql: string,
): Promise<Row[]> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await ask<Row>(connection, sql);
    } catch (error) {
      if (attempt === 1_000) throw error;
      await pause(20);
    }
  }
}

export const note = (connection: string, text: string): Promise<unknown> =>
  ask(connection, `create table if not exists notes (text text); insert into notes values ('${text}')`);

export const notes = async (connection: string): Promise<string[]> =>
  (await askUntilAnswered<{ text: string }>(connection, 'select text from notes order by text')).map(
    (row) => row.text,
  );
