import { describe, expect, it } from 'vitest';
import { DependencyUnavailable } from '../../../../src/engine/dependency-unavailable.ts';
import { LOG_START } from '../../../../src/engine/log/event-log.ts';
import { newStream } from '../../../support/events.ts';
import { superviseFollower } from '../../../support/eventstoredb/supervised.ts';
import { eventually } from '../../../support/eventually.ts';
import { startFollowing } from '../../../support/follow.ts';
import { idsOf, standInOfEach, write } from './rig.ts';

// A version that drops no slow subscription.
const { at } = standInOfEach({ version: '24.2' });

/** Size of a batch of a shared subscription. */
const limit = 500;
const append = (count: number, aggregate: 'asset' | 'credential' = 'asset') =>
  write(at.log, count, newStream(aggregate));

/** Expects every event once, and no failed run. */
async function expectWhole(each: ReturnType<typeof superviseFollower>, prefix?: string) {
  await each.stop();
  expect(each.failures).toEqual([]);
  expect(idsOf(each.events)).toEqual(at.stored(prefix));
}

/** Followers that have caught up. */
async function caughtUp(count: number) {
  const followers = Array.from({ length: count }, () => startFollowing(at.log, { after: LOG_START, limit }));
  for (const each of followers) await each.until(({ batches }) => batches.at(-1)?.caughtUp === true);
  return followers;
}

describe('followers that have caught up', () => {
  it('receive the same events, each in order and once', async () => {
    await append(700);
    const followers = await caughtUp(4);
    for (let round = 0; round < 10; round += 1) await append(3);
    for (const each of followers) await each.until(({ events }) => events.length === 730);
    const [first, ...others] = followers;
    for (const each of others) {
      expect(idsOf(each.events)).toEqual(at.stored());
      expect(each.events.at(-1)).toBe(first?.events.at(-1));
    }
    await Promise.all(followers.map((each) => each.stop()));
  });

  it('each get their own streams, and skip the rest', async () => {
    const wanted = ['asset-', 'credential-', 'valuation-'];
    const followers = wanted.map((prefix) => superviseFollower(at.log, { limit, streamPrefixes: [prefix] }));
    for (let round = 0; round < 15; round += 1) {
      await append(2, round % 2 === 0 ? 'asset' : 'credential');
      if (round % 5 === 0) await eventually(() => followers.every((each) => each.position() !== LOG_START));
    }
    const head = await at.log.head();
    await eventually(() => followers.every((each) => each.position() >= head));
    for (const [index, each] of followers.entries()) await expectWhole(each, wanted[index]);
  });

  it('lose and repeat nothing when a slow one falls behind the shared buffer', async () => {
    const gate = Promise.withResolvers<void>();
    let slowSaw = 0;
    const quick = [superviseFollower(at.log, { limit }), superviseFollower(at.log, { limit })];
    const slow = superviseFollower(at.log, {
      limit,
      async work({ events }) {
        slowSaw += events.length;
        if (slowSaw > 0) await gate.promise;
      },
    });
    await eventually(() => [...quick, slow].every((each) => each.position() !== undefined));
    await append(1);
    await eventually(() => slowSaw > 0 && quick.every((each) => each.events.length === 1));
    for (let round = 0; round < 15; round += 1) {
      await append(200);
      const count = at.stored().length;
      await eventually(() => quick.every((each) => each.events.length === count));
    }
    gate.resolve();
    await eventually(() => slow.events.length === at.stored().length);
    await append(5);
    for (const each of [...quick, slow]) {
      await eventually(() => each.events.length === at.stored().length);
      await expectWhole(each);
    }
  });

  it('continue by pages when the server drops them, without loss, repetition or failure', async () => {
    const followers = Array.from({ length: 5 }, () => superviseFollower(at.log, { limit }));
    for (let round = 0; round < 4; round += 1) {
      await append(20);
      await eventually(() => followers.every(({ events }) => events.length === at.stored().length));
      at.server.misbehaviour.dropSubscribers();
      await append(3);
      await eventually(() => followers.every(({ events }) => events.length === at.stored().length));
      at.server.misbehaviour.recover();
      await eventually(() => followers.every(({ events }) => events.length >= at.stored().length));
    }
    for (const each of followers) await expectWhole(each);
  });

  it('all end when the log closes', async () => {
    const followers = await caughtUp(3);
    await at.log.close();
    for (const each of followers)
      await expect(each.until(() => false)).rejects.toThrow(DependencyUnavailable);
  });
});

describe('the follower whose subscription the others share', () => {
  it('can stop before them, and later ones share it too', async () => {
    const [first, second] = await caughtUp(2);
    await first?.stop();
    await append(2);
    await second?.until(({ events }) => events.length === 2);
    const [third] = await caughtUp(1);
    await append(1);
    for (const each of [second, third]) await each?.until(({ events }) => events.length === 3);
    expect(third?.events.at(-1)).toBe(second?.events.at(-1));
    await second?.stop();
    await append(1);
    await third?.until(({ events }) => events.length === 4);
    await third?.stop();
    expect(idsOf(third?.events ?? [])).toEqual(at.stored());
  });
});
