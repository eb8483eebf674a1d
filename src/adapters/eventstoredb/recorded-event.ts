import type { AllStreamResolvedEvent, ResolvedEvent } from '@eventstore/db-client';
import type { JsonObject } from '../../kernel/json.ts';
import { formlessBecause } from '../../kernel/stored-json.ts';
import { type EventMetadata, type RecordedEvent, UnreadableStoredEvent } from '../../ports/event-log.ts';
import { ForeignHand } from './failure.ts';
import { knownPositionOf } from './position.ts';

export type Stored = NonNullable<(ResolvedEvent | AllStreamResolvedEvent)['event']>;

/** E 18: what the server itself writes into a stream is named so. */
export const isOfServer = ({ type }: Stored): boolean => type.startsWith('$');

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);

/**
 * An event as the client answers it. Throws `ForeignHand` on one that this service cannot have written: it would be no
 * history of ours. Whoever reads strictly gets its place (`UnreadableStoredEvent`), and can go on behind it. The client
 * parses by itself, and of a member that is named twice gives the last.
 */
export function recordedEvent(event: Stored, strict = false): RecordedEvent {
  const { streamId, revision, metadata } = event;
  const position = event.position && knownPositionOf(event.position.commit, event.position.prepare);
  if (!position)
    throw new Error('this server does not tell where events stand: EventStoreDB 22.6 or later can');
  const place = {
    stream: streamId,
    revision: Number(revision),
    position,
    eventId: event.id,
    type: event.type,
  };
  if (!event.isJson || !isObject(event.data) || !isObject(metadata)) {
    const hash = isObject(metadata) ? hashIn(metadata) : undefined;
    if (strict) throw new UnreadableStoredEvent(place, 'its data or metadata are no JSON object', { hash });
    throw new ForeignHand(streamId, `has an event ${revision} in another form`);
  }
  const data = event.data as unknown as JsonObject;
  const why = strict ? (formlessBecause(data) ?? formlessBecause(metadata as JsonObject)) : undefined;
  if (why !== undefined) throw new UnreadableStoredEvent(place, why, { hash: hashIn(metadata) });
  return { ...place, data, metadata: metadata as EventMetadata };
}

function hashIn(metadata: unknown): string | undefined {
  const { hash } = metadata as { hash?: unknown };
  return typeof hash === 'string' ? hash : undefined;
}
