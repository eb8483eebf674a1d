import type pg from 'pg';
import type { Append, Position, ReadStream, RecordedEvent } from '../../ports/event-log.ts';
import { COLUMNS, type EventRow, eventOf } from './event-row.ts';
import { rowsOf } from './pool.ts';
import { positionOf } from './position.ts';

const FORWARDS = {
  name: 'event_log_read_forwards',
  text: `select ${COLUMNS} from event_log.events
    where stream = $1 and revision >= coalesce($2::integer, 0) order by revision limit $3::bigint`,
};
const BACKWARDS = {
  name: 'event_log_read_backwards',
  text: `select ${COLUMNS} from event_log.events
    where stream = $1 and revision <= coalesce($2::integer, 2147483647) order by revision desc limit $3::bigint`,
};

export async function readStream(
  pool: pg.Pool,
  stream: string,
  options: ReadStream,
): Promise<readonly RecordedEvent[]> {
  const statement = options.direction === 'backwards' ? BACKWARDS : FORWARDS;
  const values = [stream, options.fromRevision ?? null, options.limit ?? null];
  return (await rowsOf<EventRow>(pool, 'event_log', statement, values)).map(eventOf);
}

const STANDING = {
  name: 'event_log_standing',
  text: `select event_id, tx::text, position::text from event_log.events
    where stream = $1 and revision between $2::integer and $3::integer order by revision`,
};

/** Position of the append's last event when exactly its events stand at its revisions. */
export async function findStanding(pool: pg.Pool, append: Append): Promise<Position | undefined> {
  const first = append.expectedRevision + 1;
  const values = [append.stream, first, append.expectedRevision + append.events.length];
  const rows = await rowsOf<Pick<EventRow, 'event_id' | 'tx' | 'position'>>(
    pool,
    'event_log',
    STANDING,
    values,
  );
  const same = append.events.every(({ eventId }, index) => rows[index]?.event_id === eventId);
  const last = rows.at(-1);
  return same && last ? positionOf(last) : undefined;
}
