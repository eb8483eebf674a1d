import { join } from 'node:path';
import { startCluster } from '../eventstoredb/cluster.ts';
import { startStandIn } from '../eventstoredb/server.ts';
import { startWireProxy, type Wire, type WireProxy } from '../wire/proxy.ts';
import { sharedParts } from './parts.ts';

interface OpenedLog {
  readonly wire: Wire;
  /** Its address through that wire, and its direct one. */
  readonly through: string;
  readonly direct: string;
  stop(): Promise<unknown>;
}

/** The log of a service behind wires: one server of EventStoreDB, a cluster of three, or PostgreSQL. */
export type WiredLog = 'eventstoredb' | 'cluster' | 'postgres';

/** Every engine of the service, each behind a wire; a log in PostgreSQL has its own wire. */
export async function openWiredEngines(log: WiredLog = 'eventstoredb') {
  const { databaseUrl, nats, dir, ...parts } = await sharedParts();
  const direct = new URL(databaseUrl);
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
      direct: standIn?.connectionString ?? databaseUrl,
      stop: async () => standIn?.stop(),
    };
  };
  const opened = await openLog();
  const [toDatabase, toQueue] = [await startWireProxy(postgres, 12), await startWireProxy(nats, 13)];
  const wires = { event_log: opened.wire, database: toDatabase, work_queue: toQueue };
  /** Direct connections, to check what really happened. */
  const { engines, issue } = await parts.open(opened.direct);
  return {
    wires,
    engines,
    issue,
    dataDir: join(dir, 'service'),
    environment: {
      ...parts.environment,
      EVENT_LOG_URL: opened.through,
      DATABASE_URL: postgresThrough(toDatabase),
      NATS_URL: `nats://127.0.0.1:${toQueue.address.port}`,
    },
    async close() {
      await Promise.all(Object.values(wires).map((wire) => wire.close()));
      await engines.close();
      await Promise.all([opened.stop(), parts.stop()]);
    },
  };
}
export type WiredEngines = Awaited<ReturnType<typeof openWiredEngines>>;
export type Engine = keyof WiredEngines['wires'];
