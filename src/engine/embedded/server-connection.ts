import { Client } from 'pg';
import { pause } from '../../kernel/async/pause.ts';
import { ROLE } from './cluster-creation.ts';
import { codeOf, EmbeddedPostgresError } from './embedded-postgres-error.ts';

/**
 * TLS is off because the way is within this machine. It is said, as are options, because otherwise PGSSLMODE and
 * PGOPTIONS, set for another server, would be taken.
 */
export const connectionStringOf = (port: number, password: string): string =>
  `postgres://${ROLE}:${encodeURIComponent(password)}@127.0.0.1:${port}/${ROLE}?sslmode=disable&options=-ctimezone%3DUTC`;

/** One attempt. The client swallows its later errors: whoever cares asks for `whenLost`. */
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

/** Runs something when a connection made here is lost; at once when it already was, for then nothing tells of it again. */
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
const PATIENCE_MS = 15_000;
const RECOVERY_PATIENCE_MS = 600_000;

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
export async function connectPatiently(options: {
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
      if (Date.now() - began > (code === STARTING_UP ? RECOVERY_PATIENCE_MS : PATIENCE_MS)) {
        if (code !== FULL) return undefined;
        throw new EmbeddedPostgresError(
          'All connections of the running PostgreSQL are taken. Try again when less is going on, or stop the service first.',
        );
      }
      if (options.signal?.aborted)
        throw new EmbeddedPostgresError('PostgreSQL was told to stop while it was starting.');
      await pause(15);
    }
  }
}
