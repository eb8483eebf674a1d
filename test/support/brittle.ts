import { skipProjectionEvent } from '../../commands/source.ts';
import { createCommandHandler } from '../../src/domain/events/handling.ts';
import type { EventLog, RecordedEvent } from '../../src/engine/log/event-log.ts';
import type { Projection } from '../../src/engine/projecting/projection.ts';
import { causeOf } from './scenario.ts';
import { testClock, testIds } from './test-clock.ts';

/** A projection with a defect: it fails at the events at these places, each `stream revision`. */
export const brittle = (projection: Projection, places: ReadonlySet<string>): Projection => ({
  ...projection,
  tables: projection.tables.map((table) => ({
    ...table,
    evolve(entry, event, position) {
      if (places.has(`${event.stream} ${event.revision}`)) throw new Error('a defect of ours');
      return table.evolve(entry, event, position);
    },
  })),
});

export const placeOf = ({ stream, revision }: Pick<RecordedEvent, 'stream' | 'revision'>): string =>
  `${stream} ${revision}`;

/** Records a skip, as the tool does after checking the event. */
export async function recordSkip(
  log: EventLog,
  projection: string,
  { eventId, stream, revision, type }: RecordedEvent,
  reason = 'a test says so',
): Promise<void> {
  const handler = createCommandHandler({ log, clock: testClock(), ids: testIds() });
  const execution = await handler.change(skipProjectionEvent, {
    id: projection,
    input: () => ({ projection, event_id: eventId, stream, revision, type, reason }),
    cause: causeOf('operator:tester', null),
  });
  if (execution.outcome !== 'done') throw new Error(execution.outcome);
}
