import { eventStoreDbEventLog } from '../../../src/engine/log/eventstoredb/event-log.ts';
import { postgresEventLog } from '../../../src/engine/log/postgres/event-log.ts';
import { logFormatContract } from '../../contracts/log-format-contract.ts';
import { STAND_IN_SEED, startStandIn } from '../../support/eventstoredb/server.ts';
import { migratedDatabase } from '../../support/fresh-database.ts';
import { scaled } from '../../support/machine-speed.ts';
import { memoryEventLogStore } from '../../support/memory-event-log.ts';

const patient = { appendTimeoutMs: scaled(10_000) };

logFormatContract('a log in memory', async () => {
  const store = memoryEventLogStore();
  return { open: () => store.open(), shown: async () => {}, close: async () => {} };
});

logFormatContract('a log in PostgreSQL', async () => {
  const { connectionString, drop } = await migratedDatabase();
  return {
    open: () => postgresEventLog({ connectionString, ...patient }),
    shown: async () => {},
    close: drop,
  };
});

// The unkindest server: it answers an append before its readers see it.
logFormatContract('a log in EventStoreDB (a stand-in)', async () => {
  const server = await startStandIn({ seed: STAND_IN_SEED, answers: 'once-stored' });
  const { connectionString } = server;
  return {
    open: () => eventStoreDbEventLog({ connectionString, ...patient, readTimeoutMs: scaled(10_000) }),
    shown: () => server.shown(),
    close: () => server.stop(),
  };
});
