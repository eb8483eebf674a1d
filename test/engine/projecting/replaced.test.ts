import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projections } from '../../../projections/index.ts';
import type { EventLog } from '../../../src/engine/log/event-log.ts';
import { verifyAll } from '../../../src/engine/projecting/build/comparison.ts';
import { rebuild } from '../../../src/engine/projecting/build/rebuild.ts';
import { appendHistory, history } from '../../support/history.ts';
import { memoryEventLog } from '../../support/memory-event-log.ts';
import { projecting } from '../../support/projecting.ts';
import { type ReadModelDatabase, readModelDatabase } from '../../support/read-model-database.ts';

const run = { signal: new AbortController().signal };
let database: ReadModelDatabase;
let projectors: ReturnType<typeof projecting>;
beforeAll(async () => {
  database = await readModelDatabase();
  projectors = projecting(database);
});
afterAll(async () => {
  await projectors.stopAll();
  await database.close();
});

const options = (eventLog: EventLog) => {
  const { store, leadership } = database;
  return { eventLog, store, leadership };
};

describe('read models that are swapped in while projectors follow', () => {
  it('are FOLLOWING at once, though nothing is written', async () => {
    const eventLog = memoryEventLog();
    await appendHistory(eventLog, history({ seed: 90, count: 400 }));
    const stop = projectors.start(eventLog);
    await projectors.caughtUp(eventLog);
    await rebuild(options(eventLog), projections, run);
    const stands = await database.readModels.projections();
    expect(stands.map(({ status }) => status)).toEqual(projections.map(() => 'FOLLOWING'));
    await stop();
    await database.pool.query('truncate read_models.checkpoints');
  });

  it('are gone on from without a failure, where the rebuilt ones had come further', async () => {
    const eventLog = memoryEventLog();
    await appendHistory(eventLog, history({ seed: 91, count: 400 }));
    let opened: Promise<void> = Promise.resolve();
    const slow: EventLog = {
      ...eventLog,
      async *follow(following) {
        for await (const batch of eventLog.follow(following)) {
          await opened;
          yield batch;
        }
      },
    };
    const failures: unknown[] = [];
    const replaced: string[] = [];
    projectors.start(slow, {
      onState: (name, state) => state.state === 'waiting' && failures.push([name, state.error]),
      onReplaced: (name) => replaced.push(name),
    });
    await projectors.caughtUp(eventLog);
    for (let turn = 1; turn <= 3; turn += 1) {
      const { promise, resolve: open } = Promise.withResolvers<void>();
      opened = promise;
      await appendHistory(eventLog, history({ seed: 91 + turn, count: 400 }));
      await rebuild(options(eventLog), projections, run);
      open();
      await appendHistory(eventLog, history({ seed: 95 + turn, count: 400 }));
      await projectors.caughtUp(eventLog);
    }
    expect(failures).toEqual([]);
    const each = projections.flatMap(({ name }) => [name, name, name]);
    expect(replaced.toSorted()).toEqual(each.toSorted());
    const verified = await verifyAll(options(eventLog), projections, run);
    expect(verified.filter(({ difference }) => difference)).toEqual([]);
  });
});
