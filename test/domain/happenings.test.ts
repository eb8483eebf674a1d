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

it('publishes each public event, of every type, and skips none', () => {
  const events = [...recorded()];
  const published = lookAt(events).flatMap(({ happening }) => (happening ? [happening] : []));
  expect(published.map(({ id }) => id)).toEqual(
    events.filter((event) => happeningOf(event)).map(({ eventId }) => eventId),
  );
  expect([...new Set(published.map(({ type }) => type))].toSorted()).toEqual(HAPPENING_TYPES.toSorted());
});
