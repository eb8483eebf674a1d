import { afterAll, describe, expect, it } from 'vitest';
import { standInRig } from '../../support/eventstoredb/rig.ts';
import { appendMore, expectRows, sharedProjectors } from './rig.ts';

const { database, projectors } = sharedProjectors();
const rig = standInRig();
afterAll(() => rig.end());

describe('all read models on EventStoreDB', () => {
  it('receive each event once, despite dropped subscriptions and leader changes', async () => {
    const server = await rig.server({ mostLagMs: 0 });
    const writer = rig.log(server.connectionString);
    const reader = rig.log(server.connectionString, { quietMs: 60_000 });
    const failures: unknown[] = [];
    const onState = (name: string, state: { readonly state: string }) => {
      if (state.state === 'waiting') failures.push([name, state]);
    };
    let stop = projectors.start(reader, { onState });
    await appendMore(writer, 60, 1_000);
    await projectors.caughtUp(writer);
    const before = { sent: server.misbehaviour.sent, stored: server.store.all.length };
    for (let round = 1; round <= 6; round += 1) {
      server.misbehaviour.dropSubscribers();
      await appendMore(writer, 60 + round, 200);
      server.misbehaviour.recover();
      if (round % 3 === 0) {
        await stop();
        stop = projectors.start(reader, { onState });
      }
      await appendMore(writer, 80 + round, 100);
      await projectors.caughtUp(writer);
    }
    const stored = server.store.all.length - before.stored;
    const sent = server.misbehaviour.sent - before.sent;
    expect(failures).toEqual([]);
    // Pages overlap by one event, and reads of the head return some of the newest: far fewer than a second delivery.
    expect(sent / stored).toBeLessThan(2);
    await expectRows(database, writer);
  });
});
