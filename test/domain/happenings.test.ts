import { expect, it } from 'vitest';
import { HAPPENING_TYPES, happeningOf, lookAt } from '../../src/domain/happenings.ts';
import type { RecordedEvent } from '../../src/engine/log/event-log.ts';
import { history } from '../support/history.ts';

const EVENTS = 4_000;

function* recorded(): Generator<RecordedEvent> {
  let position = 0;
  for (const { stream, expectedRevision, events } of history({ seed: 31, count: EVENTS }))
    for (const [offset, event] of events.entries()) {
      position += 1;
      yield {
        ...event,
        stream,
        revision: expectedRevision + 1 + offset,
        position: String(position).padStart(20, '0'),
      };
    }
}

it('tells each event that tells something, of every type, and passes none of them over', () => {
  const events = [...recorded()];
  const told = lookAt(events).flatMap(({ happening }) => (happening ? [happening] : []));
  expect(told.map(({ id }) => id)).toEqual(
    events.filter((event) => happeningOf(event)).map(({ eventId }) => eventId),
  );
  expect([...new Set(told.map(({ type }) => type))].toSorted()).toEqual(HAPPENING_TYPES.toSorted());
});
