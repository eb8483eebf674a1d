import { endSoon } from '../../postgres/closing.ts';
import { createPool, REQUEST_STATEMENT_MS } from '../../postgres/pool.ts';
import { type EventLog, LOG_START, type ReadAll } from '../event-log.ts';
import { createAppender } from './appender.ts';
import { followLog, SHARED_LIMIT } from './follower.ts';
import { shareOf } from './position.ts';
import { readAll, readHead } from './reader.ts';
import { sharedReads } from './shared-reads.ts';
import { createSignals } from './signals.ts';
import { lookUpRefused, readStream } from './stream-reader.ts';

interface PostgresEventLogOptions {
  readonly connectionString: string;
  readonly applicationName?: string;
  /**
   * Connections for reading streams. Appends have `maxAppendsInFlight` of their own, and followers theirs, so that
   * nobody holds up the others.
   */
  readonly maxReaders?: number;
  /** Statements of appends under way at once; while they are, later appends gather for the next one. */
  readonly maxAppendsInFlight?: number;
  /** Appends that may wait before more are turned away. */
  readonly maxWaitingAppends?: number;
  /** The server gives an append up after this time. One that is silent half a second longer leaves the outcome unknown. */
  readonly appendTimeoutMs?: number;
}

/**
 * The event log in PostgreSQL: the schema `event_log`, made by `migrate`. Durable, many writers, many processes.
 * Connects when it is first asked; `close` waits for the appends under way.
 */
export function postgresEventLog(options: PostgresEventLogOptions): EventLog {
  const { connectionString, applicationName = 'asset-valuation log' } = options;
  const appendTimeoutMs = options.appendTimeoutMs ?? REQUEST_STATEMENT_MS;
  const maxInFlight = options.maxAppendsInFlight ?? 2;
  const readers = createPool({
    connectionString,
    applicationName,
    max: options.maxReaders ?? 5,
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
    max: maxInFlight,
    // Planning an append anew costs as much as running it.
    planOnce: true,
    statementTimeoutMs: appendTimeoutMs,
  });
  const signals = createSignals(connectionString, applicationName);
  const appender = createAppender({
    pool: writers,
    maxInFlight,
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
