import { digestOf } from './digest.ts';
import type { JsonObject } from './json.ts';

/** What an event's hash covers: its place, its identity, and data and metadata as stored. */
export interface HashedEvent {
  readonly stream: string;
  readonly revision: number;
  readonly eventId: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
}

/** SHA-256 over the canonical JSON of stream, revision, event id, type, data and metadata without `hash`. */
export function eventHash(event: HashedEvent): string {
  return digestOf({
    stream: event.stream,
    revision: event.revision,
    event_id: event.eventId,
    type: event.type,
    data: event.data,
    metadata: { ...event.metadata, hash: undefined },
  });
}

export type ChainFault = {
  readonly stream: string;
  readonly revision: number;
  readonly eventId: string;
  readonly fault: 'hash-differs' | 'previous-hash-differs' | 'revision-gap';
};

/** The first fault of a stretch of one stream, or undefined. `previousHash` is that of the event before the stretch. */
export function findChainFault(
  events: readonly HashedEvent[],
  previousHash: string | null = null,
  firstRevision = 0,
): ChainFault | undefined {
  let expectedHash = previousHash;
  let expectedRevision = firstRevision;
  for (const event of events) {
    const place = { stream: event.stream, revision: event.revision, eventId: event.eventId };
    if (event.revision !== expectedRevision) return { ...place, fault: 'revision-gap' };
    if (event.metadata.previous_hash !== expectedHash) return { ...place, fault: 'previous-hash-differs' };
    if (event.metadata.hash !== eventHash(event)) return { ...place, fault: 'hash-differs' };
    expectedHash = String(event.metadata.hash);
    expectedRevision += 1;
  }
  return undefined;
}
