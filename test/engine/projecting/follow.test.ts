import { describe, expect, it } from 'vitest';
import { projections } from '../../../projections/index.ts';
import { DependencyUnavailable } from '../../../src/engine/dependency-unavailable.ts';
import type { EventLog, Follow, LogBatch, ReadAll } from '../../../src/engine/log/event-log.ts';
import { DeadSubscription, logReading } from '../../../src/engine/projecting/live/reading.ts';
import type { ReadModelStore } from '../../../src/engine/projecting/read-model-store.ts';
import type { SupervisedState } from '../../../src/kernel/async/supervise.ts';
import { eventually } from '../../support/eventually.ts';
import { appendMore, expectRows, held, logOf, namesOf, never, othersThan, sharedProjectors } from './rig.ts';

const { database, projectors } = sharedProjectors();

/** A log that counts its calls. */
function counted(eventLog: EventLog) {
  const asked = { follows: 0, events: 0 };
  const log: EventLog = {
    ...eventLog,
    follow(following: Follow) {
      asked.follows += 1;
      return eventLog.follow(following);
    },
    async readAll(read: ReadAll) {
      const page = await eventLog.readAll(read);
      asked.events += page.events.length;
      return page;
    },
  };
  return { log, asked };
}

describe('read models of one process', () => {
  it('share one read of the log, in a few commits, and advance together', async () => {
    const eventLog = await logOf(40, 3_000);
    const { log, asked } = counted(eventLog);
    let saves = 0;
    const store: ReadModelStore = {
      ...database.store,
      saveTogether(wanted) {
        saves += 1;
        return database.store.saveTogether(wanted);
      },
    };
    projectors.start(log, { store });
    await projectors.caughtUp(eventLog);
    expect(asked).toEqual({ follows: 1, events: 0 });
    // A page has 1,000 events, and one commit may cover several pages.
    expect(saves).toBeLessThanOrEqual(6);
    await appendMore(eventLog, 41, 50);
    await projectors.caughtUp(eventLog);
    expect(asked.follows).toBe(1);
    await expectRows(database, eventLog);
  });

  it('that are behind catch up by one read of pages, and delay no others', async () => {
    const eventLog = await logOf(42, 2_500);
    const stop = projectors.start(eventLog);
    await projectors.caughtUp(eventLog);
    await stop();
    const behind = ['asset', 'valuation', 'portfolio'];
    await database.pool.query(
      `update read_models.checkpoints set position = '' where name = any($1) and place = 'live'`,
      [behind],
    );
    const { log, asked } = counted(eventLog);
    const opened = Promise.withResolvers<void>();
    const slow: EventLog = {
      ...log,
      async readAll(read) {
        await opened.promise;
        return log.readAll(read);
      },
    };
    projectors.start(slow);
    await appendMore(eventLog, 43, 20);
    await projectors.caughtUp(eventLog, othersThan(...behind));
    opened.resolve();
    await projectors.caughtUp(eventLog);
    expect(asked.events).toBeGreaterThanOrEqual(2_500);
    expect(asked.events).toBeLessThanOrEqual(eventLog.events.length);
    await expectRows(database, eventLog);
  });

  it('continue without one that is locked, which recovers by itself', async () => {
    const eventLog = await logOf(44, 300);
    const failures: unknown[] = [];
    projectors.start(eventLog, {
      onState: (name, state) => state.state === 'waiting' && failures.push([name, state.error]),
    });
    await projectors.caughtUp(eventLog);
    const release = await held(
      database,
      `select from read_models.checkpoints where name = 'asset' and place = 'live' for update`,
    );
    await appendMore(eventLog, 45, 300);
    await projectors.caughtUp(eventLog, othersThan('asset'));
    await release();
    await projectors.caughtUp(eventLog);
    expect(failures).toEqual([]);
    await expectRows(database, eventLog);
  });

  it('all restart from their checkpoints when the log fails, and all report it', async () => {
    const eventLog = await logOf(46, 900);
    let breaks = 3;
    const brittle: EventLog = {
      ...eventLog,
      async *follow(following) {
        for await (const batch of eventLog.follow({ ...following, limit: 100 })) {
          yield batch;
          breaks -= 1;
          if (breaks >= 0) throw new DependencyUnavailable('event_log', new Error('broken off'));
        }
      },
    };
    const waiting = new Set<string>();
    const recovered = new Set<string>();
    projectors.start(brittle, {
      onState(name, state: SupervisedState) {
        if (state.state === 'waiting') waiting.add(name);
        if (state.state === 'running' && state.hasProgressed) recovered.add(name);
      },
    });
    await projectors.caughtUp(eventLog);
    expect(waiting).toEqual(new Set(namesOf(projections)));
    await eventually(() => recovered.size === projections.length);
    await expectRows(database, eventLog);
  });

  it('are FOLLOWING only while they keep up with the log', async () => {
    const eventLog = await logOf(47, 100);
    let isNear = true;
    const far: EventLog = {
      ...eventLog,
      async *follow(following) {
        for await (const batch of eventLog.follow(following)) yield { ...batch, caughtUp: isNear };
      },
    };
    projectors.start(far);
    await projectors.caughtUp(eventLog);
    isNear = false;
    let seed = 48;
    await eventually(async () => {
      seed += 1;
      await appendMore(eventLog, seed, 5);
      return (await projectors.stateOf('asset'))?.status === 'STARTING';
    });
    isNear = true;
    await appendMore(eventLog, 7_000, 5);
    await projectors.caughtUp(eventLog);
  });
});

it('stops reading a log that has grown but delivers nothing, so that the supervisor starts again', async () => {
  const dead: EventLog = {
    ...(await logOf(90, 50)),
    async *follow({ signal, after }): AsyncGenerator<LogBatch> {
      yield { events: [], position: after, caughtUp: false };
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    },
  };
  const reading = logReading({
    eventLog: dead,
    store: database.store,
    projections: [],
    batchSize: 10,
    onAdvance: () => {},
    onTaken: () => {},
    probeMs: 5,
  });
  const run = { signal: never, progressed: () => {}, alive: () => {} };
  await expect(reading.run(run)).rejects.toBeInstanceOf(DeadSubscription);
});
