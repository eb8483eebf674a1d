import pg from 'pg';
import { eventStoreDbEventLog } from '../../../src/engine/log/eventstoredb/event-log.ts';
import { postgresEventLog } from '../../../src/engine/log/postgres/event-log.ts';
import { logFormatContract } from '../../contracts/log-format-contract.ts';
import { STAND_IN_SEED, startStandIn } from '../../support/eventstoredb/server.ts';
import { eventually } from '../../support/eventually.ts';
import { migratedDatabase } from '../../support/fresh-database.ts';
import { scaled } from '../../support/machine-speed.ts';
import { memoryEventLogStore } from '../../support/memory-event-log.ts';

const patient = { appendTimeoutMs: scaled(10_000) };

logFormatContract('a log in memory', async () => {
  const store = memoryEventLogStore();
  return { open: () => store.open(), shown: async () => {}, close: async () => {} };
});

/** Waits until all current transactions on the server have ended: readers stop at the oldest open one. */
async function shownIn(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ now: string }>('select pg_current_xact_id()::text as now');
    await eventually(async () => {
      const oldest = await client.query<{ is_over: boolean }>(
        'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as is_over',
        [rows[0]?.now],
      );
      return oldest.rows[0]?.is_over;
    });
  } finally {
    await client.end();
  }
}

logFormatContract('a log in PostgreSQL', async () => {
  const { connectionString, drop } = await migratedDatabase();
  return {
    open: () => postgresEventLog({ connectionString, ...patient }),
    shown: () => shownIn(connectionString),
    close: drop,
  };
});

// The worst case: a server that answers an append before readers see it.
logFormatContract('a log in EventStoreDB (a stand-in)', async () => {
  const server = await startStandIn({ seed: STAND_IN_SEED, answers: 'once-stored' });
  const { connectionString } = server;
  return {
    open: () => eventStoreDbEventLog({ connectionString, ...patient, readTimeoutMs: scaled(10_000) }),
    shown: () => server.shown(),
    close: () => server.stop(),
  };
});
