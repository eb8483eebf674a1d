import { eventStoreDbEventLog } from '../../src/adapters/eventstoredb/event-log.ts';
import { type EventLogStore, eventLogContract } from '../contracts/event-log-contract.ts';
import { addressOf, byWayOf } from '../support/eventstoredb/address.ts';
import { startStandIn } from '../support/eventstoredb/server.ts';
import { suiteNeeding } from '../support/suite-needing.ts';

const storeAt = (url: string, close: () => Promise<void>): EventLogStore => ({
  address: addressOf(url),
  open: (through) =>
    eventStoreDbEventLog({
      connectionString: through ? byWayOf(url, through) : url,
      appendTimeoutMs: 2_500,
    }),
  close,
});

eventLogContract('the log in EventStoreDB (a stand-in)', async () => {
  const standIn = await startStandIn();
  return storeAt(standIn.connectionString, standIn.stop);
});

// One node, which leads. It keeps what the tests wrote; its streams are never used again.
suiteNeeding('EVENTSTORE_TEST_URL', 'a real EventStoreDB', (url) =>
  eventLogContract('the log in EventStoreDB', async () => storeAt(url, async () => undefined)),
);
