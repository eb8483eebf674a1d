import { describe, expect, it } from 'vitest';
import { DependencyUnavailable } from '../../../../src/engine/dependency-unavailable.ts';
import { LOG_START } from '../../../../src/engine/log/event-log.ts';
import { superviseFollower } from '../../../support/eventstoredb/supervised.ts';
import { eventually } from '../../../support/eventually.ts';
import { startFollowing } from '../../../support/follow.ts';
import { runs } from '../../../support/property-runs.ts';
import { idsOf, standInOfEach, write } from './rig.ts';

const { rig, at } = standInOfEach();
const append = (count: number) => write(at.log, count);

/** Expects every event once, and no failed run. */
async function expectWhole(follower: ReturnType<typeof superviseFollower>) {
  await follower.stop();
  expect(follower.failures).toEqual([]);
  expect(idsOf(follower.events)).toEqual(at.stored());
}

describe('a follower that the server drops', () => {
  it('at each event still gets every event once and without a failure', async () => {
    const follower = superviseFollower(at.log);
    for (let round = 0; round < 5; round += 1) {
      await append(20);
      await eventually(() => follower.events.length === at.stored().length);
      at.server.misbehaviour.dropSubscribers();
      for (let more = 0; more < 3; more += 1) {
        const calls = at.server.calls;
        await append(3);
        await eventually(() => follower.events.length === at.stored().length);
        // One page, then another subscription.
        await eventually(() => at.server.calls > calls + 1);
      }
      at.server.misbehaviour.recover();
    }
    await expectWhole(follower);
  });

  it('because it is too slow gets every event once, and never makes the server wait', async () => {
    const gate = Promise.withResolvers<void>();
    const follower = superviseFollower(at.log, { work: () => gate.promise });
    await append(1);
    for (let written = 0; written < 12_000; written += 200) await append(200);
    gate.resolve();
    await eventually(() => follower.events.length >= at.stored().length);
    await expectWhole(follower);
  });
});

describe('a follower that is too slow for a server since 24.2, which drops no subscription', () => {
  it('ends its subscription by itself, and counts none of the buffered events as received', async () => {
    const young = await rig.server({ version: '24.2' });
    const writer = rig.log(young.connectionString);
    const gate = Promise.withResolvers<void>();
    const catchUps: boolean[] = [];
    const follower = superviseFollower(rig.log(young.connectionString), {
      async work({ caughtUp }) {
        catchUps.push(caughtUp);
        if (catchUps.length > 1) await gate.promise;
      },
    });
    await eventually(() => catchUps.includes(true));
    for (let written = 0; written < 12_000; written += 200) {
      await write(writer, 200);
    }
    gate.resolve();
    await eventually(() => follower.events.length >= 12_000 && catchUps.at(-1));
    await follower.stop();
    expect(catchUps).toContain(false);
    expect(follower.failures).toEqual([]);
    expect(idsOf(follower.events)).toEqual(young.store.all.map(({ id }) => id));
  });
});

describe('a follower that receives nothing', () => {
  it('although events were appended reads pages, then uses another subscription', async () => {
    const follower = superviseFollower(at.log);
    await append(5);
    await eventually(() => follower.events.length === 5);
    at.server.misbehaviour.silenceSubscriptions();
    await append(5);
    await eventually(() => follower.events.length === 10);
    at.server.misbehaviour.recover();
    await append(5);
    await eventually(() => follower.events.length === 15);
    await expectWhole(follower);
  });

  it('because its connection is dead resumes over another one', async () => {
    const wire = await rig.wire(at.server);
    const follower = superviseFollower(rig.log(wire.connectionString, { readTimeoutMs: 500 }));
    await append(5);
    await eventually(() => follower.events.length === 5);
    await wire.set({ is: 'half-open', lost: 'to-client' });
    await append(5);
    await eventually(() => follower.failures.length > 0);
    await wire.set({ is: 'clear' });
    await append(5);
    await eventually(() => follower.events.length >= 15);
    await follower.stop();
    expect(idsOf(follower.events)).toEqual(at.stored());
  });

  it('because its connection died without writes still detects it, as do all followers on it', async () => {
    const wire = await rig.wire(at.server);
    const through = rig.log(wire.connectionString, { readTimeoutMs: 500 });
    const followers = [superviseFollower(through), superviseFollower(through)];
    await append(1);
    await eventually(() => followers.every(({ events }) => events.length === 1));
    // The oldest connection, for pages and other reads, stays intact.
    const [, subscriptions] = wire.connections;
    const taken = wire.taken;
    subscriptions?.set({ is: 'half-open', lost: 'to-client' });
    await eventually(() => wire.taken > taken);
    await append(1);
    await eventually(() => followers.every(({ events }) => events.length >= 2));
    for (const follower of followers) await expectWhole(follower);
  });

  it('because its subscription is never confirmed continues by pages', async () => {
    at.server.misbehaviour.silenceSubscriptions();
    const follower = superviseFollower(rig.log(at.server.connectionString, { readTimeoutMs: 500 }));
    for (let round = 1; round <= 3; round += 1) {
      await append(1);
      await eventually(() => follower.events.length === round);
    }
    at.server.misbehaviour.recover();
    await append(1);
    await eventually(() => follower.events.length === 4);
    await expectWhole(follower);
  });
});

describe('a server before 23.10', () => {
  it('never reports the end of the log: the follower still detects it, repeatedly', async () => {
    const old = await rig.server({ version: '22.10' });
    const follower = startFollowing(rig.log(old.connectionString), { after: LOG_START });
    await follower.until(({ batches }) => batches.some(({ caughtUp }) => caughtUp));
    const writer = rig.log(old.connectionString);
    for (let round = 1; round <= 2; round += 1) {
      await write(writer, 3);
      await follower.until(({ events }) => events.length === round * 3);
      const before = follower.batches.length;
      await follower.until(({ batches }) => batches.length > before);
      expect(follower.batches.at(-1)).toMatchObject({ events: [], caughtUp: true });
    }
    await follower.stop();
  });
});

describe('positions', () => {
  it('of every batch can be resumed from, even if most events belong to others', async () => {
    const bytes = new TextEncoder().encode('{}');
    const stranger = (index: number) => {
      const id = crypto.randomUUID();
      at.server.store.append(`stranger-${index}`, -1, [
        { id, type: 'Strange', contentType: 'application/json', data: bytes, metadata: bytes },
      ]);
    };
    for (let index = 0; index < runs(60); index += 1) {
      for (let more = 0; more < (index * 7) % 50; more += 1) stranger(index * 100 + more);
      await append((index % 4) + 1);
    }
    for (let more = 0; more < 100; more += 1) stranger(10_000 + more);
    const ours = idsOf((await at.log.readAll({ after: LOG_START, limit: 100_000 })).events);
    const follower = startFollowing(at.log, { after: LOG_START, limit: 7 });
    await follower.until(({ events }) => events.length === ours.length);
    await follower.until(({ batches }) => batches.at(-1)?.caughtUp === true);
    await follower.stop();
    expect(idsOf(follower.events)).toEqual(ours);
    let seen = 0;
    for (const batch of follower.batches) {
      seen += batch.events.length;
      const rest = await at.log.readAll({ after: batch.position, limit: 100_000 });
      expect(idsOf(rest.events)).toEqual(ours.slice(seen));
    }
    // It skipped other services' events after our last one.
    expect((follower.batches.at(-1)?.position ?? '') > (follower.events.at(-1)?.position ?? '')).toBe(true);
  });
});

describe('stopping', () => {
  it('is quick, even before the server has confirmed the subscription', async () => {
    at.server.misbehaviour.stall();
    const follower = startFollowing(at.log, { after: LOG_START });
    await eventually(() => at.server.calls > 0);
    await follower.stop();
    expect(follower.batches).toEqual([]);
  });

  it('the log ends its followers, and refuses later calls', async () => {
    const follower = startFollowing(at.log, { after: LOG_START });
    await follower.until(({ batches }) => batches.length > 0);
    await at.log.close();
    await expect(follower.until(() => false)).rejects.toThrow(DependencyUnavailable);
    await expect(append(1)).rejects.toThrow(DependencyUnavailable);
    await expect(at.log.head()).rejects.toThrow(DependencyUnavailable);
    await expect(startFollowing(at.log, { after: LOG_START }).until(() => false)).rejects.toThrow(
      DependencyUnavailable,
    );
  });
});
