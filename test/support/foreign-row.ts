import type { ForeignEvent } from '../contracts/event-log-fixture.ts';
import { withClient } from './postgres-server.ts';

const INSERT =
  'insert into event_log.events (stream, revision, event_id, type, data, metadata) values ($1, $2, $3, $4, $5, $6)';

/** Inserts a row into the log of a PostgreSQL database, as its owner could. */
export async function insertForeign(connectionString: string, event: ForeignEvent): Promise<void> {
  const { stream, revision, eventId, type, data, metadata } = event;
  const row = [stream, revision, eventId, type, data, metadata];
  await withClient(connectionString, (client) => client.query(INSERT, row));
}
