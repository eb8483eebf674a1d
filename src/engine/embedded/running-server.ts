import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import type { Client } from 'pg';
import { createCluster, isCreated, setPassword } from './cluster-creation.ts';
import { type ClusterPlace, clusterPlace } from './cluster-place.ts';
import { type DataDirectory, databasePassword, readIfThere, writePrivately } from './data-directory.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { type NativePackage, nativePackage } from './platform-package.ts';
import { removeMistakenPidFile, runningPostmaster, shutDown, spawnPostmaster } from './postmaster.ts';
import { serverBinaries } from './server-binaries.ts';
import { connectionStringOf, connectPatiently } from './server-connection.ts';
import { logSize, logTail, rotateLog } from './server-log.ts';

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

interface Wanted {
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
  wanted: Wanted,
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
  wanted: Wanted,
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
  wanted: Wanted,
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
