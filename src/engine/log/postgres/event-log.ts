import type pg from 'pg';
import { createPool, endSoon, REQUEST_STATEMENT_MS, rowsOf } from '../../postgres/pool.ts';
import {
  type Append,
  type EventLog,
  LOG_START,
  NO_STREAM,
  type ReadAll,
  type ReadStream,
  type RecordedEvent,
} from '../event-log.ts';
import { createAppender } from './appender.ts';
import { followLog, SHARED_LIMIT, sharedReads } from './follower.ts';
import { COLUMNS, type EventRow, eventOf, positionOf, readAll, readHead, shareOf } from './reader.ts';
import { createSignals } from './signals.ts';

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

async function readStream(
  pool: pg.Pool,
  stream: string,
  options: ReadStream,
): Promise<readonly RecordedEvent[]> {
  const statement = options.direction === 'backwards' ? BACKWARDS : FORWARDS;
  const values = [stream, options.fromRevision ?? null, options.limit ?? null];
  const rows = await rowsOf<EventRow>(pool, 'event_log', statement, values);
  return rows.map((row) => eventOf(row, options.strict));
}

const AT_REVISIONS = {
  name: 'event_log_at_revisions',
  text: `select coalesce(head.revision, -1) as head, e.event_id, e.tx::text, e.position::text
    from (select max(revision) as revision from event_log.events where stream = $1) head
    left join event_log.events e on e.stream = $1 and e.revision between $2::integer and $3::integer
    order by e.revision`,
};

type RevisionsRow = { readonly head: number } & {
  readonly [column in 'event_id' | 'tx' | 'position']: string | null;
};

/** The outcome of a refused append: `appended` when exactly its events are at its revisions, else a conflict. */
async function lookUpRefused(pool: pg.Pool, append: Append) {
  const revision = append.expectedRevision + append.events.length;
  const values = [append.stream, append.expectedRevision + 1, revision];
  const rows = await rowsOf<RevisionsRow>(pool, 'event_log', AT_REVISIONS, values);
  const same = append.events.every(({ eventId }, index) => rows[index]?.event_id === eventId);
  const { tx, position } = rows.at(-1) ?? {};
  if (same && tx && position) {
    return { outcome: 'appended', revision, position: positionOf({ tx, position }) } as const;
  }
  return { outcome: 'conflict', actualRevision: rows[0]?.head ?? NO_STREAM } as const;
}

interface PostgresEventLogOptions {
  readonly connectionString: string;
  readonly applicationName?: string;
  /** Appends that may wait before more are turned away. */
  readonly maxWaitingAppends?: number;
  /** The server gives an append up after this time. One that is silent half a second longer leaves the outcome unknown. */
  readonly appendTimeoutMs?: number;
}

/** Connections for reading streams. Appends and followers have their own, so that nobody holds up the others. */
const MAX_READERS = 5;
/** Statements of appends under way at once; while they are, later appends gather for the next one. */
const MAX_APPENDS_IN_FLIGHT = 2;

/**
 * The event log in PostgreSQL: the schema `event_log`, made by `migrate`. Durable, many writers, many processes.
 * Connects when it is first asked; `close` waits for the appends under way.
 */
export function postgresEventLog(options: PostgresEventLogOptions): EventLog {
  const { connectionString, applicationName = 'asset-valuation log' } = options;
  const appendTimeoutMs = options.appendTimeoutMs ?? REQUEST_STATEMENT_MS;
  const readers = createPool({
    connectionString,
    applicationName,
    max: MAX_READERS,
    planOnce: true,
    statementTimeoutMs: REQUEST_STATEMENT_MS,
  });
  const followers = createPool({
    connectionString,
    applicationName: `${applicationName} followers`,
    max: 4,
    planOnce: true,
  });
  const writers = createPool({
    connectionString,
    applicationName: `${applicationName} appends`,
    max: MAX_APPENDS_IN_FLIGHT,
    // Planning an append again costs as much as running it.
    planOnce: true,
    statementTimeoutMs: appendTimeoutMs,
  });
  const signals = createSignals(connectionString, applicationName);
  const appender = createAppender({
    pool: writers,
    maxInFlight: MAX_APPENDS_IN_FLIGHT,
    maxWaiting: options.maxWaitingAppends ?? 4_096,
    maxWaitMs: appendTimeoutMs,
    lookUp: (append) => lookUpRefused(readers, append),
    onAppended: signals.appended,
  });

  const followed = {
    read: (read: ReadAll) => readAll(followers, read),
    readShared: sharedReads(
      (after) => readAll(followers, { after, limit: SHARED_LIMIT, keepUnreadable: true }),
      signals,
    ),
    signals,
  };

  return {
    append: appender.append,
    readStream: (stream, read = {}) => readStream(readers, stream, read),
    async readAll(read) {
      const { heldBack: _, ...batch } = await readAll(followers, read);
      return batch;
    },
    follow: (follow) => followLog(follow, followed),
    head: async () => (await readHead(readers)) ?? LOG_START,
    share: shareOf,
    async close() {
      await appender.drain();
      await signals.close();
      await Promise.all([writers, readers, followers].map(endSoon));
    },
  };
}
