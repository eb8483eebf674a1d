import type { AllStreamResolvedEvent, ResolvedEvent } from '@eventstore/db-client';
import type { JsonObject } from '../../kernel/json.ts';
import type { EventMetadata, RecordedEvent } from '../../ports/event-log.ts';
import { ForeignHand } from './failure.ts';
import { knownPositionOf } from './position.ts';

export type Stored = NonNullable<(ResolvedEvent | AllStreamResolvedEvent)['event']>;

/** E 18: what the server itself writes into a stream is named so. */
export const isOfServer = ({ type }: Stored): boolean => type.startsWith('$');

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);

/**
 * An event as the client answers it. Throws `ForeignHand` on one that this service cannot have written: it would be no
 * history of ours.
 */
export function recordedEvent(event: Stored): RecordedEvent {
  const { streamId, revision, metadata } = event;
  if (!event.isJson || !isObject(event.data) || !isObject(metadata)) {
    throw new ForeignHand(streamId, `has an event ${revision} in another form`);
  }
  const position = event.position && knownPositionOf(event.position.commit, event.position.prepare);
  if (!position)
    throw new Error('this server does not tell where events stand: EventStoreDB 22.6 or later can');
  return {
    stream: streamId,
    revision: Number(revision),
    position,
    eventId: event.id,
    type: event.type,
    data: event.data as unknown as JsonObject,
    metadata: metadata as EventMetadata,
  };
}
