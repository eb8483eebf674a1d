import {
  type AppendExpectedRevision,
  type EventStoreDBClient,
  jsonEvent,
  NO_STREAM as STREAM_DOES_NOT_EXIST,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { DependencyUnavailable } from '../../ports/dependency-unavailable.ts';
import { type Append, type AppendOutcome, NO_STREAM, type NewEvent } from '../../ports/event-log.ts';
import { isCertainlyNotStored, within } from './failure.ts';
import { positionOf } from './position.ts';
import { readStream } from './read.ts';

/**
 * Appends at a pinned revision. The server stores the same events at the same revision once, so the same append again
 * settles an unknown outcome.
 */
export async function append(
  client: EventStoreDBClient,
  { stream, expectedRevision, events }: Append,
  timeoutMs: number,
): Promise<AppendOutcome> {
  try {
    const { nextExpectedRevision, position } = await within(
      'append',
      timeoutMs,
      client.appendToStream(stream, events.map(messageOf), {
        expectedRevision: expectedOf(expectedRevision),
        deadline: timeoutMs,
      }),
    );
    const revision = Number(nextExpectedRevision);
    // Of several events the server tells one position, and not whose: the last one is asked for.
    if (position && events.length === 1)
      return { outcome: 'appended', revision, position: positionOf(position) };
    return await settled(client, stream, expectedRevision + events.length, timeoutMs);
  } catch (error) {
    if (error instanceof WrongExpectedVersionError) {
      const { actualVersion } = error;
      return {
        outcome: 'conflict',
        actualRevision: typeof actualVersion === 'bigint' ? Number(actualVersion) : NO_STREAM,
      };
    }
    if (isCertainlyNotStored(error)) throw new DependencyUnavailable('event_log', error);
    return { outcome: 'unknown', cause: error };
  }
}

async function settled(
  client: EventStoreDBClient,
  stream: string,
  revision: number,
  timeoutMs: number,
): Promise<AppendOutcome> {
  const [last] = await readStream(client, stream, { fromRevision: revision, limit: 1 }, timeoutMs);
  if (!last) throw new Error(`event ${revision} of ${stream} was appended and cannot be read`);
  return { outcome: 'appended', revision, position: last.position };
}

const messageOf = ({ eventId, type, data, metadata }: NewEvent) =>
  jsonEvent({ id: eventId, type, data: { ...data }, metadata: { ...metadata } });

const expectedOf = (revision: number): AppendExpectedRevision =>
  revision === NO_STREAM ? STREAM_DOES_NOT_EXIST : BigInt(revision);
