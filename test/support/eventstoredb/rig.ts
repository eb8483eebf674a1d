import {
  type EventStoreDbEventLogOptions,
  eventStoreDbEventLog,
} from '../../../src/adapters/eventstoredb/event-log.ts';
import type { EventLog } from '../../../src/ports/event-log.ts';
import { startWireProxy, type WireProxy } from '../wire/proxy.ts';
import { byWayOf } from './address.ts';
import { type StandIn, type StandInOptions, startStandIn } from './server.ts';

/** Servers, logs and wires of one test, which end together. */
export function standInRig() {
  const cleanUps: (() => Promise<void>)[] = [];
  return {
    async server(options: StandInOptions = {}): Promise<StandIn> {
      const started = await startStandIn(options);
      cleanUps.push(started.stop);
      return started;
    },
    /** Impatient: what is silent in a test is silent for good. */
    log(connectionString: string, options: Partial<EventStoreDbEventLogOptions> = {}): EventLog {
      const impatient = { appendTimeoutMs: 1_000, readTimeoutMs: 1_000, quietMs: 300 };
      const log = eventStoreDbEventLog({ connectionString, ...impatient, ...options });
      cleanUps.push(() => log.close());
      return log;
    },
    /** A wire before a server, and the connection string that leads over it. */
    async wire(server: StandIn): Promise<WireProxy & { readonly connectionString: string }> {
      const proxy = await startWireProxy(server);
      cleanUps.push(proxy.close);
      return Object.assign(proxy, { connectionString: byWayOf(server.connectionString, proxy.address) });
    },
    async end(): Promise<void> {
      for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
    },
  };
}
