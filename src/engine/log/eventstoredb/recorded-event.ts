import type { AllStreamResolvedEvent, ResolvedEvent } from '@eventstore/db-client';
import { formlessBecause } from '../../../kernel/json/stored.ts';
import type { JsonObject } from '../../../kernel/json.ts';
import { type EventMetadata, type RecordedEvent, UnreadableStoredEvent } from '../event-log.ts';
import { knownPositionOf } from './position.ts';

export type Stored = NonNullable<(ResolvedEvent | AllStreamResolvedEvent)['event']>;

/** E 18: what the server itself writes into a stream is named so. */
export const isOfServer = ({ type }: Stored): boolean => type.startsWith('$');

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);

/**
 * An event as the client answers it. Throws `UnreadableStoredEvent` on one that this service cannot have written; with
 * `strict` also on what parses and has no canonical form. The client parses by itself, and of a member that is named
 * twice gives the last.
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
  const unreadable = (why: string) =>
    new UnreadableStoredEvent(place, why, {
      hash: hashIn(metadata),
      stored: [textOf(event.data), textOf(metadata)],
    });
  if (!event.isJson || !isObject(event.data)) throw unreadable('its data are no JSON object');
  if (!isObject(metadata)) throw unreadable('its metadata are no JSON object');
  const data = event.data as unknown as JsonObject;
  const why = strict ? (formlessBecause(data) ?? formlessBecause(metadata as JsonObject)) : undefined;
  if (why !== undefined) throw unreadable(why);
  return { ...place, data, metadata: metadata as EventMetadata };
}

/** Bytes and texts that the client could not parse as they are. */
const textOf = (stored: unknown): string | Uint8Array =>
  typeof stored === 'string' || stored instanceof Uint8Array ? stored : (JSON.stringify(stored) ?? '');

function hashIn(metadata: unknown): string | undefined {
  if (!isObject(metadata)) return undefined;
  const { hash } = metadata as { hash?: unknown };
  return typeof hash === 'string' ? hash : undefined;
}
