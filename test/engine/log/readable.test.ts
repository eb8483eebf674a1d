import { describe, expect, it } from 'vitest';
import { eventCatalog, UnreadableEvent } from '../../../src/engine/events/event-catalog.ts';
import { LOG_START } from '../../../src/engine/log/event-log.ts';
import { firstReadable, readable, storedStream, upTo } from '../../../src/engine/log/pages.ts';
import { newStream, startChain } from '../../support/events.ts';
import { memoryEventLog } from '../../support/memory-event-log.ts';

/** Three events of one stream, and a way to make one of them unreadable. */
async function logOfThree() {
  const log = memoryEventLog();
  const chain = startChain(newStream('asset'));
  for (const name of ['first', 'second', 'third'])
    await log.append(chain.append({ type: 'Renamed', data: { name } }));
  const spoil = (revision: number) => void log.spoil(log.events[revision]?.eventId ?? '');
  return { log, stream: chain.stream, spoil };
}

describe('a log that skips unreadable events', () => {
  it('returns the events before and after it, read and followed', async () => {
    const { log, spoil } = await logOfThree();
    spoil(1);
    const read = { after: LOG_START, limit: 10 };
    const { events, caughtUp } = await readable(log).readAll(read);
    expect([events.map(({ revision }) => revision), caughtUp]).toEqual([[0, 2], true]);
    const ending = new AbortController();
    for await (const batch of readable(log).follow({ ...read, signal: ending.signal })) {
      expect(batch.events).toEqual(events);
      ending.abort();
    }
  });

  it('returns the first event of a stream, or none if that cannot be read', async () => {
    const { log, stream, spoil } = await logOfThree();
    expect((await firstReadable(log, stream))?.revision).toBe(0);
    expect(await firstReadable(log, newStream('asset'))).toBeUndefined();
    spoil(0);
    expect(await firstReadable(log, stream)).toBeUndefined();
  });
});

describe('a batch up to a position', () => {
  it('keeps unreadable events up to it, and no more', async () => {
    const { log, spoil } = await logOfThree();
    spoil(0);
    spoil(2);
    const batch = await log.readAll({ after: LOG_START, limit: 10, keepUnreadable: true });
    const cut = upTo(batch, log.events[1]?.position ?? '');
    expect(cut.events.map(({ revision }) => revision)).toEqual([1]);
    expect(cut.unreadable?.map(({ revision }) => revision)).toEqual([0]);
  });
});

describe('reading an event without throwing', () => {
  it('returns a fault for every kind of unreadable event', async () => {
    const { log, stream, spoil } = await logOfThree();
    spoil(1);
    const { safeRead } = eventCatalog({});
    const faults = (await storedStream(log, stream)).map((item) => safeRead(item).fault);
    expect(faults.every((fault) => fault instanceof UnreadableEvent)).toBe(true);
    expect(faults.map((fault) => fault?.why)).toEqual([
      'unknown type: a newer version of the service wrote it',
      'another hand',
      'unknown type: a newer version of the service wrote it',
    ]);
  });
});
