import { describe, expect, it } from 'vitest';
import { readEvent } from '../../../src/domain/events/catalog.ts';
import { UnreadableEvent } from '../../../src/engine/events/event-catalog.ts';
import { readingOnce } from '../../../src/engine/projecting/live/batches.ts';
import { recordedEvents } from './rig.ts';

describe('one read for several projections', () => {
  const events = recordedEvents(3, 200);

  it('gives each of them the same event as a read of its own', () => {
    const read = readingOnce()(readEvent);
    for (const event of events) {
      const first = read(event);
      expect(first).toEqual(readEvent(event));
      expect(read(event)).toBe(first);
    }
  });

  it('reports an unreadable event to each of them', () => {
    const unknown = { ...(events[0] as (typeof events)[number]), type: 'NeverHeardOf' };
    const read = readingOnce()(readEvent);
    expect(() => read(unknown)).toThrow(UnreadableEvent);
    expect(() => read(unknown)).toThrow(UnreadableEvent);
  });
});
