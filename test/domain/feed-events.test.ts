import { expect, it } from 'vitest';
import { FEED_EVENT_TYPES, feedEventOf, followedEvents } from '../../src/domain/feed-events.ts';
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
  const published = followedEvents(events).flatMap(({ feedEvent: happening }) =>
    happening ? [happening] : [],
  );
  expect(published.map(({ id }) => id)).toEqual(
    events.filter((event) => feedEventOf(event)).map(({ eventId }) => eventId),
  );
  expect([...new Set(published.map(({ type }) => type))].toSorted()).toEqual(FEED_EVENT_TYPES.toSorted());
});
