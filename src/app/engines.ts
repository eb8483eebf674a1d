import { projections } from '../../projections/index.ts';
import { catalog } from '../domain/events/catalog.ts';
import { createCommandHandler } from '../domain/events/handling.ts';
import type { DeliveryLists } from '../domain/webhook.ts';
import { newestLevel } from '../engine/events/event-catalog.ts';
import type { CommandHandler } from '../engine/handling/handler.ts';
import type { Leadership } from '../engine/leadership.ts';
import type { EventLog } from '../engine/log/event-log.ts';
import type { ReleasedLog } from '../engine/log/format.ts';
import { type KeptPlaces, postgresKeptPlaces } from '../engine/postgres/kept-places.ts';
import { type LastUses, postgresLastUses } from '../engine/postgres/last-uses.ts';
import { postgresLeadership } from '../engine/postgres/leadership.ts';
import { asSchemaRefused, migrate } from '../engine/postgres/migrate.ts';
import { connectionName, createPool, endSoon, REQUEST_STATEMENT_MS } from '../engine/postgres/pool.ts';
import { reportingNewer } from '../engine/projecting/newer-rows.ts';
import { postgresReadModels } from '../engine/projecting/postgres/read-models.ts';
import { postgresReadModelStore } from '../engine/projecting/postgres/store.ts';
import type { ReadModelStore } from '../engine/projecting/read-model-store.ts';
import type { ProjectionProgress, ReadModels } from '../engine/projecting/read-models.ts';
import { type AdoptedShapes, adoptedShapes } from '../engine/shapes/adopted.ts';
import type { KeyStore } from '../evidence/privacy/key-store.ts';
import { postgresKeyStore } from '../evidence/privacy/postgres/key-store.ts';
import { checkMasterKeys, hasMasterKey } from '../evidence/privacy/postgres/master-keys.ts';
import type { Clock } from '../kernel/clock.ts';
import { postgresDeliveryLists } from '../processes/webhooks/postgres/lists.ts';
import { postgresDeliveryStore } from '../processes/webhooks/postgres/store.ts';
import type { DeliveryStore } from '../processes/webhooks/store.ts';
import type { Configuration } from './configuration.ts';
import type { Databases } from './databases.ts';
import { loadServiceKeys, privacyKeyFile, type ServiceKeys } from './keys/service-key.ts';
import { isEventStoreDb, openEventLog } from './opening/event-log.ts';
import { tracedHandler, type Watch, watchedLog } from './service/watch.ts';
import { systemIds } from './system.ts';

export interface Engines {
  readonly eventLog: EventLog;
  readonly openedLog: Pick<ReleasedLog, 'prepare'>;
  readonly readModels: ReadModels & ProjectionProgress;
  readonly readModelStore: ReadModelStore;
  readonly leadership: Leadership;
  readonly keyStore: KeyStore;
  readonly deliveryLists: DeliveryLists;
  /** Of sessions. */
  readonly lastUses: LastUses;
  /** Of the dispatcher's processes. */
  readonly keptPlaces: KeptPlaces;
  /** Storage of the notifier, opened only by a process with that role. */
  openDeliveryStore(): DeliveryStore;
  readonly serviceKeys: ServiceKeys;
  readonly handler: CommandHandler;
  readonly shapes: AdoptedShapes;
  close(): Promise<void>;
}

/** Brings the schemas up to date. If they are, read access suffices. */
export async function migrateDatabases({ eventLogUrl, databaseUrl }: Databases): Promise<void> {
  if (eventLogUrl === databaseUrl)
    return migrate(databaseUrl, 'event_log', 'privacy', 'read_models', 'deliveries');
  if (!isEventStoreDb(eventLogUrl)) await migrate(eventLogUrl, 'event_log');
  await migrate(databaseUrl, 'privacy', 'read_models', 'deliveries');
}

/** Migrates the schemas and checks that the master keys fit the stored data. Throws if they do not. */
export async function prepareDatabases(databases: Databases, keys: ServiceKeys): Promise<void> {
  await migrateDatabases(databases);
  const pool = createPool({
    connectionString: databases.databaseUrl,
    max: 1,
    applicationName: 'asset-valuation start',
  });
  try {
    await checkMasterKeys(pool, keys.masters).catch((error: unknown) => {
      throw asSchemaRefused('key_store', error);
    });
  } finally {
    await endSoon(pool);
  }
}

/**
 * `mayMake`: creates a key if none is configured and none exists, but never for an embedded database that was used with
 * one: a lost key must be restored, and a new file would hide the loss.
 */
export async function serviceKeysOf(
  configuration: Configuration,
  { embedded, databaseUrl }: Databases,
  mayMake = true,
): Promise<ServiceKeys> {
  const file = privacyKeyFile(configuration);
  if (configuration.PRIVACY_KEY_FILE !== undefined) return loadServiceKeys(file, false);
  const hadKey = mayMake && embedded && (await hasMasterKey(databaseUrl));
  return loadServiceKeys(file, mayMake && !hadKey);
}

/** Creates the engines. They connect lazily, so an unavailable database does not stop the start. */
export async function openEngines(
  databases: Databases,
  serviceKeys: ServiceKeys,
  clock: Clock,
  watch?: Watch,
): Promise<Engines> {
  const { eventLogUrl, databaseUrl } = databases;
  const newest = newestLevel(catalog);
  const at = (part: string) => ({
    connectionString: databaseUrl,
    applicationName: connectionName(newest, part),
  });
  const opened = await openEventLog(eventLogUrl, connectionName(newest, 'log'));
  const eventLog = watch ? watchedLog(opened, watch) : opened;
  const shapes = adoptedShapes({ log: eventLog, clock, ids: systemIds, newest });
  const handler = createCommandHandler({ log: eventLog, clock, ids: systemIds, shapes });
  const asking = createPool({ ...at('read models'), max: 6, statementTimeoutMs: REQUEST_STATEMENT_MS });
  const projecting = createPool({ ...at('projections'), max: 6 });
  const keyStore = postgresKeyStore({ ...at('keys'), masterKeys: serviceKeys.masters });
  const deliveryLists = postgresDeliveryLists(at('deliveries'));
  return {
    eventLog,
    openedLog: opened,
    deliveryLists,
    lastUses: postgresLastUses(asking),
    keptPlaces: postgresKeptPlaces(asking),
    openDeliveryStore: () => postgresDeliveryStore(at('notifier')),
    readModels: reportingNewer(postgresReadModels(asking), projections),
    readModelStore: postgresReadModelStore(projecting),
    leadership: postgresLeadership(at('leader')),
    keyStore,
    serviceKeys,
    shapes,
    handler: watch?.tracing ? tracedHandler(handler, watch.tracing) : handler,
    async close() {
      await eventLog.close();
      await Promise.all([keyStore.close(), endSoon(asking), endSoon(projecting), deliveryLists.close()]);
    },
  };
}
