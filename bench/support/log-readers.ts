import type pg from 'pg';
import { type EventLog, LOG_START, type RecordedEvent } from '../../src/engine/log/event-log.ts';
import { COLUMNS } from '../../src/engine/log/postgres/reader.ts';
import { StreamHeads } from '../../src/evidence/verification/heads.ts';
import { eventHash } from '../../src/kernel/hash-chain.ts';

const LIMIT = 5_000;
const ROWS = {
  name: 'bench_raw_rows',
  text: `select ${COLUMNS} from event_log.events where (tx, position) > ($1::xid8, $2::bigint)
    order by event_log.events.tx, event_log.events.position limit ${LIMIT}`,
};

/** Reads the log's rows in order by the driver alone; returns their number. */
export async function readRows(pool: pg.Pool): Promise<number> {
  let count = 0;
  for (let place = ['0', '0']; ; ) {
    const { rows } = await pool.query<{ tx: string; position: string }>({ ...ROWS, values: place });
    count += rows.length;
    const last = rows.at(-1);
    if (!last || rows.length < LIMIT) return count;
    place = [last.tx, last.position];
  }
}

/** The same through the log's reader, every event parsed. */
export async function readEvents(eventLog: EventLog, take: (event: RecordedEvent) => void): Promise<number> {
  let count = 0;
  for (let after = LOG_START; ; ) {
    const batch = await eventLog.readAll({ after, limit: LIMIT });
    for (const event of batch.events) take(event);
    count += batch.events.length;
    if (batch.caughtUp) return count;
    after = batch.position;
  }
}

/** The same, every event checked against its hash and its stream's chain. */
export function readVerified(eventLog: EventLog): Promise<number> {
  const heads = new StreamHeads();
  return readEvents(eventLog, (event) => {
    const { hash, previous_hash } = event.metadata;
    const follows = heads.follow(event.stream, event.revision, previous_hash, hash);
    if (!follows || hash !== eventHash(event)) throw new Error(`event ${event.eventId} does not fit`);
  });
}
