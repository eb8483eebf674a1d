import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assetProjection } from '../../../projections/asset.ts';
import { projections } from '../../../projections/index.ts';
import type { EventLog } from '../../../src/engine/log/event-log.ts';
import { verify, verifyAll } from '../../../src/engine/projecting/build/comparison.ts';
import { BuildUnderWay } from '../../../src/engine/projecting/build/leases.ts';
import { rebuild } from '../../../src/engine/projecting/build/rebuild.ts';
import type { BuildProgress } from '../../../src/engine/projecting/build/run.ts';
import { BuildLeftBehind } from '../../../src/engine/projecting/build/standing.ts';
import type { ReadModelStore } from '../../../src/engine/projecting/read-model-store.ts';
import { eventually } from '../../support/eventually.ts';
import { appendHistory, history } from '../../support/history.ts';
import { memoryEventLog } from '../../support/memory-event-log.ts';
import { type ReadModelDatabase, readModelDatabase } from '../../support/read-model-database.ts';
import { standingBuilds } from '../../support/standing-builds.ts';

const eventLog = memoryEventLog();
const shortBatches: EventLog = {
  ...eventLog,
  readAll: (read) => eventLog.readAll({ ...read, limit: 200 }),
};
const never = new AbortController().signal;
let database: ReadModelDatabase;
let before: Readonly<Record<string, string>>;
beforeAll(async () => {
  database = await readModelDatabase();
  await appendHistory(eventLog, history({ seed: 72, count: 3_000 }));
  for (const projection of projections) await database.store.create(projection, 'live');
  await rebuild(options(), projections, { signal: never });
});
beforeEach(async () => {
  before = await living();
});
afterAll(() => database.close());

const options = (overrides: { eventLog?: EventLog; store?: ReadModelStore } = {}) => ({
  eventLog: shortBatches,
  store: database.store,
  leadership: database.leadership,
  ...overrides,
});
const living = () => database.store.contentHashes(assetProjection, 'live');
const nothingHappened = async () => {
  await expect.poll(() => standingBuilds(database)).toEqual([]);
  expect(await living()).toEqual(before);
};
/** The statements under way on the connections of the pool, but for this one. */
const underWay = async (like: string) => {
  const { rows } = await database.pool.query<{ query: string }>(
    `select query from pg_stat_activity
     where datname = current_database() and state = 'active' and query like $1 and pid <> pg_backend_pid()`,
    [like],
  );
  return rows.length > 0;
};
const stopped = new Error('stopped');

describe('a rebuild that is cancelled leaves nothing behind', () => {
  it.each([1, 2, 5, 9])('while it reads the log for the %sth time', async (count) => {
    const cancel = new AbortController();
    let reads = 0;
    const readAll: EventLog['readAll'] = (read) => {
      reads += 1;
      if (reads === count) cancel.abort(stopped);
      return shortBatches.readAll(read);
    };
    const run = { signal: cancel.signal };
    const log = { ...shortBatches, readAll };
    await expect(rebuild(options({ eventLog: log }), projections, run)).rejects.toBe(stopped);
    await nothingHappened();
  });

  it.each([1, 3, 8])('while it writes rows for the %sth time', async (count) => {
    const cancel = new AbortController();
    let fills = 0;
    const fill: ReadModelStore['fill'] = (build, rows) => {
      fills += 1;
      if (fills === count) cancel.abort(stopped);
      return database.store.fill(build, rows);
    };
    const pace = { turnSize: 50, saveMs: 60_000 };
    const store = { ...database.store, fill };
    const run = { signal: cancel.signal };
    await expect(rebuild({ ...options({ store }), pace }, projections, run)).rejects.toBe(stopped);
    await nothingHappened();
  });

  it.each(['analyzing', 'swapping'] as const)('before it is %s', async (phase) => {
    const cancel = new AbortController();
    const onProgress = (progress: BuildProgress) => {
      if (progress.phase === phase) cancel.abort(stopped);
    };
    const run = { signal: cancel.signal, onProgress };
    await expect(rebuild(options(), [assetProjection], run)).rejects.toBe(stopped);
    await nothingHappened();
  });

  it('while the server is at a statement that takes long', async () => {
    const cancel = new AbortController();
    const blocker = await database.pool.connect();
    const analyze: ReadModelStore['analyze'] = async (build, signal) => {
      await blocker.query('begin');
      await blocker.query('lock table read_models_next_asset.assets in share update exclusive mode');
      const analyzed = database.store.analyze(build, signal);
      await eventually(() => underWay('analyze %'));
      cancel.abort(stopped);
      // It gave up though the lock is still held; what is built can be removed when it is not.
      await expect(analyzed).rejects.toBe(stopped);
      await blocker.query('rollback');
      return analyzed;
    };
    const store = { ...database.store, analyze };
    await expect(rebuild(options({ store }), [assetProjection], { signal: cancel.signal })).rejects.toBe(
      stopped,
    );
    blocker.release();
    await nothingHappened();
  });

  it('while it waits for whoever reads the old tables', async () => {
    const cancel = new AbortController();
    const reader = await database.pool.connect();
    await reader.query('begin');
    await reader.query('select from read_models.assets limit 1');
    const onProgress = ({ phase }: BuildProgress) => {
      if (phase === 'waiting for readers') cancel.abort(stopped);
    };
    const run = { signal: cancel.signal, onProgress };
    await expect(rebuild(options(), [assetProjection], run)).rejects.toBe(stopped);
    await reader.query('rollback');
    reader.release();
    await nothingHappened();
  });

  it('while it verifies', async () => {
    for (const phase of ['reading', 'comparing'] as const) {
      const cancel = new AbortController();
      const onProgress = (progress: BuildProgress) => {
        if (progress.phase === phase) cancel.abort(stopped);
      };
      const run = { signal: cancel.signal, onProgress };
      await expect(verifyAll(options(), projections, run)).rejects.toBe(stopped);
      await nothingHappened();
    }
  });
});

describe('a swap', () => {
  it('lets readers and writers go on while it waits for who tends the old tables', async () => {
    const tending = await database.pool.connect();
    await tending.query('begin');
    await tending.query('lock table read_models.assets in share update exclusive mode');
    const rebuilt = rebuild(options(), [assetProjection], { signal: never });
    await eventually(() => underWay('lock table read_models.assets%'));
    await database.pool.query('select from read_models.assets limit 1');
    await database.pool.query('update read_models.assets set version = version');
    expect(await underWay('lock table read_models.assets%')).toBe(true);
    await tending.query('commit');
    tending.release();
    await rebuilt;
    await nothingHappened();
  });

  it('waits for who reads the old tables for long, and lets the others read meanwhile', async () => {
    const reader = await database.pool.connect();
    await reader.query('begin');
    await reader.query('select from read_models.assets limit 1');
    let waited = 0;
    const onProgress = ({ phase }: BuildProgress) => {
      if (phase === 'waiting for readers') waited += 1;
    };
    const rebuilt = rebuild(options(), [assetProjection], { signal: never, onProgress });
    await eventually(() => waited > 2);
    const { rows } = await database.pool.query('select from read_models.assets limit 1');
    expect(rows).toHaveLength(1);
    await reader.query('commit');
    reader.release();
    await rebuilt;
    await nothingHappened();
  });
});

describe('two at once', () => {
  it('are one too many, for a rebuild and for a comparison', async () => {
    const lease = await database.leadership.tryLead('build asset');
    expect(await database.leadership.isLed('build asset')).toBe(true);
    await expect(rebuild(options(), projections, { signal: never })).rejects.toBeInstanceOf(BuildUnderWay);
    await expect(verify(options(), assetProjection, { signal: never })).rejects.toBeInstanceOf(BuildUnderWay);
    await lease?.release();
    await eventually(async () => !(await database.leadership.isLed('build asset')));
    await nothingHappened();
  });

  it('never come to it when a lease breaks: the first takes it again, and what an earlier one does is refused', async () => {
    let cut = false;
    const onProgress = async ({ phase }: BuildProgress) => {
      if (phase !== 'reading' || cut) return;
      cut = true;
      await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'leadership'`,
      );
    };
    const slow: EventLog = {
      ...shortBatches,
      readAll: async (read) => {
        await sleep(20);
        return shortBatches.readAll(read);
      },
    };
    await rebuild(options({ eventLog: slow }), [assetProjection], { signal: never, onProgress });
    expect(cut).toBe(true);
    await nothingHappened();

    const [first, second] = [1, 2].map((epoch) => ({
      model: assetProjection,
      place: 'next' as const,
      epoch: epoch + 1_000,
    }));
    if (!first || !second) throw new Error('two builds');
    const rows = { from: '', to: '00000000000000000001', changes: [] };
    expect(await database.store.begin(first)).toBe('');
    expect(await database.store.fill(first, rows)).toBe('saved');
    expect(await database.store.begin(second)).toBe('00000000000000000001');
    expect(await database.store.begin(first)).toBe('fenced');
    expect(await database.store.fill(first, { ...rows, from: rows.to })).toBe('moved');
    await expect(database.store.swap(first, async () => {}, { signal: never })).rejects.toThrow(
      /another process/,
    );
    await database.store.discard('asset', 'next', first.epoch);
    expect(await database.store.builds()).toMatchObject([{ name: 'asset', place: 'next' }]);
    await database.store.discard('asset', 'next', second.epoch);
    await nothingHappened();
  });
});

it('says so when what was begun could not be removed', async () => {
  const discard: ReadModelStore['discard'] = async () => {
    throw new Error('the database is gone');
  };
  const log: EventLog = {
    ...shortBatches,
    readAll: async () => {
      throw new Error('the log is gone');
    },
  };
  const store = { ...database.store, discard };
  const failed = rebuild(options({ eventLog: log, store }), [assetProjection], { signal: never });
  await expect(failed).rejects.toBeInstanceOf(BuildLeftBehind);
  await rebuild(options(), [assetProjection], { signal: never });
  await nothingHappened();
});
