import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assetProjection } from '../../../projections/asset.ts';
import { projections } from '../../../projections/index.ts';
import { verifyAll } from '../../../src/engine/projecting/build/comparison.ts';
import { rebuild, SomeStopped } from '../../../src/engine/projecting/build/rebuild.ts';
import type { BuildProgress } from '../../../src/engine/projecting/build/run.ts';
import { BuildRefused } from '../../../src/engine/projecting/build/stopped.ts';
import { ProjectionBlocked } from '../../../src/engine/projecting/live/writer.ts';
import type { Projection } from '../../../src/engine/projecting/projection.ts';
import { type ReadModelStore, RowsRefused } from '../../../src/engine/projecting/read-model-store.ts';
import { brittle, placeOf, recordSkip } from '../../support/brittle.ts';
import { appendHistory, history } from '../../support/history.ts';
import { memoryEventLog } from '../../support/memory-event-log.ts';
import { type ReadModelDatabase, readModelDatabase } from '../../support/read-model-database.ts';
import { standingBuilds } from '../../support/standing-builds.ts';

const eventLog = memoryEventLog();
const never = new AbortController().signal;
const others = projections.filter(({ name }) => name !== 'asset');
const pace = { turnSize: 100, saveMs: 60_000 };
let database: ReadModelDatabase;
beforeAll(async () => {
  database = await readModelDatabase();
  await appendHistory(eventLog, history({ seed: 74, count: 3_000 }));
  for (const projection of projections) await database.store.create(projection, 'live');
  await rebuild(options(), projections, { signal: never });
});
/** What is there is wrong everywhere, so that it shows what was built anew. */
beforeEach(async () => {
  for (const { tables } of projections)
    for (const { name } of tables) await database.pool.query(`delete from read_models.${name}`);
});
afterAll(() => database.close());

const options = (store: ReadModelStore = database.store) => ({
  eventLog: {
    ...eventLog,
    readAll: (read: Parameters<typeof eventLog.readAll>[0]) => eventLog.readAll({ ...read, limit: 200 }),
  },
  store,
  leadership: database.leadership,
  pace,
});
const rebuildStopped = async (some: readonly Projection[], store?: ReadModelStore) => {
  const told: BuildProgress[] = [];
  const onProgress = (progress: BuildProgress) => told.push(progress);
  const error: unknown = await rebuild(options(store), some, { signal: never, onProgress }).catch(
    (reason: unknown) => reason,
  );
  return { error, told: told.filter(({ phase }) => phase === 'stopped').map(({ projection }) => projection) };
};
const rightOnes = async () => {
  const verified = await verifyAll(options(), projections, { signal: never });
  return verified.filter(({ difference }) => difference === undefined).map(({ name }) => name);
};
const eventsOfAssets = () => eventLog.events.filter(({ stream }) => stream.startsWith('asset-'));
const brittleAt = (share: number) => {
  const events = eventsOfAssets();
  const event = events[Math.floor(share * (events.length - 1))];
  if (!event) throw new Error('no event');
  return { event, projection: brittle(assetProjection, new Set([placeOf(event)])) };
};

describe('what stops one read model of several', () => {
  it.each([0, 0.5, 1])('is told at the end, after the others (an event at %d of the log)', async (share) => {
    const { event, projection } = brittleAt(share);
    const { error, told } = await rebuildStopped([projection, ...others]);
    if (!(error instanceof SomeStopped)) throw error;
    expect(error.stopped).toEqual([expect.any(ProjectionBlocked)]);
    expect(error.message).toContain(`asset cannot take ${event.type} ${event.eventId}`);
    expect(error.rebuilt.map(({ name }) => name)).toEqual(others.map(({ name }) => name));
    expect(told).toEqual(['asset']);
    expect(await rightOnes()).toEqual(others.map(({ name }) => name));
    await expect.poll(() => standingBuilds(database)).toEqual([]);
  });

  it.each([1, 4])('may be rows that the database refuses (at write %i)', async (count) => {
    let writes = 0;
    const fill: ReadModelStore['fill'] = async (build, rows) => {
      if (build.model.name === 'asset') writes += 1;
      if (build.model.name === 'asset' && writes === count) throw new RowsRefused(new Error('made up'));
      return database.store.fill(build, rows);
    };
    const { error } = await rebuildStopped(projections, { ...database.store, fill });
    if (!(error instanceof SomeStopped)) throw error;
    expect(error.stopped).toEqual([expect.any(BuildRefused)]);
    expect(error.message).toBe('asset cannot be built: the rows were refused: made up');
    expect(await rightOnes()).toEqual(others.map(({ name }) => name));
    await expect.poll(() => standingBuilds(database)).toEqual([]);
  });

  it('may be all of them', async () => {
    const fill = async () => {
      throw new RowsRefused(new Error('made up'));
    };
    const { error, told } = await rebuildStopped(projections, { ...database.store, fill });
    if (!(error instanceof SomeStopped)) throw error;
    expect(error.rebuilt).toEqual([]);
    expect(told.toSorted()).toEqual(projections.map(({ name }) => name).toSorted());
    expect(await rightOnes()).toEqual([]);
    await expect.poll(() => standingBuilds(database)).toEqual([]);
  });

  it('is thrown as it is when there was one only', async () => {
    const { projection } = brittleAt(0.5);
    const { error } = await rebuildStopped([projection]);
    expect(error).toBeInstanceOf(ProjectionBlocked);
    await expect.poll(() => standingBuilds(database)).toEqual([]);
  });

  it('does not hide a failure of everything', async () => {
    const { projection } = brittleAt(0);
    const fill = async () => {
      throw new Error('the database is gone');
    };
    const { error } = await rebuildStopped([projection, ...others], { ...database.store, fill });
    expect(error).toEqual(new Error('the database is gone'));
    await expect.poll(() => standingBuilds(database)).toEqual([]);
  });

  it('does not stop it once that event is skipped', async () => {
    const { event, projection } = brittleAt(0.5);
    await recordSkip(eventLog, 'asset', event);
    const all = [projection, ...others];
    await rebuild(options(), all, { signal: never });
    const verified = await verifyAll(options(), all, { signal: never });
    expect(verified.filter(({ difference }) => difference !== undefined)).toEqual([]);
  });
});
