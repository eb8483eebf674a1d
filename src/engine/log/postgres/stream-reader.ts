import type pg from 'pg';
import { rowsOf } from '../../postgres/pool.ts';
import { type Append, NO_STREAM, type ReadStream, type RecordedEvent } from '../event-log.ts';
import { COLUMNS, type EventRow, eventOf } from './event-row.ts';
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
  const rows = await rowsOf<EventRow>(pool, 'event_log', statement, values);
  return rows.map((row) => eventOf(row, options.strict));
}

const STANDING = {
  name: 'event_log_standing',
  text: `select coalesce(head.revision, -1) as head, e.event_id, e.tx::text, e.position::text
    from (select max(revision) as revision from event_log.events where stream = $1) head
    left join event_log.events e on e.stream = $1 and e.revision between $2::integer and $3::integer
    order by e.revision`,
};

type StandingRow = { readonly head: number } & {
  readonly [column in 'event_id' | 'tx' | 'position']: string | null;
};

/** What a refused append comes to: `appended` when exactly its events stand at its revisions, else a conflict. */
export async function lookUpRefused(pool: pg.Pool, append: Append) {
  const revision = append.expectedRevision + append.events.length;
  const values = [append.stream, append.expectedRevision + 1, revision];
  const rows = await rowsOf<StandingRow>(pool, 'event_log', STANDING, values);
  const same = append.events.every(({ eventId }, index) => rows[index]?.event_id === eventId);
  const { tx, position } = rows.at(-1) ?? {};
  if (same && tx && position) {
    return { outcome: 'appended', revision, position: positionOf({ tx, position }) } as const;
  }
  return { outcome: 'conflict', actualRevision: rows[0]?.head ?? NO_STREAM } as const;
}
