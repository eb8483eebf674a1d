import type { LogReader, Position, RecordedEvent } from '../../engine/log/event-log.ts';
import { isUnreadable, storedAt } from '../../engine/log/pages.ts';
import { isUuid } from '../../kernel/ids.ts';
import { parseInstant } from '../../kernel/instant.ts';
import { type Happening, happeningOf } from './happening.ts';
import { type Place, placeOf } from './place.ts';

/** An organization's event as who follows happenings needs it: where it stands, and what it tells, if anything. */
export interface LookedAt {
  readonly place: Place;
  readonly happening: Happening | undefined;
}

/** Those of the events that are an organization's, in their order. */
export const lookAt = (events: readonly RecordedEvent[]): readonly LookedAt[] =>
  events.flatMap((event) => {
    const place = placeOf(event);
    return place ? [{ place, happening: toldOf(event) }] : [];
  });

const PATH = /^\/[a-z-]+\/[0-9a-f-]{36}(\/[a-z]+)?$/;

/** What another hand wrote may parse and tell nothing that makes sense: it is passed over, as what cannot be read is. */
function toldOf(event: RecordedEvent): Happening | undefined {
  const happening = happeningOf(event);
  if (!happening) return undefined;
  const { occurred_at: occurredAt, request_id: requestId, subject } = happening;
  const isWhole =
    typeof occurredAt === 'string' &&
    parseInstant(occurredAt) !== undefined &&
    typeof requestId === 'string' &&
    Number.isSafeInteger(subject.version) &&
    isUuid(subject.id) &&
    PATH.test(happening.path);
  return isWhole ? happening : undefined;
}

/**
 * Where in this log the event of a place stands, whichever engine the place comes from; undefined where this log does not hold
 * it: a restore went behind it. Throws `DependencyUnavailable`.
 */
export async function positionOf(log: LogReader, place: Place): Promise<Position | undefined> {
  const found = await storedAt(log, place.stream, place.revision);
  if (found?.eventId !== place.eventId || found.revision !== place.revision) return undefined;
  if (isUnreadable(found)) return found.position;
  return found.metadata.organization_id === place.organizationId ? found.position : undefined;
}
