import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasSchema } from '../engine/postgres/migrate.ts';
import type { Configuration } from './configuration.ts';
import { isEventStoreDb } from './opening/event-log.ts';

export interface Databases {
  readonly eventLogUrl: string;
  readonly databaseUrl: string;
  readonly embedded: boolean;
  stop(): Promise<void>;
}

/**
 * The configured databases, or the embedded server: a service owns the data directory; a verb joins a running service's
 * server, or starts one for the duration.
 */
export async function openDatabases(
  configuration: Configuration,
  as: 'service' | 'verb',
  log: (message: string) => void,
): Promise<Databases> {
  const { DATABASE_URL, EVENT_LOG_URL, DATA_DIR } = configuration;
  if (DATABASE_URL) {
    return {
      eventLogUrl: EVENT_LOG_URL ?? DATABASE_URL,
      databaseUrl: DATABASE_URL,
      embedded: false,
      stop: async () => {},
    };
  }
  const embedded = await import('../engine/embedded/embedded-postgres.ts');
  const open = as === 'service' ? embedded.startEmbeddedPostgres : embedded.openEmbeddedPostgres;
  const server = await open({ dataDir: DATA_DIR, log });
  return {
    eventLogUrl: EVENT_LOG_URL ?? server.connectionString,
    databaseUrl: server.connectionString,
    embedded: true,
    stop: () => server.stop(),
  };
}

/** Why no service can have started here; undefined if one may have. Creates nothing. */
export async function reasonNeverStarted({
  DATABASE_URL,
  DATA_DIR,
}: Pick<Configuration, 'DATABASE_URL' | 'DATA_DIR'>): Promise<string | undefined> {
  if (DATABASE_URL) return undefined;
  const cluster = await lstat(join(DATA_DIR, 'postgres')).catch(() => undefined);
  return cluster ? undefined : `There is nothing in ${DATA_DIR}: no service ever started on it.`;
}

/** The same for reachable databases: the log, or the database of an external log, has no schema. */
export async function reasonNeverPrepared({
  eventLogUrl,
  databaseUrl,
}: Databases): Promise<string | undefined> {
  const isElsewhere = isEventStoreDb(eventLogUrl);
  const exists = isElsewhere
    ? await hasSchema(databaseUrl, 'privacy')
    : await hasSchema(eventLogUrl, 'event_log');
  if (exists) return undefined;
  const name = isElsewhere ? 'DATABASE_URL' : 'EVENT_LOG_URL or DATABASE_URL';
  return `There is nothing in the database that ${name} names: no service ever started on it.`;
}
