import type { EventLog } from '../../engine/log/event-log.ts';
import type { Tracing } from './tracing.ts';

/** The log, each append a span below what asked for it, and findable by the id of its first event. */
export const tracedAppends = (log: EventLog, tracing: Tracing): EventLog => ({
  ...log,
  append(append) {
    const [first] = append.events;
    const { correlation_id: correlationId, causation_id: after } = first.metadata;
    return tracing.within(
      {
        name: 'append',
        attributes: { 'event.type': first.type, events: append.events.length },
        appends: first.eventId,
        ...(!tracing.isWithin() && { place: { correlationId, after } }),
      },
      async (note) => {
        const appended = await log.append(append);
        note({ outcome: appended.outcome });
        return appended;
      },
    );
  },
});
