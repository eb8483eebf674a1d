import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { assetProjection } from '../../../projections/asset.ts';
import { projections } from '../../../projections/index.ts';
import { DependencyUnavailable } from '../../../src/engine/dependency-unavailable.ts';
import { LeaseLost } from '../../../src/engine/leadership.ts';
import { LOG_START, type Position } from '../../../src/engine/log/event-log.ts';
import { type BuildProgress, BuildUnderWay } from '../../../src/engine/projecting/build/builds.ts';
import {
  type BuildOptions,
  OutageTooLong,
  rebuild,
  throughOutages,
} from '../../../src/engine/projecting/build/rebuild.ts';
import type { ReadModelStore } from '../../../src/engine/projecting/read-model-store.ts';
import { remainingBuilds } from '../../support/remaining-builds.ts';
import {
  beforeFills,
  buildOptions,
  cut,
  inStretches,
  logOf,
  namesOf,
  never,
  sharedReadModels,
} from './rig.ts';

const eventLog = await logOf(74, 3_000);
/** Saves every row at once, so that a build can continue. */
const pace = { turnSize: 50, saveMs: 0 };
const away = () => new DependencyUnavailable('event_log', new Error('made up'));
const database = sharedReadModels();
let good: readonly object[];

beforeAll(async () => {
  for (const projection of projections) await database.store.create(projection, 'live');
  await rebuild(options(), projections, { signal: never });
  good = await living();
});
afterEach(async () => {
  await expect.poll(() => remainingBuilds(database)).toEqual([]);
  expect(await living()).toEqual(good);
});

const options = (more: Partial<BuildOptions> = {}) =>
  buildOptions(database, inStretches(eventLog, 200), { pace, ...more });
const living = () =>
  Promise.all(projections.map((projection) => database.store.contentHashes(projection, 'live')));
const names = namesOf(projections).toSorted();

/** The reported phases, without repetitions. */
function watched() {
  const phases: string[] = [];
  const onProgress = ({ phase, projection }: BuildProgress) => {
    const text = projection === undefined ? phase : `${phase} ${projection}`;
    if (phases.at(-1) !== text) phases.push(text);
  };
  return { phases, run: { signal: never, onProgress } };
}
const WAITING = 'waiting for the databases';

/** A log that is unavailable for the reads that `isAway` selects, and the positions it was read from. */
function brokenLog(isAway: (count: number) => boolean) {
  const after: Position[] = [];
  const log = inStretches(eventLog, 200, (position) => {
    after.push(position);
    if (isAway(after.length)) throw away();
  });
  return { after, log };
}

describe('a rebuild in an outage', () => {
  it('of the log waits, and continues from its position', async () => {
    const { after, log } = brokenLog((count) => [5, 6, 12].includes(count));
    const { phases, run } = watched();
    const rebuilt = await rebuild(options({ eventLog: log }), projections, run);
    expect(namesOf(rebuilt).toSorted()).toEqual(names);
    expect(phases.filter((phase) => phase === WAITING).length).toBeGreaterThanOrEqual(2);
    expect(after.filter((position) => position === LOG_START)).toHaveLength(1);
  });

  it('of the database during writes does the same', async () => {
    let fills = 0;
    const store = beforeFills(database, () => {
      fills += 1;
      if (fills % 9 === 0) throw away();
    });
    const { phases, run } = watched();
    const rebuilt = await rebuild(options({ store }), [assetProjection], run);
    expect(rebuilt).toMatchObject([{ name: 'asset' }]);
    expect(phases).toContain(WAITING);
  });

  it('with every connection broken takes its leases again', async () => {
    let isCut = false;
    const log = inStretches(eventLog, 200, async (after) => {
      if (isCut || after === LOG_START) return;
      isCut = true;
      await cut(database);
    });
    const { phases, run } = watched();
    await rebuild(options({ eventLog: log }), projections, run);
    expect(phases).toContain(WAITING);
  });

  it('at a swap does not rebuild a model that is swapped in', async () => {
    let swaps = 0;
    const swap: ReadModelStore['swap'] = async (...all) => {
      swaps += 1;
      if (swaps === 3) throw away();
      return database.store.swap(...all);
    };
    const { phases, run } = watched();
    const rebuilt = await rebuild(options({ store: { ...database.store, swap } }), projections, run);
    expect(namesOf(rebuilt).toSorted()).toEqual(names);
    expect(swaps).toBe(projections.length + 1);
    expect(phases.filter((phase) => phase.startsWith('swapped')).length).toBe(projections.length);
  });

  it('that loses the answer to a swap finds out its outcome', async () => {
    const lost = new Set<string>();
    const swap: ReadModelStore['swap'] = async (build, ...all) => {
      await database.store.swap(build, ...all);
      if (lost.has(build.model.name)) throw new Error(`${build.model.name} was built twice`);
      lost.add(build.model.name);
      throw away();
    };
    const { phases, run } = watched();
    const two = projections.slice(0, 2);
    const rebuilt = await rebuild(options({ store: { ...database.store, swap } }), two, run);
    expect(namesOf(rebuilt)).toEqual(namesOf(two));
    expect(phases.filter((phase) => phase.startsWith('swapped')).length).toBe(two.length);
  });

  it('that lasts too long leaves its build to the next rebuild', async () => {
    const { log } = brokenLog((count) => count > 8);
    const broken = rebuild(options({ eventLog: log }), projections, { signal: never, timeoutMs: 0 });
    await expect(broken).rejects.toBeInstanceOf(OutageTooLong);
    expect(await remainingBuilds(database)).not.toEqual([]);
    const { after, log: whole } = brokenLog(() => false);
    await rebuild(options({ eventLog: whole }), projections, { signal: never });
    expect(after).not.toContain(LOG_START);
  });

  it('can be cancelled, and then leaves nothing behind', async () => {
    const cancel = new AbortController();
    const stopped = new Error('stopped');
    const { log } = brokenLog((count) => count > 8);
    const onProgress = ({ phase }: BuildProgress) => {
      if (phase === WAITING) cancel.abort(stopped);
    };
    const run = { signal: cancel.signal, onProgress };
    await expect(rebuild(options({ eventLog: log }), projections, run)).rejects.toBe(stopped);
  });

  it('fails at once when it has not started yet', async () => {
    const begin: ReadModelStore['begin'] = async () => {
      throw away();
    };
    const { phases, run } = watched();
    const broken = rebuild(options({ store: { ...database.store, begin } }), projections, run);
    await expect(broken).rejects.toBeInstanceOf(DependencyUnavailable);
    expect(phases).toEqual([]);
  });
});

it('a lease lost before the build started is taken again, once the server has released it', async () => {
  const failures = [new LeaseLost(), new BuildUnderWay('asset')];
  const work = async () => {
    const failure = failures.shift();
    if (failure) throw failure;
    return 'done';
  };
  const outage = { signal: never, onWaiting: () => {} };
  expect(await throughOutages(outage, work)).toBe('done');
  failures.push(new BuildUnderWay('asset'));
  await expect(throughOutages(outage, work)).rejects.toBeInstanceOf(BuildUnderWay);
});
