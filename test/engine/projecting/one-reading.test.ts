import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projections } from '../../../projections/index.ts';
import { verifyAll } from '../../../src/engine/projecting/build/comparison.ts';
import { standInRig } from '../../support/eventstoredb/rig.ts';
import { appendHistory, history } from '../../support/history.ts';
import { projecting } from '../../support/projecting.ts';
import { type ReadModelDatabase, readModelDatabase } from '../../support/read-model-database.ts';

const rig = standInRig();
let database: ReadModelDatabase;
let projectors: ReturnType<typeof projecting>;
beforeAll(async () => {
  database = await readModelDatabase();
  projectors = projecting(database);
});
afterAll(async () => {
  await projectors.stopAll();
  await rig.end();
  await database.close();
});

describe('all read models on EventStoreDB', () => {
  it('have each event sent once, however often the server drops them and leaders change', async () => {
    const server = await rig.server({ mostLagMs: 0 });
    const writer = rig.log(server.connectionString);
    const reader = rig.log(server.connectionString, { quietMs: 60_000 });
    const failures: unknown[] = [];
    const onState = (name: string, state: { readonly state: string }) => {
      if (state.state === 'waiting') failures.push([name, state]);
    };
    let stop = projectors.start(reader, { onState });
    await appendHistory(writer, history({ seed: 60, count: 1_000 }));
    await projectors.caughtUp(writer);
    const before = { sent: server.misbehaviour.sent, stored: server.store.all.length };
    for (let round = 1; round <= 6; round += 1) {
      server.misbehaviour.dropSubscribers();
      await appendHistory(writer, history({ seed: 60 + round, count: 200 }));
      server.misbehaviour.recover();
      if (round % 3 === 0) {
        await stop();
        stop = projectors.start(reader, { onState });
      }
      await appendHistory(writer, history({ seed: 80 + round, count: 100 }));
      await projectors.caughtUp(writer);
    }
    const stored = server.store.all.length - before.stored;
    const sent = server.misbehaviour.sent - before.sent;
    expect(failures).toEqual([]);
    // Every page begins with the event before it, and whoever looks for the head has some of the newest: far below a second time.
    expect(sent / stored).toBeLessThan(2);
    const { store, leadership } = database;
    const options = { eventLog: writer, store, leadership };
    const verified = await verifyAll(options, projections, { signal: new AbortController().signal });
    expect(verified.filter(({ difference }) => difference)).toEqual([]);
  });
});
