import { rm } from 'node:fs/promises';
import { type DataDirectory, openDataDirectory } from './data-directory.ts';
import { explained } from './embedded-postgres-error.ts';
import { shutDown } from './postmaster.ts';
import { isLocked, withLock } from './process-lock.ts';
import { refuseUnfinished } from './restore-place.ts';
import { type EmbeddedPostgresOptions, ensureServer, type RunningServer } from './running-server.ts';
import { connect } from './server-connection.ts';
import { applicationName, type EmbeddedPostgres } from './service.ts';

/** Whether another verb is connected. False as well when the server does not answer: then there is nothing to keep. */
async function othersAreConnected(server: RunningServer): Promise<boolean> {
  const client = await connect(server.connectionString, 'asset-valuation').catch(() => undefined);
  if (!client) return false;
  try {
    const others = await client.query(
      "select from pg_stat_activity where application_name like 'asset-valuation verb %' limit 1",
    );
    return others.rowCount !== 0;
  } finally {
    await client.end();
  }
}

/** Under the start lock: the last one out turns off the light. */
async function leave(data: DataDirectory, server: RunningServer): Promise<void> {
  if (isLocked(data.serviceLock) || (await othersAreConnected(server))) return;
  await shutDown(server.directory);
  await rm(data.address, { force: true });
}

/**
 * The PostgreSQL of a data directory for a verb of the tool: the running one, a service's or another verb's, else one
 * started for it. `stop` ends the server unless a service or another verb uses it.
 */
export function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return explained(options.dataDir, async () => {
    const data = await openDataDirectory(options.dataDir);
    await refuseUnfinished(data);
    const server = await withLock(data.startLock, () => {
      const isServed = isLocked(data.serviceLock);
      const wanted = { applicationName: applicationName('verb'), samePort: isServed, mayStop: !isServed };
      return ensureServer(data, options, wanted);
    });
    let stopped: Promise<void> | undefined;
    const stop = async (): Promise<void> => {
      await withLock(data.startLock, async () => {
        await server.client.end().catch(() => undefined);
        await leave(data, server);
      });
    };
    return {
      connectionString: server.connectionString,
      stop: () => {
        stopped ??= stop();
        return stopped;
      },
    };
  });
}
