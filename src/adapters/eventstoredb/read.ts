import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  END,
  type EventStoreDBClient,
  FORWARDS,
  START,
  type StreamingRead,
  StreamNotFoundError,
} from '@eventstore/db-client';
import {
  LOG_START,
  type LogBatch,
  type Position,
  type ReadAll,
  type ReadStream,
  type RecordedEvent,
} from '../../ports/event-log.ts';
import { isOurs, startsWithOne } from './aggregates.ts';
import { unavailable, within } from './failure.ts';
import { placeOf, positionOf } from './position.ts';
import { recordedEvent } from './recorded-event.ts';

/** Events of one stream; empty when it does not exist. */
export async function readStream(
  client: EventStoreDBClient,
  stream: string,
  { direction = 'forwards', fromRevision, limit }: ReadStream,
  timeoutMs: number,
): Promise<readonly RecordedEvent[]> {
  const start = direction === 'forwards' ? START : END;
  const read = client.readStream(stream, {
    direction: direction === 'forwards' ? FORWARDS : BACKWARDS,
    fromRevision: fromRevision === undefined ? start : BigInt(fromRevision),
    ...(limit === undefined ? {} : { maxCount: limit }),
  });
  try {
    const resolved = await collected(`stream ${stream}`, read, timeoutMs);
    return resolved.flatMap(({ event }) => (event ? [recordedEvent(event)] : []));
  } catch (error) {
    if (error instanceof StreamNotFoundError) return [];
    throw unavailable(error);
  }
}

/**
 * A stretch of the log. Reading `$all` ignores filters, so what is not asked for is left out here; the server's own
 * events are passed over as well.
 */
export async function readAll(
  client: EventStoreDBClient,
  { after, limit, streamPrefixes }: ReadAll,
  timeoutMs: number,
): Promise<LogBatch> {
  const wanted = (stream: string) => isOurs(stream) && (!streamPrefixes || startsWithOne(stream, streamPrefixes));
  // From a position reading is inclusive: the event there is the one that is left out.
  const count = limit + (after === LOG_START ? 0 : 1);
  const read = client.readAll({
    direction: FORWARDS,
    fromPosition: after === LOG_START ? START : placeOf(after),
    maxCount: count,
  });
  try {
    const resolved = await collected('the log', read, timeoutMs);
    const events = resolved.flatMap(({ event }) => (event && wanted(event.streamId) ? [recordedEvent(event)] : []));
    return {
      events: events.filter(({ position }) => position > after),
      position: resolved.reduce((last, each) => later(last, each), after),
      caughtUp: resolved.length < count,
    };
  } catch (error) {
    throw unavailable(error);
  }
}

const later = (position: Position, { event }: AllStreamResolvedEvent): Position => {
  const next = event?.position ? positionOf(event.position) : position;
  return next > position ? next : position;
};

const FIRST_LOOK = 8;
const LONGEST_LOOK = 1_024;

/** Position of the last event of ours: the server's own events after it are passed over. */
export async function readHead(client: EventStoreDBClient, timeoutMs: number): Promise<Position> {
  let from: Parameters<EventStoreDBClient['readAll']>[0] = { fromPosition: END };
  for (let count = FIRST_LOOK; ; count = Math.min(count * 4, LONGEST_LOOK)) {
    const read = client.readAll({ ...from, direction: BACKWARDS, maxCount: count });
    const resolved = await collected('the head of the log', read, timeoutMs).catch((error: unknown) => {
      throw unavailable(error);
    });
    const own = resolved.find(({ event }) => event && isOurs(event.streamId))?.event;
    if (own?.position) return positionOf(own.position);
    const earliest = resolved.at(-1)?.event?.position;
    if (resolved.length < count || !earliest) return LOG_START;
    from = { fromPosition: earliest };
  }
}

/** All that a read answers, within the time; the read is cancelled when it takes longer. */
async function collected<T>(what: string, read: StreamingRead<T>, timeoutMs: number): Promise<T[]> {
  const all = async () => {
    const items: T[] = [];
    for await (const item of read) items.push(item);
    return items;
  };
  try {
    return await within(what, timeoutMs, all());
  } catch (error) {
    await read.cancel().catch(() => undefined);
    throw error;
  }
}
