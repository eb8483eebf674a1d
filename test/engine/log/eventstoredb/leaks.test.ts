import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { EventLog } from '../../../../src/engine/log/event-log.ts';
import { newStream, renamed, startChain } from '../../../support/events.ts';
import { superviseFollower } from '../../../support/eventstoredb/supervised.ts';
import { eventually } from '../../../support/eventually.ts';
import { startFollowing } from '../../../support/follow.ts';
import { scaled } from '../../../support/machine-speed.ts';
import { rigOfEach } from './rig.ts';

const rig = rigOfEach();

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heapMegabytes(): number {
  for (let round = 0; round < 3; round += 1) collectGarbage();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

/** Open sockets of this process, including those of the server in it. */
const sockets = () => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;
const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

async function appendUntilKnown(log: EventLog): Promise<void> {
  const append = startChain(newStream('asset')).append(renamed('again'));
  await eventually(async () => {
    const outcome = await log.append(append).catch(() => undefined);
    return outcome?.outcome === 'appended';
  });
}

/** Hundreds of rounds take more than a minute on a busy machine. */
const MANY_ROUNDS_MS = scaled(360_000);

describe('200 reconnects', () => {
  it('leak no memory, sockets or timers', { timeout: MANY_ROUNDS_MS }, async () => {
    const server = await rig.server();
    const wire = await rig.wire(server);
    const log = rig.log(wire.connectionString);
    const follower = superviseFollower(log);
    const reconnect = async (round: number) => {
      wire.break(round % 2 ? 'reset' : 'finish');
      await appendUntilKnown(log);
      await eventually(() => log.head().catch(() => undefined));
      await eventually(() => follower.events.length >= server.store.all.length);
    };
    for (let round = 0; round < 60; round += 1) await reconnect(round);
    const before = { heap: heapMegabytes(), sockets: sockets(), timers: timers() };
    for (let round = 60; round < 260; round += 1) await reconnect(round);
    expect(wire.taken).toBeGreaterThan(260);
    expect(heapMegabytes() - before.heap).toBeLessThan(6);
    // Sockets just closed may take a moment to disappear.
    await expect.poll(sockets).toBeLessThanOrEqual(before.sockets + 2);
    await expect.poll(timers).toBeLessThanOrEqual(before.timers + 2);
    await follower.stop();
    expect(follower.events).toHaveLength(260);
  });
});

describe('abandoned connections', () => {
  it('close by themselves', { timeout: MANY_ROUNDS_MS }, async () => {
    const server = await rig.server();
    const log = rig.log(server.connectionString, { appendTimeoutMs: scaled(30), readTimeoutMs: scaled(30) });
    const give = async () => {
      server.misbehaviour.stall();
      await Promise.all([
        // On a busy machine the connection may not open in this time: then nothing was sent.
        log.append(startChain(newStream('asset')).append(renamed('lost'))).catch(() => undefined),
        log.head().catch(() => undefined),
      ]);
      server.misbehaviour.recover();
      await appendUntilKnown(log);
    };
    // An append without a connection in these 30 ms is no lost answer.
    await appendUntilKnown(log);
    for (let round = 0; round < 10; round += 1) await give();
    await eventually(() => log.head().catch(() => undefined));
    const before = { heap: heapMegabytes(), sockets: sockets() };
    for (let round = 0; round < 100; round += 1) await give();
    await eventually(() => log.head().catch(() => undefined));
    await expect.poll(sockets).toBeLessThanOrEqual(before.sockets + 4);
    expect(heapMegabytes() - before.heap).toBeLessThan(6);
  });
});

describe('closing a log', () => {
  it('leaves no socket and no timer, even with calls under way', async () => {
    const server = await rig.server();
    const before = { sockets: sockets(), timers: timers() };
    for (let round = 0; round < 5; round += 1) {
      const log = rig.log(server.connectionString);
      await appendUntilKnown(log);
      const follower = startFollowing(log, { after: await log.head() });
      await follower.until(({ batches }) => batches.length > 0);
      server.misbehaviour.stall();
      const stored = server.store.all.length;
      const underWay = [
        log.append(startChain(newStream('asset')).append(renamed('lost'))),
        log.readAll({ after: '', limit: 10 }),
        follower.until(() => false),
      ];
      const ended = Promise.allSettled(underWay);
      await eventually(() => server.store.all.length > stored);
      await log.close();
      const results = await ended;
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
      expect(results[0]).toMatchObject({ value: { outcome: 'unknown' } });
      server.misbehaviour.recover();
    }
    await expect.poll(sockets).toBeLessThanOrEqual(before.sockets);
    await expect.poll(timers).toBeLessThanOrEqual(before.timers);
  });
});
