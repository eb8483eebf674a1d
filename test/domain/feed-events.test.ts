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

it('says of a comment and an assignment what they are on, and skips one that names nothing', () => {
  const events = [...recorded()];
  const found = (type: string) => {
    const event = events.find((each) => each.type === type);
    if (!event) throw new Error(`no ${type}`);
    return event;
  };
  for (const type of ['CommentWritten', 'ResourceAssigned']) {
    const event = found(type);
    const kind = String(event.data.kind).toLowerCase();
    const id =
      type === 'CommentWritten' ? event.data[`${kind}_id`] : event.stream.slice('assignment-'.length);
    expect(feedEventOf(event)?.about).toEqual({ kind, id });
    const strange = { ...event, data: { ...event.data, kind: 'SHIP' } };
    expect(followedEvents([event, strange]).map(({ feedEvent }) => feedEvent?.id)).toEqual([
      event.eventId,
      undefined,
    ]);
  }
  const registered = feedEventOf(found('AssetRegistered'));
  expect(registered && 'about' in registered).toBe(false);
  const erased = found('PersonalDataErased');
  expect(feedEventOf(erased)?.subject).toMatchObject({
    kind: 'asset',
    id: erased.stream.slice('asset-'.length),
  });
  const ofAnObligation = { ...erased, stream: erased.stream.replace('asset-', 'obligation-') };
  expect(feedEventOf(ofAnObligation)).toMatchObject({
    subject: { kind: 'obligation' },
    path: expect.stringMatching(/^\/obligations\//),
  });
});
