import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventLog } from '../../src/engine/log/event-log.ts';
import { PURPOSES } from '../../src/kernel/vocabulary.ts';
import { appendHistory, history } from '../support/history.ts';
import { memoryEventLog } from '../support/memory-event-log.ts';
import { interleaved, portfolioStreams } from '../support/portfolio-history.ts';
import { portfoliosOf, pricedOf, waitingOf } from '../support/portfolio-reference.ts';
import { type OldestFresh, type PortfolioRig, portfolioRig } from '../support/portfolio-rig.ts';
import { seededRandom } from '../support/random.ts';

/** Compares the read model with the plainest fold, over thousands of events whose streams come in any order. */

const OLDEST_FRESH: OldestFresh = new Map([
  ['INVENTORY', '2026-11-15'],
  ['RECEIVABLE', '2026-11-03'],
]);

const AGE_DAYS = new Map(
  [...OLDEST_FRESH].map(([assetClass, tooOldBefore]) => [
    assetClass,
    { tooOldBefore, dueBefore: '2026-11-20' },
  ]),
);

let rig: PortfolioRig;
beforeAll(async () => {
  rig = await portfolioRig();
});
afterAll(() => rig.close());

type MadeLog = ReturnType<typeof memoryEventLog>;

const organizationsOf = ({ events }: MadeLog) => [
  ...new Set(events.map(({ metadata }) => String(metadata.organization_id))),
];

/** Compares every organization's portfolios and queues after the log's events up to a position. */
async function expectReference(log: MadeLog, position: string, limit?: number): Promise<number> {
  const events = log.events.filter((event) => event.position <= position);
  let count = 0;
  for (const organization of organizationsOf(log)) {
    for (const purpose of PURPOSES) {
      const expected = portfoliosOf(events, organization, OLDEST_FRESH, purpose);
      const asked = { oldestFresh: OLDEST_FRESH, purpose, ...(limit === undefined ? {} : { limit }) };
      expect(await rig.list(organization, asked)).toEqual(expected);
      count += purpose === 'COLLATERAL' ? expected.length : 0;
    }
    const { priced, markable } = pricedOf(events, organization, OLDEST_FRESH);
    expect(await rig.priced(organization)).toEqual(priced);
    for (const { id } of await rig.list(organization))
      expect(await rig.markable(organization, id, OLDEST_FRESH)).toEqual(markable[id] ?? []);
    expect(await rig.waiting(organization, AGE_DAYS)).toMatchObject(
      waitingOf(events, organization, AGE_DAYS),
    );
  }
  return count;
}

const inOneOrder = async (seed: number, orderSeed: number): Promise<MadeLog> => {
  const log = memoryEventLog();
  const random = seededRandom(seed);
  const organizations = [random.uuid(), random.uuid(), random.uuid()] as const;
  const streams = portfolioStreams(random, organizations, 320);
  for (const append of interleaved(seededRandom(orderSeed), streams)) await log.append(append);
  expect(log.events.length).toBeGreaterThan(3_000);
  return log;
};

describe.each([
  [1, 10, [1, 7, 100, 1_000]],
  [1, 11, [400]],
  [2, 12, [3, 50]],
  [3, 13, [10_000]],
])('history %i in order %i, in batches of %j', (seed, orderSeed, sizes) => {
  let log: MadeLog;
  beforeAll(async () => {
    log = await inOneOrder(seed, orderSeed);
    await rig.forget();
  });

  it('is right after each batch, and at the end', async () => {
    for (let stops = 0; stops < 4; stops += 1) {
      await expectReference(log, await rig.follow(log, sizes, 3));
    }
    expect(await expectReference(log, await rig.follow(log, sizes))).toBeGreaterThan(10);
    // Otherwise a count that is always 0 would be right.
    const organizations = organizationsOf(log);
    const markable = organizations.flatMap((organization) =>
      Object.values(pricedOf(log.events, organization, OLDEST_FRESH).markable),
    );
    expect(markable.flat().length).toBeGreaterThan(0);
    const listed = await Promise.all(
      organizations.map((organization) => rig.list(organization, { oldestFresh: OLDEST_FRESH })),
    );
    const waiting = await Promise.all(
      organizations.map((organization) => rig.waiting(organization, AGE_DAYS)),
    );
    for (const count of ['stale', 'asset_changed', 'past_due', 'no_age_limit'] as const)
      expect(listed.flat().some((portfolio) => portfolio[`${count}_count`] > 0)).toBe(true);
    for (const queue of [
      'valuations_to_review',
      'assets_never_valued',
      'assets_due',
      'assets_too_old',
    ] as const)
      expect(waiting.some((counts) => counts[queue] > 0)).toBe(true);
  });

  it('is right when every event comes twice, and never goes back', async () => {
    await rig.deliverAgain();
    for (let stops = 0; stops < 3; stops += 1) {
      await rig.follow(log, [1_000], 1);
      await expectReference(log, await log.head());
    }
    await expectReference(log, await rig.follow(log, sizes.toReversed()));
  });

  it('is right after a rebuild, and after another one', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      await rig.rebuild(log);
      await expectReference(log, await log.head(), 1 + turn);
    }
  });
});

it('ends with the same sums in any order of the streams', async () => {
  const ends: unknown[] = [];
  for (const orderSeed of [20, 21, 22]) {
    const log = await inOneOrder(4, orderSeed);
    await rig.forget();
    await rig.follow(log as EventLog, [500]);
    const listed = await Promise.all(
      organizationsOf(log)
        .sort()
        .map((organization) => rig.list(organization, { oldestFresh: OLDEST_FRESH })),
    );
    ends.push(listed.map((views) => views.sort((a, b) => (a.id < b.id ? -1 : 1))));
  }
  expect(ends[1]).toEqual(ends[0]);
  expect(ends[2]).toEqual(ends[0]);
});

it('is right for a history of every event type, earlier versions of events included', async () => {
  const log = memoryEventLog();
  await appendHistory(log, history({ seed: 77, count: 6_000 }));
  await rig.forget();
  expect(await expectReference(log, await rig.follow(log, [1_000]))).toBeGreaterThan(10);
});
