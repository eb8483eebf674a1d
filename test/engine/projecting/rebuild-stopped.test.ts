import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assetProjection } from '../../../projections/asset.ts';
import { projections } from '../../../projections/index.ts';
import { portfolioProjection } from '../../../projections/portfolio.ts';
import type { BuildProgress } from '../../../src/engine/projecting/build/builds.ts';
import { verifyAll } from '../../../src/engine/projecting/build/comparison.ts';
import { rebuild, SomeStopped } from '../../../src/engine/projecting/build/rebuild.ts';
import { BuildRefused } from '../../../src/engine/projecting/build/stopped.ts';
import { ProjectionBlocked } from '../../../src/engine/projecting/live/writer.ts';
import type { Projection } from '../../../src/engine/projecting/projection.ts';
import { RowsRefused } from '../../../src/engine/projecting/read-model-store.ts';
import { brittle, placeOf, recordSkip } from '../../support/brittle.ts';
import { remainingBuilds } from '../../support/remaining-builds.ts';
import {
  beforeFills,
  buildOptions,
  expectRows,
  inStretches,
  logOf,
  namesOf,
  never,
  othersThan,
  sharedReadModels,
} from './rig.ts';

const eventLog = await logOf(74, 3_000);
const others = othersThan('asset');
const database = sharedReadModels();
beforeAll(async () => {
  for (const projection of projections) await database.store.create(projection, 'live');
  await rebuild(options(), projections, { signal: never });
});
/** Empties every live table, which shows the models that were rebuilt. */
beforeEach(async () => {
  for (const { tables } of projections)
    for (const { name } of tables) await database.pool.query(`delete from read_models.${name}`);
});
afterEach(() => expect.poll(() => remainingBuilds(database)).toEqual([]));

const options = (onFill: (readModel: string) => unknown = () => {}) =>
  buildOptions(database, inStretches(eventLog, 200), {
    pace: { turnSize: 100, saveMs: 60_000 },
    store: beforeFills(database, onFill),
  });
const rebuildStopped = async (some: readonly Projection[], onFill?: (readModel: string) => unknown) => {
  const reported: (string | undefined)[] = [];
  const onProgress = ({ phase, projection }: BuildProgress) =>
    phase === 'stopped' && reported.push(projection);
  const run = { signal: never, onProgress };
  const error: unknown = await rebuild(options(onFill), some, run).catch((reason: unknown) => reason);
  return { error, reported };
};
const rebuildSomeStopped = async (...parameters: Parameters<typeof rebuildStopped>) => {
  const { error, reported } = await rebuildStopped(...parameters);
  if (!(error instanceof SomeStopped)) throw error;
  return { error, reported };
};
const rightOnes = async () => {
  const verified = await verifyAll(options(), projections, { signal: never });
  return namesOf(verified.filter(({ difference }) => difference === undefined));
};
const brittleAt = (share: number) => {
  const events = eventLog.events.filter(({ stream }) => stream.startsWith('asset-'));
  const event = events[Math.floor(share * (events.length - 1))];
  if (!event) throw new Error('no event');
  return { event, projection: brittle(assetProjection, new Set([placeOf(event)])) };
};
const refuse = () => {
  throw new RowsRefused(new Error('made up'));
};

describe('what stops one read model of several', () => {
  it.each([0, 0.5, 1])(
    'is reported at the end, after the others (an event at %d of the log)',
    async (share) => {
      const { event, projection } = brittleAt(share);
      const { error, reported } = await rebuildSomeStopped([projection, ...others]);
      expect(error.stopped).toEqual([expect.any(ProjectionBlocked)]);
      expect(error.message).toContain(`asset cannot take ${event.type} ${event.eventId}`);
      expect(namesOf(error.rebuilt)).toEqual(namesOf(others));
      expect(reported).toEqual(['asset']);
      expect(await rightOnes()).toEqual(namesOf(others));
    },
  );

  it('can be a sum that the database refuses', async () => {
    const noNumber = (text: string) =>
      text.replace('null::numeric as declared_value', 'a.asset_class::numeric as declared_value');
    const unsummed: Projection = {
      ...portfolioProjection,
      sums: (portfolioProjection.sums ?? []).map(({ parts, ...kept }) => ({
        ...kept,
        parts: { ...parts, select: (schema) => noNumber(parts.select(schema)) },
      })),
    };
    const remaining = othersThan('portfolio');
    const { error, reported } = await rebuildSomeStopped([unsummed, ...remaining]);
    expect(error.stopped).toEqual([expect.any(BuildRefused)]);
    expect(namesOf(error.rebuilt)).toEqual(namesOf(remaining));
    expect(reported).toEqual(['portfolio']);
  });

  it.each([1, 4])('can be rows that the database refuses (at write %i)', async (count) => {
    let writes = 0;
    const { error } = await rebuildSomeStopped(projections, (name) => {
      if (name === 'asset') writes += 1;
      if (name === 'asset' && writes === count) refuse();
    });
    expect(error.stopped).toEqual([expect.any(BuildRefused)]);
    expect(error.message).toBe('asset cannot be built: the rows were refused: made up');
    expect(await rightOnes()).toEqual(namesOf(others));
  });

  it('can stop all of them', async () => {
    const { error, reported } = await rebuildSomeStopped(projections, refuse);
    expect(error.rebuilt).toEqual([]);
    expect(reported.toSorted()).toEqual(namesOf(projections).toSorted());
    expect(await rightOnes()).toEqual([]);
  });

  it('is thrown unchanged when only one was rebuilt', async () => {
    const { projection } = brittleAt(0.5);
    const { error } = await rebuildStopped([projection]);
    expect(error).toBeInstanceOf(ProjectionBlocked);
  });

  it('does not hide a general failure', async () => {
    const { projection } = brittleAt(0);
    const { error } = await rebuildStopped([projection, ...others], () => {
      throw new Error('the database is gone');
    });
    expect(error).toEqual(new Error('the database is gone'));
  });

  it('does not stop it once that event is skipped', async () => {
    const { event, projection } = brittleAt(0.5);
    await recordSkip(eventLog, 'asset', event);
    const all = [projection, ...others];
    await rebuild(options(), all, { signal: never });
    await expectRows(database, eventLog, all);
  });
});
