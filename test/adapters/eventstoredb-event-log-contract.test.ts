import { eventStoreDbEventLog } from '../../src/adapters/eventstoredb/event-log.ts';
import { type EventLogStore, eventLogContract } from '../contracts/event-log-contract.ts';
import { startStandIn } from '../support/eventstoredb/server.ts';

async function standInStore(): Promise<EventLogStore> {
  const standIn = await startStandIn();
  return {
    address: { host: standIn.host, port: standIn.port },
    open(through) {
      const port = through?.port ?? standIn.port;
      return eventStoreDbEventLog({
        connectionString: `esdb://127.0.0.1:${port}?tls=false`,
        appendTimeoutMs: 1_000,
      });
    },
    close: () => standIn.stop(),
  };
}

eventLogContract('the log in EventStoreDB (a stand-in)', standInStore);
