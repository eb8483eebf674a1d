import { setImmediate } from 'node:timers/promises';
import {
  BACKWARDS,
  END,
  type EventStoreDBClient,
  FORWARDS,
  NotLeaderError,
  START,
  StreamDeletedError,
  type StreamingRead,
  StreamNotFoundError,
} from '@eventstore/db-client';
import { LOG_START, type LogBatch, type ReadAll, type ReadStream, type RecordedEvent } from '../event-log.ts';
import { readPage } from '../unreadable-stored-event.ts';
import { isOurs, startsWithOne } from './aggregates.ts';
import type { Connection } from './connection.ts';
import { ForeignHand, LogClosed, NoAnswer, unavailable } from './failure.ts';
import { placeOf, positionOf } from './position.ts';
import { isOfServer, recordedEvent, type Stored } from './recorded-event.ts';

export interface ReadOptions {
  readonly connection: Connection;
  /** The longest silence between two events of an answer. */
  readonly timeoutMs: number;
}

/** Events of one stream; empty when it does not exist. */
export async function readStream(
  options: ReadOptions,
  stream: string,
  { direction = 'forwards', fromRevision, limit, strict }: ReadStream,
): Promise<readonly RecordedEvent[]> {
  if (limit === 0) return [];
  const forwards = direction === 'forwards';
  const start = forwards ? START : END;
  try {
    const resolved = await collected(options, `stream ${stream}`, (client) =>
      client.readStream(stream, {
        direction: forwards ? FORWARDS : BACKWARDS,
        fromRevision: fromRevision === undefined ? start : BigInt(fromRevision),
        requiresLeader: true,
        ...(limit === undefined ? {} : { maxCount: limit }),
      }),
    );
    return resolved.flatMap(({ event }) => (event ? [recordedEvent(event, strict)] : []));
  } catch (error) {
    if (error instanceof StreamNotFoundError) return [];
    if (error instanceof StreamDeletedError) throw new ForeignHand(stream, 'was deleted');
    throw unavailable(error);
  }
}

/**
 * A stretch of the log. Reading `$all` ignores filters (E 5), so what is not asked for is left out here; the server's
 * own events and those of strangers are passed over.
 */
export async function readAll(
  options: ReadOptions,
  { after, limit, streamPrefixes, strict, keepUnreadable }: ReadAll,
): Promise<LogBatch> {
  const isWanted = (stream: string) =>
    isOurs(stream) && (!streamPrefixes || startsWithOne(stream, streamPrefixes));
  // E 4: from a position reading is inclusive, so the event there is read, too, and left out.
  const count = limit + (after === LOG_START ? 0 : 1);
  const fromPosition = after === LOG_START ? START : placeOf(after);
  try {
    const resolved = await collected(options, 'the log', (client) =>
      client.readAll({
        direction: FORWARDS,
        fromPosition,
        maxCount: count,
        requiresLeader: true,
      }),
    );
    const wanted: Stored[] = [];
    let position = after;
    for (const { event } of resolved) {
      const at = event ? positionOf(event.position) : LOG_START;
      if (!event || at <= after) continue;
      position = at;
      if (isWanted(event.streamId) && !isOfServer(event)) wanted.push(event);
    }
    const page = readPage(wanted, (event) => recordedEvent(event, strict), keepUnreadable);
    return { ...page, position, caughtUp: resolved.length < count };
  } catch (error) {
    throw unavailable(error);
  }
}

/**
 * All that a read answers. Rejects with `NoAnswer` when the server falls silent; a server that no longer leads sends
 * it on, once.
 */
export async function collected<T>(
  options: ReadOptions,
  what: string,
  start: (client: EventStoreDBClient) => StreamingRead<T>,
): Promise<readonly T[]> {
  const { connection } = options;
  const opened = connection.open();
  try {
    return await collectOnce(options, what, start(opened.client));
  } catch (error) {
    if (error instanceof NoAnswer) connection.renew(opened);
    if (!(error instanceof NotLeaderError)) throw error;
    // The client needs a turn to make its way to the leader (E 16).
    await setImmediate();
    return await collectOnce(options, what, start(connection.open().client));
  }
}

/** All that a read answers that was begun somewhere. Rejects with `NoAnswer` when the server falls silent. */
export async function collectOnce<T>(
  { connection, timeoutMs }: ReadOptions,
  what: string,
  read: StreamingRead<T>,
): Promise<readonly T[]> {
  // E 22: the client emits errors of a read that has long ended, and one that nobody hears ends the process.
  read.on('error', () => undefined);
  const timer = setTimeout(() => read.destroy(new NoAnswer(what, timeoutMs)), timeoutMs);
  try {
    const items: T[] = [];
    for await (const item of read) {
      timer.refresh();
      items.push(item);
    }
    // E 22: a read that closing cancelled ends as if it were complete.
    if (connection.isClosed) throw new LogClosed();
    return items;
  } catch (error) {
    // E 24: cancelling a call that the server has ended is a reset to it, and of those it takes only so many. Not awaited:
    // it waits for the call to begin, which a silent server may never let it.
    if (error instanceof NoAnswer) read.cancel().catch(() => undefined);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
