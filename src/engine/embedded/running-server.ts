import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { Client } from 'pg';
import { pause } from '../../kernel/async/pause.ts';
import { createCluster, isCreated, ROLE, setPassword } from './cluster-creation.ts';
import { type ClusterPlace, clusterPlace } from './cluster-place.ts';
import {
  codeOf,
  type DataDirectory,
  databasePassword,
  EmbeddedPostgresError,
  readIfThere,
  writePrivately,
} from './data-directory.ts';
import {
  logSize,
  logTail,
  removeMistakenPidFile,
  rotateLog,
  runningPostmaster,
  shutDown,
  spawnPostmaster,
} from './postmaster.ts';
import { type NativePackage, nativePackage, serverBinaries } from './server-binaries.ts';

/**
 * TLS is off because the way is within this machine. It is said, as are options, because otherwise PGSSLMODE and
 * PGOPTIONS, set for another server, would be taken.
 */
const connectionStringOf = (port: number, password: string): string =>
  `postgres://${ROLE}:${encodeURIComponent(password)}@127.0.0.1:${port}/${ROLE}?sslmode=disable&options=-ctimezone%3DUTC`;

/** One attempt. The client swallows its later errors: use `whenLost` to learn of a lost connection. */
export async function connect(connectionString: string, applicationName: string): Promise<Client> {
  const client = new Client({
    connectionString,
    application_name: applicationName,
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  client.once('end', () => lost.add(client));
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return client;
}

const lost = new WeakSet<Client>();

/** Runs something when a connection made here is lost; at once if it is lost already, since no event follows. */
export function whenLost(client: Client, run: () => void): void {
  if (lost.has(client)) run();
  else client.once('end', run);
}

/** It starts, or recovers from a crash, or takes long to stop. */
const STARTING_UP = '57P03';
/** All connections are taken: it is alive and well. */
const FULL = '53300';
/** These refusals pass, as does silence; another (a wrong password, no such database) does not. */
const PASSING: readonly string[] = [STARTING_UP, FULL, '57P01', '57P02'];
/** The database's codes, and none of the system's, such as EPIPE. */
const SQLSTATE = /^\d[0-9A-Z]{4}$/;
const TIMEOUT_MS = 15_000;
const RECOVERY_TIMEOUT_MS = 600_000;

async function servesDirectory(client: Client, directory: string): Promise<boolean> {
  const { rows } = await client.query<{ directory: string }>(
    "select current_setting('data_directory') as directory",
  );
  return rows[0]?.directory === directory;
}

/**
 * Connects to the server of this directory, waiting while it starts or recovers; undefined when it is not alive, not
 * ours, or silent for too long.
 */
async function connectPatiently(options: {
  readonly connectionString: string;
  readonly applicationName: string;
  readonly directory: string;
  readonly isAlive: () => Promise<boolean> | boolean;
  readonly signal: AbortSignal | undefined;
}): Promise<Client | undefined> {
  const began = Date.now();
  for (;;) {
    let client: Client | undefined;
    try {
      client = await connect(options.connectionString, options.applicationName);
      if (await servesDirectory(client, options.directory)) return client;
      await client.end();
      return undefined;
    } catch (error) {
      await client?.end().catch(() => undefined);
      const code = codeOf(error) ?? '';
      const isHopeless = SQLSTATE.test(code) && !PASSING.includes(code);
      if (isHopeless || !(await options.isAlive())) return undefined;
      if (Date.now() - began > (code === STARTING_UP ? RECOVERY_TIMEOUT_MS : TIMEOUT_MS)) {
        if (code !== FULL) return undefined;
        throw new EmbeddedPostgresError(
          'All connections of the running PostgreSQL are taken. Try again when fewer are in use, or stop the service first.',
        );
      }
      if (options.signal?.aborted)
        throw new EmbeddedPostgresError('PostgreSQL was stopped while it was starting.');
      await pause(15);
    }
  }
}

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly log: (message: string) => void;
  /** PostgreSQL's files, instead of the package installed for this platform. */
  readonly native?: NativePackage;
  /** Where root keeps the database when the server's user is not let through to the data directory. */
  readonly sharedDirectory?: string;
  /** A backup is being restored into the data directory: nobody else may use it yet. */
  readonly restoring?: true;
}

/** A server that answers, and the connection that showed it. */
export interface RunningServer {
  readonly client: Client;
  readonly port: number;
  readonly connectionString: string;
  readonly directory: string;
}

interface ServerOptions {
  /** Shown in the server's list of sessions. */
  readonly applicationName: string;
  /** The address is in use already: the server comes back there or not at all. */
  readonly samePort: boolean;
  /** Whether a server that runs but does not let us in may be stopped: not one that another service keeps. */
  readonly mayStop: boolean;
  readonly signal?: AbortSignal;
}

async function lastPort(data: DataDirectory): Promise<number | undefined> {
  try {
    const address: unknown = JSON.parse((await readIfThere(data.address)) ?? 'null');
    if (typeof address !== 'object' || address === null || !('port' in address)) return undefined;
    return typeof address.port === 'number' ? address.port : undefined;
  } catch {
    return undefined;
  }
}

async function remember(data: DataDirectory, port: number, connectionString: string): Promise<void> {
  if ((await lastPort(data)) === port) return;
  await writePrivately(data.address, `${JSON.stringify({ port, connectionString }, null, 2)}\n`);
}

/** A server left by a program that was killed, or one of ours that is recovering. */
async function findServer(
  data: DataDirectory,
  place: ClusterPlace,
  wanted: ServerOptions,
  log: (message: string) => void,
): Promise<RunningServer | undefined> {
  const found = await runningPostmaster(place.directory);
  if (!found) return undefined;
  const { password } = await databasePassword(data);
  const connectionString = connectionStringOf(found.port, password);
  const client = await connectPatiently({
    ...wanted,
    connectionString,
    directory: place.directory,
    signal: wanted.signal,
    isAlive: async () => (await runningPostmaster(place.directory))?.pid === found.pid,
  });
  if (client) return { client, port: found.port, connectionString, directory: place.directory };
  if ((await runningPostmaster(place.directory)) === undefined) return undefined;
  if (!wanted.mayStop)
    throw new EmbeddedPostgresError(
      `The PostgreSQL server of the running service (pid ${found.pid}) does not let us in. Its log is ${data.log}.`,
    );
  log(
    `The PostgreSQL server that runs on ${place.directory} (pid ${found.pid}) does not let us in; stopping it.`,
  );
  await shutDown(place.directory);
  return undefined;
}

const PORT_TAKEN = /could not create any TCP\/IP sockets|could not bind/;
const PORT_ATTEMPTS = 5;

async function startServer(
  data: DataDirectory,
  place: ClusterPlace,
  binaries: string,
  password: string,
  wanted: ServerOptions,
): Promise<RunningServer> {
  const known = await lastPort(data);
  for (let attempt = 1; ; attempt += 1) {
    const port = known !== undefined && (attempt === 1 || wanted.samePort) ? known : await freePort();
    const connectionString = connectionStringOf(port, password);
    const logStart = await logSize(data.log);
    const { pid, ended } = spawnPostmaster(binaries, place, port, data.log);
    let ending: string | undefined;
    void ended.then((reason) => {
      ending = reason;
    });
    const isAlive = (): boolean => ending === undefined;
    // By its pid: it may be so young that its pid file, which `shutDown` reads, is not there yet.
    const end = async (): Promise<void> => {
      if (pid !== undefined && isAlive()) process.kill(pid, 'SIGINT');
      await ended;
    };
    const client = await connectPatiently({
      ...wanted,
      connectionString,
      directory: place.directory,
      isAlive,
      signal: wanted.signal,
    }).catch(async (error: unknown) => {
      await end();
      throw error;
    });
    if (client) return { client, port, connectionString, directory: place.directory };
    await end();
    const said = await logTail(data.log, logStart);
    if (PORT_TAKEN.test(said) && !wanted.samePort && attempt < PORT_ATTEMPTS) continue;
    throw new EmbeddedPostgresError(
      `PostgreSQL did not start on ${place.directory} (${ending ?? 'no answer'}): ${said || 'it said nothing'}. ` +
        `Its log is ${data.log}.`,
    );
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });

/**
 * A port of 127.0.0.1 that nobody listens on now. It lies below those which systems give to outgoing connections:
 * else, while the server is down, one of its own clients' attempts could be given the port and keep it.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    if (await isFree(port)) return port;
  }
}

/**
 * Finds the server of the data directory, or starts it, making the database first where there is none. To be called
 * under the start lock.
 */
export async function ensureServer(
  data: DataDirectory,
  options: EmbeddedPostgresOptions,
  wanted: ServerOptions,
): Promise<RunningServer & { readonly how: 'found' | 'started' }> {
  const { log } = options;
  const place = await clusterPlace(data, log, options.sharedDirectory);
  const created = await isCreated(place);
  const found = created ? await findServer(data, place, wanted, log) : undefined;
  if (found) {
    await remember(data, found.port, found.connectionString);
    return { ...found, how: 'found' };
  }
  const binaries = await serverBinaries(options.native ?? nativePackage(), place.base, place.user, log);
  const { password, isNew } = await databasePassword(data);
  if (isNew) await writePrivately(data.password, `${password}\n`);
  await rotateLog(data.log);
  await removeMistakenPidFile(place.directory);
  if (!created) await createCluster(binaries, place, password);
  else if (isNew) await setPassword(binaries, place, password);
  const started = await startServer(data, place, binaries, password, wanted);
  await remember(data, started.port, started.connectionString);
  return { ...started, how: 'started' };
}
