import { type EventLog, LOG_START } from '../../ports/event-log.ts';
import { createAppender } from './appender.ts';
import { followLog } from './event-log-follower.ts';
import { findStanding, readAll, readHead, readStream } from './event-log-reader.ts';
import { createSignals } from './event-log-signals.ts';
import { createPool } from './pool.ts';

export interface PostgresEventLogOptions {
  readonly connectionString: string;
  readonly applicationName?: string;
  /** Connections for reading. Appends have `maxAppendsInFlight` of their own, so that reading never holds them up. */
  readonly maxReaders?: number;
  /** Statements of appends under way at once; while they are, later appends gather for the next one. */
  readonly maxAppendsInFlight?: number;
  /** Appends that may wait before more are turned away. */
  readonly maxWaitingAppends?: number;
  /** After this time without an answer an append's outcome is unknown. */
  readonly appendTimeoutMs?: number;
}

/**
 * The event log in PostgreSQL: the schema `event_log`, made by `migrate`. Durable, many writers, many processes.
 * Connects when it is first asked; `close` waits for the appends under way.
 */
export function postgresEventLog(options: PostgresEventLogOptions): EventLog {
  const { connectionString, applicationName = 'asset-valuation log' } = options;
  const timeoutMs = options.appendTimeoutMs ?? 10_000;
  const maxInFlight = options.maxAppendsInFlight ?? 2;
  const readers = createPool({ connectionString, applicationName, max: options.maxReaders ?? 6 });
  const writers = createPool({
    connectionString,
    applicationName: `${applicationName} appends`,
    max: maxInFlight,
    // The server gives up first: then it is certain that nothing was stored.
    statementTimeoutMs: Math.ceil(timeoutMs * 0.8),
  });
  const signals = createSignals(connectionString, applicationName);
  const appender = createAppender({
    pool: writers,
    maxInFlight,
    maxWaiting: options.maxWaitingAppends ?? 4_096,
    timeoutMs,
    findStanding: (append) => findStanding(readers, append),
    onAppended: signals.appended,
  });

  return {
    append: appender.append,
    readStream: (stream, read = {}) => readStream(readers, stream, read),
    async readAll(read) {
      const { heldBack: _, ...batch } = await readAll(readers, read);
      return batch;
    },
    follow: (follow) => followLog(follow, (read) => readAll(readers, read), signals),
    head: async () => (await readHead(readers)) ?? LOG_START,
    async close() {
      await appender.drain();
      await signals.close();
      await Promise.all([writers.end(), readers.end()]);
    },
  };
}
