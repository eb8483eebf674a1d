import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ACCESS_PROFILES } from '../../../src/kernel/vocabulary.ts';
import { readConfiguration } from '../../../src/main/configuration.ts';
import { openEngines, prepareDatabases, serviceKeysOf } from '../../../src/main/engines.ts';
import { grantCredential, newToken } from '../../../src/main/keys/credentials.ts';
import { systemClock } from '../../../src/main/system.ts';
import { startCluster } from '../eventstoredb/cluster.ts';
import { startStandIn } from '../eventstoredb/server.ts';
import { migratedDatabase } from '../fresh-database.ts';
import { startNatsServer } from '../nats-server.ts';
import { dataDirectory } from '../service-process.ts';
import { startWireProxy, type Wire, type WireProxy } from '../wire/proxy.ts';

interface OpenedLog {
  readonly wire: Wire;
  /** Its address by that wire, and beside it. */
  readonly through: string;
  readonly direct: string;
  stop(): Promise<unknown>;
}

/** Where the log of a service at the end of wires is: one server of EventStoreDB, a cluster of three, or PostgreSQL. */
export type WiredLog = 'eventstoredb' | 'cluster' | 'postgres';

/** Every engine of the service, each at the far end of a wire; a log in PostgreSQL has one of its own. */
export async function openWiredEngines(log: WiredLog = 'eventstoredb') {
  const [database, nats, home] = await Promise.all([migratedDatabase(), startNatsServer(), dataDirectory()]);
  const direct = new URL(database.connectionString);
  const postgres = { host: direct.hostname, port: Number(direct.port) };
  const postgresThrough = ({ address }: WireProxy): string => {
    const url = new URL(direct);
    url.port = String(address.port);
    return url.href;
  };
  const openLog = async (): Promise<OpenedLog> => {
    if (log === 'cluster') {
      const cluster = await startCluster();
      const { wire, connectionString } = cluster;
      return { wire, through: connectionString, direct: connectionString, stop: () => cluster.close() };
    }
    const standIn = log === 'eventstoredb' ? await startStandIn() : undefined;
    const wire = await startWireProxy(standIn ?? postgres, 11);
    return {
      wire,
      through: standIn ? `esdb://127.0.0.1:${wire.address.port}?tls=false` : postgresThrough(wire),
      direct: standIn?.connectionString ?? database.connectionString,
      stop: async () => standIn?.stop(),
    };
  };
  const opened = await openLog();
  const [toDatabase, toQueue] = [await startWireProxy(postgres, 12), await startWireProxy(nats, 13)];
  const wires = { event_log: opened.wire, database: toDatabase, work_queue: toQueue };
  const keyFile = join(home.dir, 'key');
  await writeFile(keyFile, randomBytes(32).toString('base64'));
  const databases = {
    eventLogUrl: opened.direct,
    databaseUrl: database.connectionString,
    embedded: false,
    stop: async () => {},
  };
  const keys = await serviceKeysOf(readConfiguration({ PRIVACY_KEY_FILE: keyFile }), databases);
  await prepareDatabases(databases, keys);
  /** Beside the wires, to look what really happened. */
  const engines = await openEngines(databases, keys, systemClock);
  return {
    wires,
    engines,
    dataDir: join(home.dir, 'service'),
    environment: {
      EVENT_LOG_URL: opened.through,
      DATABASE_URL: postgresThrough(toDatabase),
      NATS_URL: `nats://127.0.0.1:${toQueue.address.port}`,
      PRIVACY_KEY_FILE: keyFile,
      DOCUMENTS_URL: `file://${home.dir}/documents`,
    },
    async issue(organization: string): Promise<string> {
      const token = newToken();
      const grant = { organization, person: 'Ana Lima', profiles: ACCESS_PROFILES, expiresAt: null };
      await grantCredential(engines.handler, token, grant);
      return token;
    },
    async close() {
      await Promise.all(Object.values(wires).map((wire) => wire.close()));
      await engines.close();
      await Promise.all([opened.stop(), nats.stop(), database.drop(), home.remove()]);
    },
  };
}
export type WiredEngines = Awaited<ReturnType<typeof openWiredEngines>>;
export type Engine = keyof WiredEngines['wires'];
