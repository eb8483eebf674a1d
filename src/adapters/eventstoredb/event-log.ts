import { EventStoreDBClient } from '@eventstore/db-client';
import type { EventLog } from '../../ports/event-log.ts';
import { append } from './append.ts';
import { follow } from './follow.ts';
import { readAll, readHead, readStream } from './read.ts';

export interface EventStoreDbEventLogOptions {
  /** `esdb://…` or `esdb+discover://…`, credentials and TLS settings in it. */
  readonly connectionString: string;
  /** How long one append may stay unanswered before its outcome is unknown. */
  readonly appendTimeoutMs?: number;
  readonly readTimeoutMs?: number;
}

/**
 * The event log on EventStoreDB. Appends go over one client, everything else over another: the client cancels all its
 * calls when it changes its connection, and a broken subscription must not make an append's outcome unknown.
 */
export function eventStoreDbEventLog(options: EventStoreDbEventLogOptions): EventLog {
  const { connectionString, appendTimeoutMs = 2_000, readTimeoutMs = 2_500 } = options;
  const writer = EventStoreDBClient.connectionString(connectionString);
  const reader = EventStoreDBClient.connectionString(connectionString);
  return {
    append: (wanted) => append(writer, wanted, appendTimeoutMs),
    readStream: (stream, read = {}) => readStream(reader, stream, read, readTimeoutMs),
    readAll: (read) => readAll(reader, read, readTimeoutMs),
    follow: (wanted) => follow(reader, wanted),
    head: () => readHead(reader, readTimeoutMs),
    close: async () => {
      await Promise.all([writer.dispose(), reader.dispose()]);
    },
  };
}
