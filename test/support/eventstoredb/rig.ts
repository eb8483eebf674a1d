import type { EventLog } from '../../../src/engine/log/event-log.ts';
import {
  type EventStoreDbEventLogOptions,
  eventStoreDbEventLog,
} from '../../../src/engine/log/eventstoredb/event-log.ts';
import { scaled } from '../machine-speed.ts';
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
    /** Long timeouts, so that a busy machine is no failure; a test of silence sets its own. */
    log(connectionString: string, options: Partial<EventStoreDbEventLogOptions> = {}): EventLog {
      const patient = { appendTimeoutMs: scaled(10_000), readTimeoutMs: scaled(10_000), quietMs: 300 };
      const log = eventStoreDbEventLog({ connectionString, ...patient, ...options });
      cleanUps.push(() => log.close());
      return log;
    },
    /** A wire in front of a server, and the connection string that leads through it. */
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
