import { type DomainEvent, readEvent } from '../../../valuing/domain/event-catalog.ts';
import type { RecordedEvent } from '../../log/event-log.ts';
import type { ReadEvent } from './fold.ts';

/** Reads each event once for all who take it; one that cannot be read throws to each of them. */
export function readingOnce(): ReadEvent {
  const lifted = new Map<RecordedEvent, DomainEvent>();
  return (recorded) => {
    let event = lifted.get(recorded);
    if (!event) {
      event = readEvent(recorded);
      lifted.set(recorded, event);
    }
    return event;
  };
}
