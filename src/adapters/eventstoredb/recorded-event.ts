import type { AllStreamResolvedEvent, ResolvedEvent } from '@eventstore/db-client';
import type { JsonObject } from '../../kernel/json.ts';
import type { EventMetadata, RecordedEvent } from '../../ports/event-log.ts';
import { positionOf } from './position.ts';

type Stored = NonNullable<(ResolvedEvent | AllStreamResolvedEvent)['event']>;

/** An event as the client answers it. Throws on one that this service cannot have written: it would be no history of ours. */
export function recordedEvent(event: Stored): RecordedEvent {
  if (!event.isJson || !event.position) {
    throw new Error(`event ${event.revision} of ${event.streamId} was not written by this service`);
  }
  return {
    stream: event.streamId,
    revision: Number(event.revision),
    position: positionOf(event.position),
    eventId: event.id,
    type: event.type,
    data: event.data as unknown as JsonObject,
    metadata: event.metadata as EventMetadata,
  };
}
