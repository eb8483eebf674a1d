import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { DependencyUnavailable } from '../../src/engine/dependency-unavailable.ts';
import { appendSurely } from '../../src/engine/handling/append-surely.ts';
import { type EventLog, NO_STREAM } from '../../src/engine/log/event-log.ts';
import { newStream, renamed, renames, startChain } from '../support/events.ts';
import { appendShown, type EventLogStore, openLogs, shown } from './event-log-fixture.ts';

/** Appending: tests that every event log must pass. */
export function eventLogAppendContract(start: () => Promise<EventLogStore>): void {
  const logs = openLogs(start);
  const names = async (stream: string) => (await logs.log.readStream(stream)).map(({ data }) => data.name);
  beforeEach(() => logs.proxy.restore());

  describe('an append', () => {
    it('creates a new stream, and continues it at the expected revision', async () => {
      const { stream, append } = startChain(newStream('asset'));
      for (const [revision, name] of ['first', 'second'].entries())
        expect(await appendShown(logs.log, append(renamed(name)))).toMatchObject({
          outcome: 'appended',
          revision,
        });
      expect(await names(stream)).toEqual(['first', 'second']);
    });

    it('stores several events in order or none of them, and returns the position of the last', async () => {
      const { stream, append } = startChain(newStream('asset'));
      await appendShown(logs.log, append(renamed('taken')));
      const late = await appendShown(logs.log, startChain(stream).append(...renames(3)));
      expect(late).toEqual({ outcome: 'conflict', actualRevision: 0 });
      const outcome = await appendShown(logs.log, append(...renames(3)));
      const last = (await logs.log.readStream(stream)).at(-1);
      expect(outcome).toEqual({ outcome: 'appended', revision: 3, position: last?.position });
      expect(await names(stream)).toEqual(['taken', 'name 0', 'name 1', 'name 2']);
    });
  });

  describe('a conflict', () => {
    it.each([
      ['has passed', 2, -1],
      ['has not reached', 1, 5],
      ['does not reach, because it does not exist', 0, 0],
    ])(
      'is answered, with the current revision, when the stream %s the expected one',
      async (_, count, expected) => {
        const stream = newStream('asset');
        const [first, ...others] = renames(Math.max(count, 1));
        if (count > 0) await appendShown(logs.log, startChain(stream).append(first, ...others));
        const hash = expected === NO_STREAM ? null : 'made up';
        const outcome = await appendShown(
          logs.log,
          startChain(stream, expected, hash).append(renamed('late')),
        );
        expect(outcome).toEqual({ outcome: 'conflict', actualRevision: count === 0 ? NO_STREAM : count - 1 });
        expect(await names(stream)).toHaveLength(count);
      },
    );

    it('leaves exactly one winner among many at one revision', async () => {
      const stream = newStream('asset');
      const twins = Array.from({ length: 16 }, (_, index) =>
        startChain(stream).append(renamed(`twin ${index}`)),
      );
      const outcomes = await Promise.all(
        twins.map((twin, index) => (index % 2 ? logs.log : logs.other).append(twin)),
      );
      expect(outcomes.filter(({ outcome }) => outcome === 'appended')).toHaveLength(1);
      expect(outcomes.filter(({ outcome }) => outcome === 'conflict')).toHaveLength(15);
      for (const twin of twins) await shown(logs.log, twin);
      expect(await names(stream)).toEqual([
        `twin ${outcomes.findIndex(({ outcome }) => outcome === 'appended')}`,
      ]);
    });

    it('is answered once the revision that it names can be read', async () => {
      const race = async () => {
        const stream = newStream('asset');
        const rival = async (log: EventLog) => {
          const outcome = await log.append(startChain(stream).append(renamed('rival')));
          return outcome.outcome === 'conflict' ? (await log.readStream(stream)).length : undefined;
        };
        return Promise.all([rival(logs.log), rival(logs.other), rival(logs.log)]);
      };
      for (let round = 0; round < 20; round += 1) {
        const seen = (await race()).filter((length) => length !== undefined);
        expect(seen).toEqual([1, 1]);
      }
    });

    it('does not affect concurrent appends to other streams', async () => {
      const taken = newStream('asset');
      await appendShown(logs.log, startChain(taken).append(renamed('taken')));
      const outcomes = await Promise.all([
        ...Array.from({ length: 20 }, () =>
          logs.log.append(startChain(newStream('asset')).append(...renames(2))),
        ),
        logs.log.append(startChain(taken).append(renamed('late'))),
        ...Array.from({ length: 20 }, () =>
          logs.log.append(startChain(newStream('asset')).append(renamed('one'))),
        ),
      ]);
      expect(outcomes.map(({ outcome }) => outcome).filter((outcome) => outcome !== 'appended')).toEqual([
        'conflict',
      ]);
    });
  });

  describe('the same append again', () => {
    it('succeeds and is stored once, even after later events', async () => {
      const { stream, append } = startChain(newStream('asset'));
      const first = append(...renames(2));
      const outcome = await appendShown(logs.log, first);
      expect(await logs.other.append(first)).toEqual(outcome);
      await appendShown(logs.log, append(renamed('later')));
      expect(await appendShown(logs.log, first)).toEqual(outcome);
      expect(await names(stream)).toEqual(['name 0', 'name 1', 'later']);
    });

    it('is stored once when both are sent at the same time', async () => {
      const { stream, append } = startChain(newStream('asset'));
      const twin = append(...renames(2));
      // A server may drop all but one of them silently; the log then reads the stream to find the outcome.
      const outcomes = await Promise.all(
        [logs.log, logs.other, logs.log].map((log) => appendSurely(log, twin)),
      );
      const [first] = outcomes;
      expect(first).toMatchObject({ outcome: 'appended', revision: 1 });
      expect(outcomes).toEqual([first, first, first]);
      await shown(logs.log, twin);
      expect(await names(stream)).toEqual(['name 0', 'name 1']);
    });

    it('is refused when only some of its events are stored', async () => {
      const stream = newStream('asset');
      const eventId = randomUUID();
      await appendShown(logs.log, startChain(stream).append({ ...renamed('first'), eventId }));
      const longer = startChain(stream).append({ ...renamed('first'), eventId }, renamed('second'));
      expect(await appendShown(logs.log, longer)).toEqual({ outcome: 'conflict', actualRevision: 0 });
      expect(await names(stream)).toEqual(['first']);
    });
  });

  describe('a connection that breaks', () => {
    it('after the events were sent leaves the outcome unknown, and the same append again settles it', async () => {
      const { stream, append } = startChain(newStream('asset'));
      await appendShown(logs.fragile, append(renamed('before')));
      const lost = append(...renames(3));
      logs.proxy.fallSilent();
      const answer = logs.fragile.append(lost);
      // The events arrive, but the server's answer does not.
      await shown(logs.other, lost);
      logs.proxy.cut();
      expect(await answer).toMatchObject({ outcome: 'unknown' });
      expect(await logs.fragile.append(lost)).toMatchObject({ outcome: 'appended', revision: 3 });
      expect(await names(stream)).toEqual(['before', 'name 0', 'name 1', 'name 2']);
    });

    it('that never answers ends in bounded time with an unknown outcome', async () => {
      const { stream, append } = startChain(newStream('asset'));
      await appendShown(logs.fragile, append(renamed('before')));
      const lost = append(renamed('lost'));
      logs.proxy.fallSilent();
      expect(await logs.fragile.append(lost)).toMatchObject({ outcome: 'unknown' });
      await shown(logs.other, lost);
      logs.proxy.restore();
      expect(await logs.fragile.append(lost)).toMatchObject({ outcome: 'appended', revision: 1 });
      expect(await names(stream)).toEqual(['before', 'lost']);
    });

    it('before anything was sent is reported as an unavailable dependency, and recovers', async () => {
      const { append } = startChain(newStream('asset'));
      const never = append(renamed('never sent'));
      logs.proxy.refuse();
      await expect
        .poll(() => logs.fragile.append(never).catch((error: unknown) => error))
        .toBeInstanceOf(DependencyUnavailable);
      await expect(logs.fragile.readStream(newStream('asset'))).rejects.toThrow(DependencyUnavailable);
      logs.proxy.restore();
      await expect
        .poll(() => logs.fragile.append(never).catch((error: unknown) => error))
        .toMatchObject({ outcome: 'appended', revision: 0 });
    });
  });
}
