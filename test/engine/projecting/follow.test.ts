import { afterAll, beforeAll, expect, it } from 'vitest';
import { assetProjection } from '../../../projections/asset.ts';
import type { EventLog } from '../../../src/engine/log/event-log.ts';
import { DeadSubscription, followLog } from '../../../src/engine/projecting/live/follow.ts';
import { appendHistory, history } from '../../support/history.ts';
import { memoryEventLog } from '../../support/memory-event-log.ts';
import { type ReadModelDatabase, readModelDatabase } from '../../support/read-model-database.ts';

let database: ReadModelDatabase;
beforeAll(async () => {
  database = await readModelDatabase();
});
afterAll(() => database.close());

it('gives up a subscription that is connected and dead, so that the supervisor begins a new one', async () => {
  const eventLog = memoryEventLog();
  await appendHistory(eventLog, history({ seed: 90, count: 50 }));
  const dead: EventLog = {
    ...eventLog,
    async *follow({ signal, after }) {
      yield { events: [], position: after, caughtUp: false };
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    },
  };
  const followed = followLog(
    {
      eventLog: dead,
      store: database.store,
      projection: assetProjection,
      epoch: 1,
      batchSize: 10,
      onAdvance: () => {},
      probeMs: 5,
    },
    { signal: new AbortController().signal, progressed: () => {}, alive: () => {} },
  );
  await expect(followed).rejects.toBeInstanceOf(DeadSubscription);
});
