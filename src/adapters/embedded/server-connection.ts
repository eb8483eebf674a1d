import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { ROLE } from './cluster-creation.ts';
import { codeOf, EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** TLS is off because the way is within this machine, and said so because PGSSLMODE would change it. */
export const connectionStringOf = (port: number, password: string): string =>
  `postgres://${ROLE}:${encodeURIComponent(password)}@127.0.0.1:${port}/${ROLE}?sslmode=disable`;

/** One attempt. The client swallows its later errors: whoever cares listens to `end`. */
export async function connect(connectionString: string, applicationName: string): Promise<Client> {
  const client = new Client({
    connectionString,
    application_name: applicationName,
    options: '',
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

/** Not the server we mean, or not our password: waiting does not help. */
const HOPELESS: readonly string[] = ['28P01', '28000', '3D000'];
/** Recovery after a crash, or a shutdown that takes long. */
const STARTING_UP = '57P03';
const PATIENCE_MS = 15_000;
const RECOVERY_PATIENCE_MS = 600_000;

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
      const patience = code === STARTING_UP ? RECOVERY_PATIENCE_MS : PATIENCE_MS;
      if (HOPELESS.includes(code) || !(await options.isAlive()) || Date.now() - began > patience)
        return undefined;
      if (options.signal?.aborted)
        throw new EmbeddedPostgresError('PostgreSQL was told to stop while it was starting.');
      await pause(15);
    }
  }
}
