import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { ROLE } from './cluster-creation.ts';
import { codeOf, EmbeddedPostgresError } from './embedded-postgres-error.ts';

/**
 * TLS is off because the way is within this machine. It is said, as are options, because otherwise PGSSLMODE and
 * PGOPTIONS, set for another server, would be taken.
 */
export const connectionStringOf = (port: number, password: string): string =>
  `postgres://${ROLE}:${encodeURIComponent(password)}@127.0.0.1:${port}/${ROLE}?sslmode=disable&options=-ctimezone%3DUTC`;

/** One attempt. The client swallows its later errors: whoever cares listens to `end`. */
export async function connect(connectionString: string, applicationName: string): Promise<Client> {
  const client = new Client({
    connectionString,
    application_name: applicationName,
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return client;
}

/** A server that says so is alive: it starts, recovers, takes long to stop, or has no connection left. */
const BUSY: readonly string[] = ['57P03', '53300'];
/** It, or this connection, just ended. */
const ENDING: readonly string[] = ['57P01', '57P02'];
const SQLSTATE = /^[0-9A-Z]{5}$/;
const PATIENCE_MS = 15_000;
const BUSY_PATIENCE_MS = 600_000;

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
    try {
      const client = await connect(options.connectionString, options.applicationName);
      const answer = await client.query<{ directory: string }>(
        "select current_setting('data_directory') as directory",
      );
      if (answer.rows[0]?.directory === options.directory) return client;
      await client.end();
      return undefined;
    } catch (error) {
      const code = codeOf(error) ?? '';
      const patience = BUSY.includes(code) ? BUSY_PATIENCE_MS : PATIENCE_MS;
      // Another refusal (a wrong password, no such database) does not pass by waiting.
      const isHopeless = SQLSTATE.test(code) && !BUSY.includes(code) && !ENDING.includes(code);
      if (isHopeless || !(await options.isAlive()) || Date.now() - began > patience) return undefined;
      if (options.signal?.aborted)
        throw new EmbeddedPostgresError('PostgreSQL was told to stop while it was starting.');
      await pause(15);
    }
  }
}
