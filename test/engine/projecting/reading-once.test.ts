import { describe, expect, it } from 'vitest';
import { readingOnce } from '../../../src/engine/projecting/live/reading-once.ts';
import { readEvent, UnreadableEvent } from '../../../src/valuing/domain/event-catalog.ts';
import { history } from '../../support/history.ts';

describe('reading once for several', () => {
  const events = [...history({ seed: 3, count: 200 })].map(
    ({ stream, expectedRevision, events: [event] }) => ({
      ...event,
      stream,
      revision: expectedRevision + 1,
      position: 'unread',
    }),
  );

  it('gives each of them the same event, which is what reading it anew gives', () => {
    const read = readingOnce();
    for (const event of events) {
      const first = read(event);
      expect(first).toEqual(readEvent(event));
      expect(read(event)).toBe(first);
    }
  });

  it('tells each of them of an event that cannot be read', () => {
    const unknown = { ...(events[0] as (typeof events)[number]), type: 'NeverHeardOf' };
    const read = readingOnce();
    expect(() => read(unknown)).toThrow(UnreadableEvent);
    expect(() => read(unknown)).toThrow(UnreadableEvent);
  });
});
