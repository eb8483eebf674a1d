import type { LogPlace } from '../domain/webhook.ts';
import type { EventLog, RecordedEvent } from '../engine/log/event-log.ts';
import { storedAt } from '../engine/log/pages.ts';

export const placeOf = ({ position, eventId, stream, revision }: Omit<RecordedEvent, 'data'>): LogPlace => ({
  position,
  event_id: eventId,
  stream,
  revision,
});

/** Whether the log has the event at this place. It has not if an older copy of the log was restored. */
export async function isIn(log: EventLog, place: LogPlace): Promise<boolean> {
  const { position, event_id, stream, revision } = place;
  const found = await storedAt(log, stream, revision);
  return found?.position === position && found.eventId === event_id;
}
