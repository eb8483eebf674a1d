import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { DependencyUnavailable } from '../../../../src/engine/dependency-unavailable.ts';
import { headWatch } from '../../../../src/engine/log/eventstoredb/head.ts';
import { superviseFollower } from '../../../support/eventstoredb/supervised.ts';
import { eventually } from '../../../support/eventually.ts';
import { scaled } from '../../../support/machine-speed.ts';
import { rigOfEach, write } from './rig.ts';

const rig = rigOfEach();

/** Twenty followers of one log, as in a process, that have caught up. */
async function followers(quietMs: number) {
  const server = await rig.server();
  const log = rig.log(server.connectionString, { quietMs });
  const all = Array.from({ length: 20 }, () => superviseFollower(log));
  await write(log);
  await eventually(() => all.every(({ events }) => events.length === 1));
  return { server, log, all, stop: () => Promise.all(all.map((follower) => follower.stop())) };
}

describe('twenty followers of one log', () => {
  it('that is quiet read its head and check the connection once a quiet period, all together', async () => {
    const quietMs = 300;
    const { server, log, all, stop } = await followers(quietMs);
    const [began, calls] = [performance.now(), server.calls];
    await sleep(10 * quietMs);
    const [lasted, asked] = [performance.now() - began, server.calls - calls];
    // Quiet periods vary by ±20 %; each ends with one read of the head and one check of the connection.
    expect(asked).toBeLessThanOrEqual(2 * (lasted / (0.8 * quietMs) + 1));
    expect(asked).toBeGreaterThanOrEqual(lasted / (2 * quietMs));
    await write(log);
    await eventually(() => all.every(({ events }) => events.length === 2));
    await stop();
    expect(all.flatMap(({ failures }) => failures)).toEqual([]);
  });

  it('that is being written send no requests', async () => {
    const { server, log, all, stop } = await followers(scaled(2_000));
    const calls = server.calls;
    for (const until = performance.now() + scaled(4_000); performance.now() < until; ) {
      await write(log);
      await sleep(50);
    }
    expect(server.calls).toBe(calls);
    await stop();
    expect(all.flatMap(({ failures }) => failures)).toEqual([]);
  });
});

describe('a follower', () => {
  it('whose connection works keeps it although the head cannot be read', async () => {
    const server = await rig.server();
    const wire = await rig.wire(server);
    const through = rig.log(wire.connectionString, { readTimeoutMs: 300, quietMs: 300 });
    const follower = superviseFollower(through);
    const writer = rig.log(server.connectionString);
    await write(writer);
    await eventually(() => follower.events.length === 1);
    // The oldest connection is for pages and other reads.
    const [, subscription] = wire.connections;
    const silent = wire.set({ is: 'half-open', lost: 'to-client' });
    subscription?.set({ is: 'clear' });
    await silent;
    await expect(through.head()).rejects.toThrow(DependencyUnavailable);
    // Four quiet periods, each with an unanswered request.
    await eventually(() => wire.taken > 4);
    await write(writer);
    await eventually(() => follower.events.length === 2);
    expect(follower.failures).toEqual([]);
    await follower.stop();
  });
});

describe('the head of the log', () => {
  it('of some age is known from appends, and the current one is read', async () => {
    const server = await rig.server();
    const log = rig.log(server.connectionString);
    const position = await write(log);
    const calls = server.calls;
    expect(await log.head({ maxAgeMs: 60_000 })).toBe(position);
    expect(server.calls).toBe(calls);
    const later = await write(rig.log(server.connectionString));
    expect(await log.head()).toBe(later);
  });

  it('is read once for all callers that accept some age, and again for the current one', async () => {
    let reads = 0;
    const watch = headWatch(async () => {
      reads += 1;
      return String(reads);
    });
    const asked = Array.from({ length: 3 }, () => watch.head(1_000));
    expect(await Promise.all(asked)).toEqual(['1', '1', '1']);
    expect(await watch.head()).toBe('2');
    expect(await watch.head(1_000)).toBe('2');
  });

  it('that could not be read is read again by the next caller', async () => {
    const answers = [async () => Promise.reject(new Error('away')), async () => '7'];
    const watch = headWatch(async () => (answers.shift() ?? (async () => '8'))());
    await expect(watch.head(1_000)).rejects.toThrow('away');
    expect(await watch.head(1_000)).toBe('7');
  });

  it('is not read when an event has shown a newer head, and otherwise is', async () => {
    let reads = 0;
    const watch = headWatch(async () => {
      reads += 1;
      return '5';
    });
    const since = performance.now();
    watch.saw('5');
    expect(await watch.goesBeyond('4', since)).toBe(true);
    expect(reads).toBe(0);
    expect(await watch.goesBeyond('5', since)).toBe(false);
    expect(await watch.goesBeyond('5', since)).toBe(false);
    expect(reads).toBe(1);
  });
});
