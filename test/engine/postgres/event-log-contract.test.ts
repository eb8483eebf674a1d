import { postgresEventLog } from '../../../src/engine/log/postgres/event-log.ts';
import { type EventLogStore, eventLogContract } from '../../contracts/event-log-contract.ts';
import { insertForeign } from '../../support/foreign-row.ts';
import { migratedDatabase } from '../../support/fresh-database.ts';
import { scaled } from '../../support/machine-speed.ts';

async function postgresStore(): Promise<EventLogStore> {
  const database = await migratedDatabase();
  const address = new URL(database.connectionString);
  return {
    address: { host: address.hostname, port: Number(address.port) },
    open(through) {
      const url = new URL(address);
      if (through) url.port = String(through.port);
      return postgresEventLog({ connectionString: url.href, appendTimeoutMs: scaled(3_000) });
    },
    writeForeign: (event) => insertForeign(database.connectionString, event),
    close: () => database.drop(),
  };
}

eventLogContract('the log in PostgreSQL', postgresStore);
