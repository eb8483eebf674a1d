import type { EventLog } from '../event-log.ts';
import { append } from './append.ts';
import { connectionsTo } from './connection.ts';
import { followers } from './following.ts';
import { headReader, headWatch, pulses } from './head.ts';
import { readAll, readStream, shareOf } from './read.ts';

export interface EventStoreDbEventLogOptions {
  /** `esdb://…` or `esdb+discover://…`, credentials and TLS settings in it. */
  readonly connectionString: string;
  /** How long one append may stay unanswered before its outcome is unknown. */
  readonly appendTimeoutMs?: number;
  /** How long a read may be without a next event, and a subscription unconfirmed. */
  readonly readTimeoutMs?: number;
  /** How long a subscription may be quiet before the log is asked whether it has gone on. */
  readonly quietMs?: number;
}

/**
 * The event log on EventStoreDB (docs/engines.md). Appends, reads and followers have a connection each: what breaks one
 * must not make the outcome of the others unknown. Throws `BadConnectionString`, or that a certificate file is missing.
 */
export function eventStoreDbEventLog(options: EventStoreDbEventLogOptions): EventLog {
  const { connectionString, appendTimeoutMs = 2_000, readTimeoutMs = 2_500, quietMs = 5_000 } = options;
  const connect = connectionsTo(connectionString);
  const [writer, reader, follower] = [connect(), connect(), connect()];
  // Nothing is sent yet, but what is wrong with the address shows now.
  writer.open();
  const reading = { connection: reader, timeoutMs: readTimeoutMs };
  const watch = headWatch(headReader(reading));
  const closing = new AbortController();
  const eventAt = async (stream: string, revision: number) => {
    const [event] = await readStream(reading, stream, { fromRevision: revision, limit: 1 });
    return event;
  };
  const follow = followers({
    reading,
    connection: follower,
    timeoutMs: readTimeoutMs,
    watch,
    pulseOf: pulses({ connection: follower, timeoutMs: readTimeoutMs }),
    quietMs,
    closing: closing.signal,
  });
  return {
    async append(wanted) {
      const outcome = await append({ connection: writer, timeoutMs: appendTimeoutMs, eventAt }, wanted);
      if (outcome.outcome === 'appended') watch.saw(outcome.position);
      return outcome;
    },
    readStream: (stream, read = {}) => readStream(reading, stream, read),
    readAll: (read) => readAll(reading, read),
    follow,
    head: ({ maxAgeMs } = {}) => watch.head(maxAgeMs),
    share: shareOf,
    close: async () => {
      closing.abort();
      await Promise.all([writer.close(), reader.close(), follower.close()]);
    },
  };
}
