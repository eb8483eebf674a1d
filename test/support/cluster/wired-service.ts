import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ACCESS_PROFILES } from '../../../src/kernel/vocabulary.ts';
import { readConfiguration } from '../../../src/main/configuration.ts';
import { grantCredential, newToken } from '../../../src/main/credentials.ts';
import { openEngines, prepareDatabases, serviceKeysOf } from '../../../src/main/engines.ts';
import { systemClock } from '../../../src/main/system.ts';
import { startStandIn } from '../eventstoredb/server.ts';
import { freshDatabase } from '../fresh-database.ts';
import { startNatsServer } from '../nats-server.ts';
import { dataDirectory } from '../service-process.ts';
import { startWireProxy, type WireProxy } from '../wire/proxy.ts';

/** Every engine of the service, each at the far end of a wire; a log in PostgreSQL has one of its own. */
export async function openWiredEngines(log: 'eventstoredb' | 'postgres' = 'eventstoredb') {
  const [database, nats, home, standIn] = await Promise.all([
    freshDatabase(),
    startNatsServer(),
    dataDirectory(),
    log === 'eventstoredb' ? startStandIn() : undefined,
  ]);
  const direct = new URL(database.connectionString);
  const postgres = { host: direct.hostname, port: Number(direct.port) };
  const wires = {
    event_log: await startWireProxy(standIn ?? postgres, 11),
    database: await startWireProxy(postgres, 12),
    work_queue: await startWireProxy(nats, 13),
  };
  const postgresThrough = ({ address }: WireProxy): string => {
    const url = new URL(direct);
    url.port = String(address.port);
    return url.href;
  };
  const keyFile = join(home.dir, 'key');
  await writeFile(keyFile, randomBytes(32).toString('base64'));
  const databases = {
    eventLogUrl: standIn?.connectionString ?? database.connectionString,
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
      EVENT_LOG_URL: standIn
        ? `esdb://127.0.0.1:${wires.event_log.address.port}?tls=false`
        : postgresThrough(wires.event_log),
      DATABASE_URL: postgresThrough(wires.database),
      NATS_URL: `nats://127.0.0.1:${wires.work_queue.address.port}`,
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
      await Promise.all([standIn?.stop(), nats.stop(), database.drop(), home.remove()]);
    },
  };
}
export type WiredEngines = Awaited<ReturnType<typeof openWiredEngines>>;
export type Engine = keyof WiredEngines['wires'];
