import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasSchema } from '../engine/postgres/migrate.ts';
import type { Configuration } from './configuration.ts';
import type { Databases } from './databases.ts';
import { isEventStoreDb } from './opening/event-log.ts';

/** Why there is nothing to look at: nobody ever started a service there. Undefined when somebody may have. Makes nothing. */
export async function neverStarted({
  DATABASE_URL,
  DATA_DIR,
}: Pick<Configuration, 'DATABASE_URL' | 'DATA_DIR'>): Promise<string | undefined> {
  if (DATABASE_URL) return undefined;
  const cluster = await lstat(join(DATA_DIR, 'postgres')).catch(() => undefined);
  return cluster ? undefined : `There is nothing in ${DATA_DIR}: no service ever started on it.`;
}

/** The same of databases that answer: the log, or what stands beside a log elsewhere, has no schema. */
export async function neverPrepared({ eventLogUrl, databaseUrl }: Databases): Promise<string | undefined> {
  const isElsewhere = isEventStoreDb(eventLogUrl);
  const isThere = isElsewhere
    ? await hasSchema(databaseUrl, 'privacy')
    : await hasSchema(eventLogUrl, 'event_log');
  if (isThere) return undefined;
  const name = isElsewhere ? 'DATABASE_URL' : 'EVENT_LOG_URL or DATABASE_URL';
  return `There is nothing in the database that ${name} names: no service ever started on it.`;
}
