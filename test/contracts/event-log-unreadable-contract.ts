import { describe, expect, it } from 'vitest';
import type { LogBatch, UnreadableStoredEvent } from '../../src/engine/log/event-log.ts';
import { newStream, renamed, startChain } from '../support/events.ts';
import { startFollowing } from '../support/follow.ts';
import { appendShown, type EventLogStore, openLogs, settledHead } from './event-log-fixture.ts';

/** Entries that another program wrote into the store: tests that every event log must pass. */
export function eventLogUnreadableContract(start: () => Promise<EventLogStore>): void {
  const logs = openLogs(start);

  /** A renamed asset, then an entry that is no event, then another renamed asset. */
  async function spoiled(data: string, metadata = '{"hash":"of another hand"}') {
    const after = await settledHead(logs.log);
    const stream = newStream('asset');
    await appendShown(logs.log, startChain(stream).append(renamed('before')));
    const foreign = { stream, revision: 1, eventId: crypto.randomUUID(), type: 'AssetPatched' };
    await logs.writeForeign({ ...foreign, data, metadata });
    await appendShown(logs.log, startChain(newStream('asset')).append(renamed('behind')));
    await settledHead(logs.log);
    return { after, stream, foreign };
  }
  const namesOf = ({ events }: Pick<LogBatch, 'events'>) => events.map(({ data }) => data.name);

  describe('a stored entry that is no event', () => {
    it.each([
      ['data that are no JSON', '{nope', undefined],
      ['data that are a list', '["a list"]', undefined],
      ['metadata that are no JSON', '{"name":"foreign"}', '{nope'],
    ])(
      'is thrown with its place, and reads that do not include it still succeed: %s',
      async (_, data, metadata) => {
        const { after, stream, foreign } = await spoiled(data, metadata);
        const thrown = {
          name: 'UnreadableStoredEvent',
          ...foreign,
          position: expect.any(String),
          hash: metadata === undefined ? 'of another hand' : undefined,
          why: expect.stringContaining('no JSON object'),
        };
        await expect(logs.log.readStream(stream)).rejects.toMatchObject(thrown);
        await expect(logs.other.readAll({ after, limit: 10 })).rejects.toMatchObject(thrown);
        const follower = startFollowing(logs.log, { after, streamPrefixes: ['asset-'] });
        await expect(follower.until(() => false)).rejects.toMatchObject(thrown);

        expect(namesOf({ events: await logs.log.readStream(stream, { limit: 1 }) })).toEqual(['before']);
        const position = await logs.log.head();
        const others = startFollowing(logs.log, { after, streamPrefixes: ['valuation-'] });
        await others.until(({ batches }) => (batches.at(-1)?.position ?? '') >= position);
        await others.stop();
      },
    );

    it('reaches a follower of one event at a time only after all earlier events', async () => {
      const { after } = await spoiled('{nope');
      const follower = startFollowing(logs.log, { after, limit: 1 });
      await expect(follower.until(() => false)).rejects.toMatchObject({ name: 'UnreadableStoredEvent' });
      expect(namesOf(follower)).toEqual(['before']);
    });

    it('is returned apart from the events when the reader keeps such entries, and reading continues', async () => {
      const { after, foreign } = await spoiled('{nope');
      const reading = { after, streamPrefixes: ['asset-'], keepUnreadable: true };
      const whole = await logs.log.readAll({ ...reading, limit: 10 });
      expect(namesOf(whole)).toEqual(['before', 'behind']);
      expect(whole).toMatchObject({ unreadable: [foreign], caughtUp: true });

      const two = await logs.other.readAll({ ...reading, limit: 2 });
      expect(namesOf(two)).toEqual(['before']);
      expect(two).toMatchObject({ unreadable: [foreign], position: two.unreadable?.[0]?.position });
      expect(namesOf(await logs.log.readAll({ ...reading, after: two.position, limit: 2 }))).toEqual([
        'behind',
      ]);

      const follower = startFollowing(logs.log, reading);
      await follower.until(({ events }) => events.length === 2);
      await follower.stop();
      expect(namesOf(follower)).toEqual(['before', 'behind']);
      expect(follower.batches.flatMap(({ unreadable = [] }) => unreadable)).toMatchObject([foreign]);
    });

    it('has a digest of its stored text, equal for equal texts only', async () => {
      const read = async ({ stream }: { readonly stream: string }) => {
        const thrown = await logs.log.readStream(stream).catch((error: UnreadableStoredEvent) => error);
        return (thrown as UnreadableStoredEvent).digest;
      };
      const [one, other] = [await spoiled('{nope', '{nope'), await spoiled('{nope', '{nope')];
      expect(await read(one)).toMatch(/^[0-9a-f]{64}$/);
      expect(await read(one)).toBe(await read(one));
      expect(await read(other)).not.toBe(await read(one));
    });
  });
}
