import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DependencyUnavailable } from '../../../../src/engine/dependency-unavailable.ts';
import { type EventLog, LOG_START } from '../../../../src/engine/log/event-log.ts';
import { newStream, renames, startChain } from '../../../support/events.ts';
import { standInRig } from '../../../support/eventstoredb/rig.ts';
import type { StandIn } from '../../../support/eventstoredb/server.ts';
import { superviseFollower } from '../../../support/eventstoredb/supervised.ts';
import { eventually } from '../../../support/eventually.ts';
import { startFollowing } from '../../../support/follow.ts';
import { runs } from '../../../support/property-runs.ts';

const rig = standInRig();
afterEach(() => rig.end());

let server: StandIn;
let log: EventLog;
beforeEach(async () => {
  server = await rig.server();
  log = rig.log(server.connectionString);
});

const append = async (count: number) => {
  const outcome = await log.append(startChain(newStream('asset')).append(...renames(count)));
  if (outcome.outcome !== 'appended') throw new Error(outcome.outcome);
  return outcome.position;
};
const idsOf = (events: readonly { readonly eventId: string }[]) => events.map(({ eventId }) => eventId);
const stored = () => server.store.all.map(({ id }) => id);
describe('a follower that the server drops', () => {
  it('at each event gets every event all the same, once and without a failure', async () => {
    const follower = superviseFollower(log);
    for (let round = 0; round < 5; round += 1) {
      await append(20);
      await eventually(() => follower.events.length === stored().length);
      server.misbehaviour.dropSubscribers();
      for (let more = 0; more < 3; more += 1) {
        const calls = server.calls;
        await append(3);
        await eventually(() => follower.events.length === stored().length);
        // A page, and another subscription.
        await eventually(() => server.calls > calls + 1);
      }
      server.misbehaviour.recover();
    }
    await follower.stop();
    expect(follower.failures).toEqual([]);
    expect(idsOf(follower.events)).toEqual(stored());
  });

  it('because it is too slow gets every event once, and makes the server wait for nothing', async () => {
    const gate = Promise.withResolvers<void>();
    const follower = superviseFollower(log, { work: () => gate.promise });
    await append(1);
    for (let written = 0; written < 12_000; written += 200) await append(200);
    gate.resolve();
    await eventually(() => follower.events.length >= stored().length);
    await follower.stop();
    expect(follower.failures).toEqual([]);
    expect(idsOf(follower.events)).toEqual(stored());
  });
});

describe('a follower that is too slow for a server since 24.2, which drops nobody', () => {
  it('leaves its subscription by itself, with nothing of what the server sent it counted as taken', async () => {
    const young = await rig.server({ version: '24.2' });
    const writer = rig.log(young.connectionString);
    const gate = Promise.withResolvers<void>();
    const told: boolean[] = [];
    const follower = superviseFollower(rig.log(young.connectionString), {
      async work({ caughtUp }) {
        told.push(caughtUp);
        if (told.length > 1) await gate.promise;
      },
    });
    await eventually(() => told.includes(true));
    for (let written = 0; written < 12_000; written += 200) {
      await writer.append(startChain(newStream('asset')).append(...renames(200)));
    }
    gate.resolve();
    await eventually(() => follower.events.length >= 12_000 && told.at(-1));
    await follower.stop();
    expect(told).toContain(false);
    expect(follower.failures).toEqual([]);
    expect(idsOf(follower.events)).toEqual(young.store.all.map(({ id }) => id));
  });
});

describe('a follower that hears nothing', () => {
  it('although the log went on reads pages, and then another subscription', async () => {
    const follower = superviseFollower(log);
    await append(5);
    await eventually(() => follower.events.length === 5);
    server.misbehaviour.silenceSubscriptions();
    await append(5);
    await eventually(() => follower.events.length === 10);
    server.misbehaviour.recover();
    await append(5);
    await eventually(() => follower.events.length === 15);
    await follower.stop();
    expect(follower.failures).toEqual([]);
    expect(idsOf(follower.events)).toEqual(stored());
  });

  it('because its wire is dead resumes over another one', async () => {
    const wire = await rig.wire(server);
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
    expect(idsOf(follower.events)).toEqual(stored());
  });

  it('because its wire died while nothing was written finds out all the same, and so do all on it', async () => {
    const wire = await rig.wire(server);
    const through = rig.log(wire.connectionString, { readTimeoutMs: 500 });
    const followers = [superviseFollower(through), superviseFollower(through)];
    await append(1);
    await eventually(() => followers.every(({ events }) => events.length === 1));
    // The oldest is that of pages and questions to the log, which stays whole.
    const [, subscriptions] = wire.connections;
    const taken = wire.taken;
    subscriptions?.set({ is: 'half-open', lost: 'to-client' });
    await eventually(() => wire.taken > taken);
    await append(1);
    await eventually(() => followers.every(({ events }) => events.length >= 2));
    for (const follower of followers) {
      await follower.stop();
      expect(follower.failures).toEqual([]);
      expect(idsOf(follower.events)).toEqual(stored());
    }
  });

  it('because its subscription is never confirmed goes on by pages', async () => {
    server.misbehaviour.silenceSubscriptions();
    const follower = superviseFollower(rig.log(server.connectionString, { readTimeoutMs: 500 }));
    for (let round = 1; round <= 3; round += 1) {
      await append(1);
      await eventually(() => follower.events.length === round);
    }
    server.misbehaviour.recover();
    await append(1);
    await eventually(() => follower.events.length === 4);
    await follower.stop();
    expect(follower.failures).toEqual([]);
    expect(idsOf(follower.events)).toEqual(stored());
  });

  it('on a quiet log goes on hearing nothing', async () => {
    const follower = superviseFollower(log);
    await append(1);
    await eventually(() => follower.events.length === 1);
    const asked = server.calls;
    // Each question to the quiet log is a call.
    await eventually(() => server.calls > asked + 4);
    expect(follower.failures).toEqual([]);
    await append(1);
    await eventually(() => follower.events.length === 2);
    await follower.stop();
  });
});

describe('a server before 23.10', () => {
  it('never says that there is no more: the follower learns it all the same, again and again', async () => {
    const old = await rig.server({ version: '22.10' });
    const follower = startFollowing(rig.log(old.connectionString), { after: LOG_START });
    await follower.until(({ batches }) => batches.some(({ caughtUp }) => caughtUp));
    const writer = rig.log(old.connectionString);
    for (let round = 1; round <= 2; round += 1) {
      await writer.append(startChain(newStream('asset')).append(...renames(3)));
      await follower.until(({ events }) => events.length === round * 3);
      const told = follower.batches.length;
      await follower.until(({ batches }) => batches.length > told);
      expect(follower.batches.at(-1)).toMatchObject({ events: [], caughtUp: true });
    }
    await follower.stop();
  });
});

describe('positions', () => {
  it('of every batch are places to resume from, also where most of the log is of others', async () => {
    const bytes = new TextEncoder().encode('{}');
    const stranger = (index: number) => {
      const id = crypto.randomUUID();
      server.store.append(`stranger-${index}`, -1, [
        { id, type: 'Strange', contentType: 'application/json', data: bytes, metadata: bytes },
      ]);
    };
    for (let index = 0; index < runs(60); index += 1) {
      for (let more = 0; more < (index * 7) % 50; more += 1) stranger(index * 100 + more);
      await append((index % 4) + 1);
    }
    for (let more = 0; more < 100; more += 1) stranger(10_000 + more);
    const ours = idsOf((await log.readAll({ after: LOG_START, limit: 100_000 })).events);
    const follower = startFollowing(log, { after: LOG_START, limit: 7 });
    await follower.until(({ events }) => events.length === ours.length);
    await follower.until(({ batches }) => batches.at(-1)?.caughtUp === true);
    await follower.stop();
    expect(idsOf(follower.events)).toEqual(ours);
    let seen = 0;
    for (const batch of follower.batches) {
      seen += batch.events.length;
      const rest = await log.readAll({ after: batch.position, limit: 100_000 });
      expect(idsOf(rest.events)).toEqual(ours.slice(seen));
    }
    // It passed over strangers after the last of ours.
    expect((follower.batches.at(-1)?.position ?? '') > (follower.events.at(-1)?.position ?? '')).toBe(true);
  });
});

describe('ending', () => {
  it('is quick, also while the server has not even confirmed the subscription', async () => {
    server.misbehaviour.stall();
    const follower = startFollowing(log, { after: LOG_START });
    await eventually(() => server.calls > 0);
    await follower.stop();
    expect(follower.batches).toEqual([]);
  });

  it('the log ends its followers, and everything asked of it later', async () => {
    const follower = startFollowing(log, { after: LOG_START });
    await follower.until(({ batches }) => batches.length > 0);
    await log.close();
    await expect(follower.until(() => false)).rejects.toThrow(DependencyUnavailable);
    await expect(log.append(startChain(newStream('asset')).append(...renames(1)))).rejects.toThrow(
      DependencyUnavailable,
    );
    await expect(log.head()).rejects.toThrow(DependencyUnavailable);
    await expect(startFollowing(log, { after: LOG_START }).until(() => false)).rejects.toThrow(
      DependencyUnavailable,
    );
  });
});
