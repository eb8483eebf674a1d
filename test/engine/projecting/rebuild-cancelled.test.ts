import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assetProjection } from '../../../projections/asset.ts';
import { projections } from '../../../projections/index.ts';
import {
  BuildLeftBehind,
  type BuildProgress,
  BuildUnderWay,
} from '../../../src/engine/projecting/build/builds.ts';
import { verify, verifyAll } from '../../../src/engine/projecting/build/comparison.ts';
import { type BuildOptions, rebuild } from '../../../src/engine/projecting/build/rebuild.ts';
import type { Projection } from '../../../src/engine/projecting/projection.ts';
import type { ReadModelStore } from '../../../src/engine/projecting/read-model-store.ts';
import { eventually } from '../../support/eventually.ts';
import { remainingBuilds } from '../../support/remaining-builds.ts';
import { beforeFills, buildOptions, cut, held, inStretches, logOf, never, sharedReadModels } from './rig.ts';

const eventLog = await logOf(72, 3_000);
const database = sharedReadModels();
let before: Readonly<Record<string, string>>;
beforeAll(async () => {
  for (const projection of projections) await database.store.create(projection, 'live');
  await rebuild(options(), projections, { signal: never });
});
beforeEach(async () => {
  before = await living();
});

const options = (more: Partial<BuildOptions> = {}) =>
  buildOptions(database, inStretches(eventLog, 200), more);
const living = () => database.store.contentHashes(assetProjection, 'live');
const nothingHappened = async () => {
  await expect.poll(() => remainingBuilds(database)).toEqual([]);
  expect(await living()).toEqual(before);
};
/** Whether another connection of the pool is running such a statement. */
const underWay = async (like: string) => {
  const { rows } = await database.pool.query(
    `select from pg_stat_activity
     where datname = current_database() and state = 'active' and query like $1 and pid <> pg_backend_pid()`,
    [like],
  );
  return rows.length > 0;
};
const TENDED = 'lock table read_models.assets in share update exclusive mode';
const READ = 'select from read_models.assets limit 1';

const stopped = new Error('stopped');
/** Cancels a rebuild, or the given work, at a chosen moment. */
async function expectCancelled(
  cancelling: (cancel: () => void) => {
    readonly options?: Partial<BuildOptions>;
    readonly onProgress?: (progress: BuildProgress) => void;
  },
  some: readonly Projection[] = projections,
  work: typeof rebuild | typeof verifyAll = rebuild,
) {
  const cancel = new AbortController();
  const { options: more, ...run } = cancelling(() => cancel.abort(stopped));
  await expect(work(options(more), some, { signal: cancel.signal, ...run })).rejects.toBe(stopped);
  await nothingHappened();
}

describe('a rebuild that is cancelled leaves nothing behind', () => {
  it.each([1, 2, 5, 9])('while it reads the log for the %sth time', (count) =>
    expectCancelled((cancel) => {
      let reads = 0;
      return { options: { eventLog: inStretches(eventLog, 200, () => ++reads === count && cancel()) } };
    }),
  );

  it.each([1, 3, 8])('while it writes rows for the %sth time', (count) =>
    expectCancelled((cancel) => {
      let fills = 0;
      const store = beforeFills(database, () => ++fills === count && cancel());
      return { options: { store, pace: { turnSize: 50, saveMs: 60_000 } } };
    }),
  );

  const at = (wanted: BuildProgress['phase']) => (cancel: () => void) => ({
    onProgress: ({ phase }: BuildProgress) => phase === wanted && cancel(),
  });
  it.each(['analyzing', 'swapping'] as const)('before it is %s', (phase) =>
    expectCancelled(at(phase), [assetProjection]),
  );

  it.each(['reading', 'comparing'] as const)('while it verifies: %s', (phase) =>
    expectCancelled(at(phase), projections, verifyAll),
  );

  it('while it waits for readers of the old tables', async () => {
    await held(database, READ);
    await expectCancelled(at('waiting for readers'), [assetProjection]);
  });

  it('while the server runs a long statement', () =>
    expectCancelled(
      (cancel) => {
        const analyze: ReadModelStore['analyze'] = async (build, signal) => {
          const release = await held(database, TENDED.replace('read_models', 'read_models_next_asset'));
          const analyzed = database.store.analyze(build, signal);
          await eventually(() => underWay('analyze %'));
          cancel();
          // It stopped while the lock is still held; the build can be removed after its release.
          await expect(analyzed).rejects.toBe(stopped);
          await release();
          return analyzed;
        };
        return { options: { store: { ...database.store, analyze } } };
      },
      [assetProjection],
    ));
});

describe('a swap', () => {
  it('does not block readers and writers while it waits for maintenance of the old tables', async () => {
    const release = await held(database, TENDED);
    const rebuilt = rebuild(options(), [assetProjection], { signal: never });
    await eventually(() => underWay('lock table read_models.assets%'));
    await database.pool.query(READ);
    await database.pool.query('update read_models.assets set version = version');
    expect(await underWay('lock table read_models.assets%')).toBe(true);
    await release();
    await rebuilt;
    await nothingHappened();
  });

  it('waits for a long read of the old tables, and lets others read meanwhile', async () => {
    const release = await held(database, READ);
    let waited = 0;
    const onProgress = ({ phase }: BuildProgress) => {
      if (phase === 'waiting for readers') waited += 1;
    };
    const rebuilt = rebuild(options(), [assetProjection], { signal: never, onProgress });
    await eventually(() => waited > 2);
    expect((await database.pool.query(READ)).rows).toHaveLength(1);
    await release();
    await rebuilt;
    await nothingHappened();
  });
});

describe('two builds at once', () => {
  it('are refused, for a rebuild and for a comparison', async () => {
    const lease = await database.leadership.tryLead('build asset');
    expect(await database.leadership.isLed('build asset')).toBe(true);
    await expect(rebuild(options(), projections, { signal: never })).rejects.toBeInstanceOf(BuildUnderWay);
    await expect(verify(options(), assetProjection, { signal: never })).rejects.toBeInstanceOf(BuildUnderWay);
    await lease?.release();
    await eventually(async () => !(await database.leadership.isLed('build asset')));
    await nothingHappened();
  });

  it('cannot result from a broken lease: the first takes it again', async () => {
    let cuts = 0;
    const onProgress = async ({ phase }: BuildProgress) => {
      if (phase === 'reading' && cuts === 0) cuts = await cut(database, "application_name = 'leadership'");
    };
    const slow = inStretches(eventLog, 200, () => sleep(20));
    await rebuild(options({ eventLog: slow }), [assetProjection], { signal: never, onProgress });
    expect(cuts).toBeGreaterThan(0);
    await nothingHappened();
  });
});

it('reports that a cancelled build could not be removed', async () => {
  const discard: ReadModelStore['discard'] = async () => {
    throw new Error('the database is gone');
  };
  const log = inStretches(eventLog, 200, () => {
    throw new Error('the log is gone');
  });
  const store = { ...database.store, discard };
  const failed = rebuild(options({ eventLog: log, store }), [assetProjection], { signal: never });
  await expect(failed).rejects.toBeInstanceOf(BuildLeftBehind);
  await rebuild(options(), [assetProjection], { signal: never });
  await nothingHappened();
});
