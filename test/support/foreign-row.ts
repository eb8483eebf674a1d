import pg from 'pg';
import type { ForeignEvent } from '../contracts/event-log-fixture.ts';

/** Puts a row into the log of a PostgreSQL database, as its owner could. */
export async function insertForeign(connectionString: string, event: ForeignEvent): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { stream, revision, eventId, type, data, metadata } = event;
    await client.query(
      'insert into event_log.events (stream, revision, event_id, type, data, metadata) values ($1, $2, $3, $4, $5, $6)',
      [stream, revision, eventId, type, data, metadata],
    );
  } finally {
    await client.end();
  }
}
