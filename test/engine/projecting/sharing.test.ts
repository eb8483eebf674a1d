import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { projections } from '../../../projections/index.ts';
import { verifyAll } from '../../../src/engine/projecting/build/comparison.ts';
import { type RunnerOptions, runProjections } from '../../../src/engine/projecting/live/runner.ts';
import { shareOf } from '../../../src/engine/projecting/live/sharing.ts';
import { eventually } from '../../support/eventually.ts';
import { appendHistory, history } from '../../support/history.ts';
import { memoryLeadership } from '../../support/memory/leadership.ts';
import { memoryReadModels } from '../../support/memory/read-models.ts';
import { memoryEventLog } from '../../support/memory-event-log.ts';
import { forAll, runs } from '../../support/property-runs.ts';
import { seededRandom } from '../../support/random.ts';
import { namesOf, never } from './rig.ts';

const weightOf = (names: ReadonlySet<string>) =>
  projections.reduce((sum, { name, weight = 1 }) => sum + (names.has(name) ? weight : 0), 0);
const sharesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => shareOf(projections, { index, count }));

describe('the shares of the members', () => {
  it('have every part once, in whatever order each reads the list', () => {
    const parts = fc.uniqueArray(fc.record({ name: fc.string(), weight: fc.integer({ min: 1, max: 50 }) }), {
      selector: ({ name }) => name,
    });
    forAll([parts, fc.integer({ min: 1, max: 5 }), fc.nat()], (all, count, seed) => {
      const random = seededRandom(seed);
      const shares = Array.from({ length: count }, (_, index) =>
        shareOf(
          [...all].sort(() => random.next() - 0.5),
          { index, count },
        ),
      );
      expect(shares.flatMap((share) => [...share]).sort()).toEqual(namesOf(all).sort());
    });
  });

  it('are all of it for one, and for more of them no heavier than the heaviest part and what is even', () => {
    const [all] = sharesOf(1);
    expect([...(all ?? [])].sort()).toEqual(namesOf(projections).sort());
    const whole = weightOf(all ?? new Set());
    const heaviest = Math.max(...projections.map(({ weight = 1 }) => weight));
    for (const count of [2, 3, 4]) {
      const most = Math.max(...sharesOf(count).map(weightOf));
      expect(most / Math.max(heaviest, whole / count)).toBeLessThan(1.1);
    }
  });
});

interface Replica {
  readonly leases: ReturnType<ReturnType<typeof memoryLeadership>['open']>;
  stop(): Promise<void>;
}

/** Processes on one log and one database in memory, and how often each event was taken into each read model. */
function replicas() {
  const eventLog = memoryEventLog();
  const models = memoryReadModels();
  const leadership = memoryLeadership();
  const taken = new Map<string, number>();
  const running = new Set<Replica>();
  const { store, readModels } = models.open();
  const onTaken: RunnerOptions['onTaken'] = (projection, events) => {
    for (const { eventId } of events) {
      const key = `${projection} ${eventId}`;
      taken.set(key, (taken.get(key) ?? 0) + 1);
    }
  };
  const led = new Map<Replica, readonly string[]>();
  return {
    eventLog,
    taken,
    running,
    led,
    readModels,
    options: { eventLog, store, leadership: leadership.open() },
    start() {
      const stopping = new AbortController();
      const leases = leadership.open();
      const timing = { campaignMs: 1, firstDelayMs: 1, longestDelayMs: 4 };
      const replica: Replica = {
        leases,
        async stop() {
          running.delete(replica);
          stopping.abort();
          leases.breakAll();
          await done;
        },
      };
      const done = runProjections(
        {
          eventLog,
          store: models.open().store,
          leadership: leases,
          projections,
          ...timing,
          onTaken,
          onLead: (names) => led.set(replica, names),
        },
        stopping.signal,
      );
      running.add(replica);
      return replica;
    },
    async caughtUp() {
      const head = await eventLog.head();
      await eventually(async () => {
        const states = await readModels.projections();
        return states.length === projections.length && states.every(({ position }) => position === head);
      });
    },
  };
}

const MOST = 4;
const seeds = Array.from({ length: runs(30) }, (_, index) => index + 1);

describe('read models whose projectors come, go and lose their leases unnoticed while events arrive', () => {
  it.each(seeds)('equal the plain fold, and have taken each event once (seed %i)', async (seed) => {
    const random = seededRandom(seed);
    const world = replicas();
    const { running } = world;
    const appends = history({ seed, count: 1_000 })[Symbol.iterator]();
    const some = function* (count: number) {
      for (let index = 0; index < count; index += 1) {
        const { done, value } = appends.next();
        if (done) return;
        yield value;
      }
    };
    const any = () => [...running][random.int(running.size)];
    const deeds = [
      () => appendHistory(world.eventLog, some(random.int(40))),
      async () => void (running.size < MOST && world.start()),
      async () => any()?.stop(),
      async () => any()?.leases.breakAll(),
      async () => any()?.leases.expireAll(),
      async () => {
        for (let turns = random.int(60); turns > 0; turns -= 1) await turn();
      },
    ];
    world.start();
    // What a read model is made from at first is not reported as taken.
    await world.caughtUp();
    for (let step = 0; step < 60; step += 1) await deeds[random.int(deeds.length)]?.();
    await appendHistory(world.eventLog, some(1_000));
    for (const { leases } of running) leases.breakAll();
    world.start();
    await world.caughtUp();
    const verified = await verifyAll(world.options, projections, { signal: never });
    expect(verified.filter(({ difference }) => difference)).toEqual([]);
    expect([...world.taken].filter(([, times]) => times !== 1)).toEqual([]);
    const wanted = projections.flatMap(({ name, streamPrefixes }) =>
      world.eventLog.events
        .filter(({ stream }) => streamPrefixes.some((prefix) => stream.startsWith(prefix)))
        .map(({ eventId }) => `${name} ${eventId}`),
    );
    expect(new Set(world.taken.keys())).toEqual(new Set(wanted));
    await Promise.all([...running].map((replica) => replica.stop()));
  });

  it('are shared again by those that are there, each by one', async () => {
    const world = replicas();
    const ledBy = (among: readonly Replica[]) => among.flatMap((each) => world.led.get(each) ?? []).sort();
    const all = namesOf(projections).sort();
    const isShared = (among: readonly Replica[]) => () =>
      among.every((each) => (world.led.get(each) ?? []).length > 0) && ledBy(among).join() === all.join();
    const [first, second, third] = [world.start(), world.start(), world.start()];
    await eventually(isShared([first, second, third]));
    first.leases.expireAll();
    await eventually(isShared([second, third]));
    first.leases.breakAll();
    await eventually(isShared([first, second, third]));
    await second.stop();
    await eventually(isShared([first, third]));
    await first.stop();
    await third.stop();
  });
});
