import pg from 'pg';
import { eventHash } from '../../src/kernel/hash-chain.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import type { RunningService } from './running-service.ts';

interface Tampering {
  /** Of the events that are changed. */
  readonly type: string;
  change(text: string): string;
  /** Writes the hashes of the whole history again, so that its chain fits. */
  readonly rehashed?: boolean;
}

/** Changes the stored data of a stream in PostgreSQL behind the service's back. */
export async function tamperHistory(
  { databaseUrl, engines }: Pick<RunningService, 'databaseUrl' | 'engines'>,
  stream: string,
  { type, change, rehashed = false }: Tampering,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  let previous: string | null = null;
  for (const event of await engines.eventLog.readStream(stream)) {
    const stored = JSON.stringify(event.data);
    const text = event.type === type ? change(stored) : stored;
    let { metadata } = event;
    if (rehashed) {
      const linked = { ...metadata, previous_hash: previous };
      const hash: string = eventHash({ ...event, data: JSON.parse(text) as JsonObject, metadata: linked });
      metadata = { ...linked, hash };
      previous = hash;
    }
    await client.query(
      'update event_log.events set data = $3, metadata = $4 where stream = $1 and revision = $2',
      [stream, event.revision, text, JSON.stringify(metadata)],
    );
  }
  await client.end();
}
