import { digestOf, sha256 } from '../../kernel/digest.ts';
import { isJsonObject } from '../../kernel/json.ts';
import { UnreadableEvent } from '../events/event-catalog.ts';

/** Its position, and the type that it states. */
interface Place {
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  readonly eventId: string;
  readonly type: string;
}

interface Unreadable {
  readonly cause?: unknown;
  /** The event's hash, where its metadata can still be read. */
  readonly hash?: string | undefined;
  /** It can be read in more than one way, and therefore is not what was written. */
  readonly isAmbiguous?: boolean;
  /** Data and metadata as the engine gives them out. */
  readonly stored?: readonly (string | Uint8Array)[];
}

/**
 * What is stored at a place is no event any more: another hand was in the store. The read that met it throws it, and
 * gives nothing of its page, unless it was asked to keep it (`keepUnreadable`).
 */
export class UnreadableStoredEvent extends UnreadableEvent {
  readonly stream: string;
  readonly position: string;
  readonly type: string;
  readonly hash: string | undefined;
  readonly isAmbiguous: boolean;
  /** SHA-256 of the canonical JSON of stream, revision, event id, type, and the SHA-256 of each of what is stored. */
  readonly digest: string;

  constructor(place: Place, why: string, { cause, hash, isAmbiguous = false, stored = [] }: Unreadable = {}) {
    const { stream, revision, position, eventId, type } = place;
    super(place, why, cause, ' cannot be read');
    this.stream = stream;
    this.position = position;
    this.type = type;
    this.hash = hash;
    this.isAmbiguous = isAmbiguous;
    this.digest = digestOf({ stream, revision, event_id: eventId, type, stored: stored.map(sha256) });
  }
}

/** The hash that metadata name; undefined where they are none, or name none. */
export function hashIn(metadata: unknown): string | undefined {
  const hash = isJsonObject(metadata) ? metadata.hash : undefined;
  return typeof hash === 'string' ? hash : undefined;
}

/** Events of a page, and what cannot be read apart from them where the page keeps it. */
interface ReadPage<Event> {
  readonly events: readonly Event[];
  readonly unreadable?: readonly UnreadableStoredEvent[];
}

/** Reads what is stored one by one. Throws `UnreadableStoredEvent` unless it is kept. */
export function readPage<Stored, Event>(
  stored: readonly Stored[],
  read: (each: Stored) => Event,
  keepUnreadable = false,
): ReadPage<Event> {
  if (!keepUnreadable) return { events: stored.map(read) };
  const events: Event[] = [];
  const unreadable: UnreadableStoredEvent[] = [];
  for (const each of stored) {
    try {
      events.push(read(each));
    } catch (error) {
      if (!(error instanceof UnreadableStoredEvent)) throw error;
      unreadable.push(error);
    }
  }
  return unreadable.length === 0 ? { events } : { events, unreadable };
}
