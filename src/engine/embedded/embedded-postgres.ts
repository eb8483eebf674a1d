import { rm } from 'node:fs/promises';
import type { Client } from 'pg';
import { backoff } from '../../kernel/async/backoff.ts';
import { pause } from '../../kernel/async/pause.ts';
import {
  type DataDirectory,
  EmbeddedPostgresError,
  explained,
  openDataDirectory,
  readIfThere,
  writePrivately,
} from './data-directory.ts';
import { shutDown, trimLog } from './postmaster.ts';
import { isLocked, type ProcessLock, tryLock, withLock } from './process-lock.ts';
import { refuseUnfinished } from './restore-place.ts';
import {
  connect,
  type EmbeddedPostgresOptions,
  ensureServer,
  type RunningServer,
  whenLost,
} from './running-server.ts';

export { EmbeddedPostgresError } from './data-directory.ts';
export { isUsedByService, openRestorePlace, type RestorePlace } from './restore-place.ts';
export type { EmbeddedPostgresOptions } from './running-server.ts';

/** The PostgreSQL that comes with the program. */
interface EmbeddedPostgres {
  /** Over 127.0.0.1, with a password of its own; the same as long as this is not stopped, also after a crash. */
  readonly connectionString: string;
  /** Ends the server, for a verb only when nobody else uses it, and waits for the end. The caller drains first. Idempotent. */
  stop(): Promise<void>;
}

const LOG_CHECK_MS = 15_000;
const delayAfter = backoff({ first: 100, most: 10_000 });
/** A server that lived this long has not failed at its start: the delays restart. */
const STEADY_MS = 60_000;

/** Watches over the server by a connection of its own, and brings it back, at the same address, until `stop`. */
function supervise(
  data: DataDirectory,
  options: EmbeddedPostgresOptions,
  first: RunningServer,
  serviceLock: ProcessLock,
): EmbeddedPostgres {
  const { log } = options;
  const stopping = new AbortController();
  let presence: Client = first.client;
  let failures = 0;
  let upSince = Date.now();
  let revival: Promise<void> = Promise.resolve();

  const revive = async (): Promise<void> => {
    if (Date.now() - upSince > STEADY_MS) failures = 0;
    while (!stopping.signal.aborted) {
      const delayMs = failures === 0 ? 0 : delayAfter(failures);
      failures += 1;
      await pause(delayMs, stopping.signal);
      if (stopping.signal.aborted) return;
      try {
        const wanted = {
          applicationName: applicationName('service'),
          samePort: true,
          mayStop: true,
          signal: stopping.signal,
        };
        const server = await withLock(data.startLock, () => ensureServer(data, options, wanted));
        log(`PostgreSQL is back on 127.0.0.1:${server.port}.`);
        watch(server.client);
        return;
      } catch (error) {
        if (!stopping.signal.aborted) log(`PostgreSQL could not be brought back: ${messageOf(error)}`);
      }
    }
  };
  const watch = (client: Client): void => {
    presence = client;
    upSince = Date.now();
    whenLost(client, () => {
      if (stopping.signal.aborted) return;
      log('The connection to PostgreSQL broke; bringing the server back.');
      revival = revive();
    });
  };
  watch(first.client);
  const trimming = setInterval(() => {
    trimLog(data.log).catch((error: unknown) =>
      log(`PostgreSQL's log could not be shortened: ${messageOf(error)}`),
    );
  }, LOG_CHECK_MS).unref();

  const stop = async (): Promise<void> => {
    clearInterval(trimming);
    stopping.abort();
    await revival;
    await presence.end().catch(() => undefined);
    await withLock(data.startLock, async () => {
      await shutDown(first.directory);
      await rm(data.address, { force: true });
      await rm(data.servicePid, { force: true });
      serviceLock.release();
    });
  };
  return { connectionString: first.connectionString, stop: once(stop) };
}

/** However often it is called. */
function once(stop: () => Promise<void>): () => Promise<void> {
  let stopped: Promise<void> | undefined;
  return () => {
    stopped ??= stop();
    return stopped;
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** How a program's own session is called in the server's list: verbs look for one another there. */
const applicationName = (kind: 'service' | 'verb'): string => `asset-valuation ${kind} ${process.pid}`;

/**
 * Starts the PostgreSQL of a service, or adopts one that a killed service left running, and keeps it running until
 * `stop`. Refuses a data directory that another service uses. Installs no signal handlers.
 */
export function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return explained(options.dataDir, async () => {
    const data = await openDataDirectory(options.dataDir);
    if (!options.restoring) await refuseUnfinished(data);
    return withLock(data.startLock, async () => {
      const serviceLock = tryLock(data.serviceLock);
      if (!serviceLock) {
        const pid = (await readIfThere(data.servicePid))?.trim();
        throw new EmbeddedPostgresError(
          `A service (pid ${pid ?? 'unknown'}) already uses the data directory ${data.root}. ` +
            'Stop it first, or set DATA_DIR to another directory.',
        );
      }
      try {
        await writePrivately(data.servicePid, `${process.pid}\n`);
        const wanted = { applicationName: applicationName('service'), samePort: false, mayStop: true };
        const server = await ensureServer(data, options, wanted);
        const verb = server.how === 'found' ? 'was found running' : 'runs';
        options.log(`PostgreSQL ${verb} on 127.0.0.1:${server.port}, its data in ${server.directory}.`);
        return supervise(data, options, server, serviceLock);
      } catch (error) {
        await rm(data.servicePid, { force: true });
        serviceLock.release();
        throw error;
      }
    });
  });
}

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
    const stop = () =>
      withLock(data.startLock, async () => {
        await server.client.end().catch(() => undefined);
        await leave(data, server);
      });
    return { connectionString: server.connectionString, stop: once(stop) };
  });
}
