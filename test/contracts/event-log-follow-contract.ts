import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../../src/engine/log/event-log.ts';
import { findChainFault } from '../../src/kernel/hash-chain.ts';
import { newStream, renamed, renames, startChain } from '../support/events.ts';
import { superviseFollower } from '../support/eventstoredb/supervised.ts';
import { eventually } from '../support/eventually.ts';
import { startFollowing } from '../support/follow.ts';
import { appendShown, type EventLogStore, openLogs, settledHead } from './event-log-fixture.ts';

/** Following: tests that every event log must pass. */
export function eventLogFollowContract(start: () => Promise<EventLogStore>): void {
  const logs = openLogs(start);

  describe('a follower', () => {
    it('gets earlier events, then new ones, from every instance', async () => {
      const after = await settledHead(logs.log);
      const chain = startChain(newStream('asset'));
      await logs.log.append(chain.append(renamed('before')));
      const following = startFollowing(logs.log, { after });
      await following.until(({ events }) => events.length === 1);
      await logs.log.append(chain.append(renamed('from the same instance')));
      await following.until(({ events }) => events.length === 2);
      await logs.other.append(chain.append(...renames(2, 'from another')));
      await following.until(({ events }) => events.length === 4);
      await following.stop();
      expect(following.events.map(({ data }) => data.name)).toEqual([
        'before',
        'from the same instance',
        'from another 0',
        'from another 1',
      ]);
    });

    it('gets batches within its limit, and resumes after any of their positions', async () => {
      const after = await settledHead(logs.log);
      await appendShown(logs.log, startChain(newStream('asset')).append(...renames(10)));
      const first = startFollowing(logs.log, { after, limit: 3 });
      await first.until(({ events }) => events.length === 10);
      await first.stop();
      expect(Math.max(...first.batches.map(({ events }) => events.length))).toBeLessThanOrEqual(3);
      const [batch] = first.batches;
      const second = startFollowing(logs.other, { after: batch?.position ?? after, limit: 100 });
      await second.until(({ events }) => events.length === 10 - (batch?.events.length ?? 0));
      await second.stop();
      expect([...(batch?.events ?? []), ...second.events]).toEqual(first.events);
    });

    it('learns that it has caught up, even with nothing to read', async () => {
      const following = startFollowing(logs.log, { after: await settledHead(logs.log) });
      await following.until(({ batches }) => batches.some(({ caughtUp }) => caughtUp));
      await following.stop();
      expect(following.events).toEqual([]);
    });

    it('with a filter gets only its streams, and positions that skip the others', async () => {
      const after = await settledHead(logs.log);
      // Filtered events still count against its buffer: the server may drop it, and it resumes.
      const following = superviseFollower(logs.log, { after, streamPrefixes: ['valuation-', 'source-'] });
      const wanted = startChain(newStream('valuation'));
      await logs.log.append(wanted.append(renamed('wanted')));
      await eventually(() => following.events.length === 1);
      for (let index = 0; index < 10; index += 1) {
        await logs.other.append(startChain(newStream('asset')).append(...renames(5)));
      }
      const passed = startChain(newStream('credential')).append(renamed('passed over'));
      const last = await appendShown(logs.log, passed);
      await eventually(() => last.outcome === 'appended' && following.position() >= last.position);
      await following.stop();
      expect(following.events.map(({ data }) => data.name)).toEqual(['wanted']);
      const resumed = await logs.log.readAll({ after: following.position(), limit: 10 });
      expect(resumed).toMatchObject({ events: [], caughtUp: true });
    });

    it('returns as soon as its signal aborts, reading or waiting', async () => {
      const following = startFollowing(logs.log, { after: await settledHead(logs.log) });
      await following.until(({ batches }) => batches.length > 0);
      await following.stop();
      const aborted = logs.log.follow({ after: '', limit: 10, signal: AbortSignal.abort() });
      expect(await aborted[Symbol.asyncIterator]().next()).toEqual({ done: true, value: undefined });
    });

    it('throws when its connection is lost, and another resumes', async () => {
      const after = await settledHead(logs.log);
      const chain = startChain(newStream('asset'));
      const following = startFollowing(logs.fragile, { after });
      await logs.log.append(chain.append(renamed('before')));
      await following.until(({ events }) => events.length === 1);
      logs.proxy.refuse();
      await expect(following.until(() => false)).rejects.toThrow();
      logs.proxy.restore();
      await logs.log.append(chain.append(renamed('meanwhile')));
      const resumed = startFollowing(logs.fragile, { after: following.batches.at(-1)?.position ?? after });
      await resumed.until(({ events }) => events.length === 1);
      await resumed.stop();
      expect(resumed.events[0]?.data.name).toBe('meanwhile');
    });
  });

  describe('a follower of many writers', () => {
    const WRITERS = 16;
    const APPENDS = 200;

    it('gets every event once, each stream in order, by rising positions', async () => {
      const after = await settledHead(logs.log);
      // The server may drop a slow follower; its supervisor resumes it.
      const following = superviseFollower(logs.other, { after, limit: 500 });
      const chains = Array.from({ length: WRITERS }, () => startChain(newStream('asset')));
      let appended = 0;
      const write = async (writer: number) => {
        const log = writer % 2 ? logs.log : logs.other;
        const chain = chains[writer] ?? chains[0];
        for (let index = 0; chain && index < APPENDS; index += 1) {
          const count = index % 7 === 0 ? 3 : 1;
          const outcome = await log.append(chain.append(...renames(count, `writer ${writer}`)));
          expect(outcome.outcome).toBe('appended');
          appended += count;
        }
      };
      await Promise.all(chains.map((_, writer) => write(writer)));
      await eventually(() => following.events.length >= appended);
      await following.stop();

      expect(following.events).toHaveLength(appended);
      const positions = following.events.map(({ position }) => position);
      expect(positions).toEqual([...new Set(positions)].sort());
      const streams = Map.groupBy(following.events, ({ stream }: RecordedEvent) => stream);
      expect([...streams.keys()].sort()).toEqual(chains.map(({ stream }) => stream).sort());
      for (const events of streams.values()) expect(findChainFault(events)).toBeUndefined();
      const read = await logs.log.readAll({ after, limit: appended + 1 });
      expect(read.events.map(({ eventId }) => eventId)).toEqual(
        following.events.map(({ eventId }) => eventId),
      );
    });
  });
}
