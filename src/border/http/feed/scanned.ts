import { LOG_START, type Position } from '../../../engine/log/event-log.ts';

const MOST_REMEMBERED = 10_000;

/**
 * Up to where nothing more of an organization was found behind its last event that somebody looked at: a small organization in
 * a large log of others is asked for again and again, and each answer goes on where the one before had to end. Only in memory:
 * lost, it costs reading.
 */
export class Scanned {
  readonly #upTo = new Map<string, Position>();

  /** `eventId`: undefined for the beginning of the log. */
  behind(organizationId: string, eventId: string | undefined): Position {
    return this.#upTo.get(keyOf(organizationId, eventId)) ?? LOG_START;
  }

  remember(organizationId: string, eventId: string | undefined, position: Position): void {
    const key = keyOf(organizationId, eventId);
    this.#upTo.delete(key);
    this.#upTo.set(key, position);
    if (this.#upTo.size > MOST_REMEMBERED) this.#upTo.delete(this.#upTo.keys().next().value ?? '');
  }

  /** The log was away: what comes back may be an older one, restored, in which these positions mean other events. */
  forget(): void {
    this.#upTo.clear();
  }
}

const keyOf = (organizationId: string, eventId = ''): string => `${organizationId} ${eventId}`;
