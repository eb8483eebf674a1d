import type { Configuration } from './configuration.ts';

/** Where the log and the read models live, and how to end what was started for them. */
export interface Databases {
  readonly eventLogUrl: string;
  readonly databaseUrl: string;
  /** True when this process keeps the embedded server, so that a newcomer needs no other. */
  readonly embedded: boolean;
  stop(): Promise<void>;
}

/**
 * The configured databases, or the embedded server: a service takes the data directory for itself, a verb of the tool
 * joins the server of a running service, or starts one for as long as it needs it.
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
