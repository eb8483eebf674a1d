import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DependencyUnavailable, MadeBeforeRelease } from '../../src/engine/dependency-unavailable.ts';
import { appendSurely } from '../../src/engine/handling/append-surely.ts';
import { type EventLog, LOG_START } from '../../src/engine/log/event-log.ts';
import { FORMAT_STREAM, type ReleasedLog, releasedLog } from '../../src/engine/log/format.ts';
import { newStream, renamed, startChain } from '../support/events.ts';

/** An empty store of one engine. */
export interface EmptyStore {
  open(): EventLog;
  /** Resolves when readers see everything stored so far. */
  shown(): Promise<void>;
  close(): Promise<void>;
}

const INSTANT = '2026-11-27T12:00:00.000Z';
const parts = {
  clock: { now: () => INSTANT },
  ids: { uuid: () => randomUUID() },
  what: 'the log of this test',
  empty: 'log',
};

/** The marker that distinguishes a log of a released version from an earlier one, on every engine. */
export function logFormatContract(engine: string, start: () => Promise<EmptyStore>): void {
  describe(`the format of ${engine}`, () => {
    let store: EmptyStore;
    let raw: EventLog;
    const opened: EventLog[] = [];
    const open = (log = store.open()): ReleasedLog => {
      opened.push(log);
      return releasedLog(log, parts);
    };
    beforeEach(async () => {
      store = await start();
      raw = store.open();
      opened.push(raw);
    });
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((log) => log.close()));
      await store.close();
    });
    const first = () => startChain(newStream('asset')).append(renamed('first'));
    const stored = async () => {
      await store.shown();
      const { events } = await raw.readAll({ after: LOG_START, limit: 100 });
      return [
        ...events.filter(({ stream }) => stream !== FORMAT_STREAM),
        ...(await raw.readStream(FORMAT_STREAM)),
      ];
    };

    it('is the first entry written into an empty log', async () => {
      const made = first();
      await open().append(made);
      const [event, mark, ...others] = await stored();
      expect(event?.stream).toBe(made.stream);
      expect(mark).toMatchObject({
        type: 'LogFormatSet',
        data: { format: 1 },
        metadata: { actor: 'system:start', occurred_at: INSTANT, schema_version: 1 },
      });
      expect(others).toEqual([]);
      expect((mark?.position ?? '') < (event?.position ?? '')).toBe(true);
    });

    it('is set once when many processes start one log together', async () => {
      const logs = Array.from({ length: 8 }, () => open());
      await Promise.all(
        logs.map(async (log, index) => {
          if (index % 2 === 0) await log.prepare();
          await log.append(first());
          return log.readAll({ after: LOG_START, limit: 1 });
        }),
      );
      expect(
        (await stored()).map(({ stream }) => stream).filter((stream) => stream === FORMAT_STREAM),
      ).toHaveLength(1);
      expect(await stored()).toHaveLength(9);
    });

    it('is not set by reading an empty log', async () => {
      const log = open();
      expect(await log.head()).toBe(LOG_START);
      expect(await log.readStream('asset-1')).toEqual([]);
      expect((await log.readAll({ after: LOG_START, limit: 10 })).events).toEqual([]);
      expect(await stored()).toEqual([]);
    });

    it('is read once from a log that has it', async () => {
      await open().prepare();
      await store.shown();
      const asked: string[] = [];
      const counting = store.open();
      const log = open({
        ...counting,
        close: () => counting.close(),
        readStream: (stream, options) => {
          asked.push(stream);
          return counting.readStream(stream, options);
        },
        head: (options) => {
          asked.push('head');
          return counting.head(options);
        },
      });
      await log.prepare();
      await log.readStream('asset-1');
      await log.append(first());
      expect(asked).toEqual([FORMAT_STREAM, 'asset-1']);
    });

    it('is required in a log with events: without it, nothing is read or written', async () => {
      await appendSurely(raw, first());
      await store.shown();
      const before = await stored();
      const log = open();
      const stop = new AbortController();
      const follow = () =>
        log.follow({ after: LOG_START, limit: 1, signal: stop.signal })[Symbol.asyncIterator]().next();
      const refused = [
        () => log.prepare(),
        () => log.append(first()),
        () => log.readStream('asset-1'),
        () => log.readAll({ after: LOG_START, limit: 1 }),
        () => log.head(),
        follow,
      ];
      for (const ask of refused) await expect(ask()).rejects.toThrow(MadeBeforeRelease);
      await expect(log.prepare()).rejects.toThrow(
        'the log of this test was made by a version before 1.0.0, whose data this version cannot read; nothing in it was changed. Start with an empty log',
      );
      expect(await stored()).toEqual(before);
    });

    it('is read again after the log failed to answer', async () => {
      let isAway = true;
      const behind = store.open();
      const log = open({
        ...behind,
        close: () => behind.close(),
        readStream: async (stream, options) => {
          if (isAway) throw new DependencyUnavailable('event_log', new Error('away'));
          return behind.readStream(stream, options);
        },
      });
      await expect(log.prepare()).rejects.toThrow(DependencyUnavailable);
      await expect(log.append(first())).rejects.toThrow(DependencyUnavailable);
      isAway = false;
      expect(await log.append(first())).toMatchObject({
        outcome: 'appended',
      });
      expect(await stored()).toHaveLength(2);
    });
  });
}
