import { beforeEach, describe, expect, it } from 'vitest';
import { assetProjection } from '../../../../projections/asset.ts';
import { DependencyUnavailable } from '../../../../src/engine/dependency-unavailable.ts';
import { LOG_START, type RecordedEvent } from '../../../../src/engine/log/event-log.ts';
import { postgresLeadership } from '../../../../src/engine/postgres/leadership.ts';
import { createPool } from '../../../../src/engine/postgres/pool.ts';
import { projectionWriter, type WriterReplaced } from '../../../../src/engine/projecting/live/writer.ts';
import { postgresReadModels } from '../../../../src/engine/projecting/postgres/read-models.ts';
import { leadershipContract } from '../../../contracts/leadership-contract.ts';
import { readModelsContract } from '../../../contracts/read-models-contract.ts';
import { eventually } from '../../../support/eventually.ts';
import { postgresReadModelPlace, readModelDatabase } from '../../../support/read-model-database.ts';
import { cut, held, recordedEvents, sharedReadModels } from '../rig.ts';

readModelsContract('the read models in PostgreSQL', postgresReadModelPlace);
leadershipContract('the leadership in PostgreSQL', async () => {
  const database = await readModelDatabase();
  const { connectionString } = database;
  return {
    open: () => postgresLeadership({ connectionString, applicationName: 'leadership' }),
    breakConnections: async () => void (await cut(database, "application_name = 'leadership'")),
    close: () => database.close(),
  };
});

const database = sharedReadModels();
beforeEach(async () => {
  await database.pool.query('truncate read_models.checkpoints');
  await database.pool.query('drop table if exists read_models.assets');
  await database.store.create(assetProjection, 'live');
});

const events = recordedEvents(50, 400).filter(({ stream }) => stream.startsWith('asset-'));
const half = Math.floor(events.length / 2);
const batchOf = (some: readonly RecordedEvent[]) => ({
  events: some,
  position: some.at(-1)?.position ?? LOG_START,
  caughtUp: true,
});
const writerOf = (epoch: number, position = LOG_START) =>
  projectionWriter({ store: database.store, projection: assetProjection, place: 'live', epoch, position });
const hash = () => database.store.contentHashes(assetProjection, 'live');

describe('rows and checkpoint', () => {
  it('are both unchanged when the connection breaks during a save', async () => {
    const before = await hash();
    const release = await held(database, 'lock table read_models.assets in share row exclusive mode');
    const taken = writerOf(0)
      .take(batchOf(events))
      .then(
        () => 'saved',
        (error: unknown) => error,
      );
    await eventually(() => cut(database, "wait_event_type = 'Lock'"));
    await release();
    expect(await taken).toBeInstanceOf(DependencyUnavailable);
    expect(await hash()).toEqual(before);
    expect((await database.store.checkpoint('asset', 'live'))?.position).toBe(LOG_START);
    await writerOf(0).take(batchOf(events));
    expect(await hash()).not.toEqual(before);
  });
});

describe('a writer', () => {
  it('is fenced after the claim of a later leader, and changes nothing', async () => {
    const old = writerOf(1, (await claimed(1)).position);
    await old.take(batchOf(events.slice(0, half)));
    await claimed(2);
    const before = await hash();
    const late = old.take(batchOf(events.slice(half)));
    await expect(late).rejects.toMatchObject({ outcome: 'fenced' } satisfies Partial<WriterReplaced>);
    expect(await hash()).toEqual(before);
  });

  const claimed = async (epoch: number) => {
    const checkpoint = await database.store.claim('asset', epoch);
    if (checkpoint === 'fenced') throw new Error('fenced');
    return checkpoint;
  };
});

describe('a checkpoint locked by another process', () => {
  it('blocks only its own writer', async () => {
    const free = { ...assetProjection, name: 'free', tables: [] };
    await database.store.create(free, 'live');
    const move = { place: 'live', epoch: 0, from: LOG_START, to: '000001', changes: [] } as const;
    const following = { status: 'FOLLOWING', detail: null } as const;
    const release = await held(
      database,
      "select from read_models.checkpoints where name = 'asset' for update",
    );
    const ended: string[] = [];
    const saved = [assetProjection, free].map(async (model) => {
      const outcome = await database.store.save({ model, ...move, ...following });
      ended.push(`${model.name} ${outcome}`);
    });
    await saved[1];
    expect(ended).toEqual(['free saved']);
    await release();
    await Promise.all(saved);
    expect(ended).toEqual(['free saved', 'asset saved']);
  });
});

describe('passed', () => {
  /** A pool without a database: answers must come from memory. */
  const unreachable = () =>
    postgresReadModels(
      createPool({ connectionString: 'postgres://nobody@127.0.0.1:1/none', max: 1, applicationName: 'x' }),
    );

  it('reads nothing for a position reported by the own process', async () => {
    const readModels = unreachable();
    readModels.advanced('asset', '000005');
    expect(await readModels.passed(['asset'], '000005', 0)).toBe(true);
  });

  it('reports an unavailable database', async () => {
    await expect(unreachable().passed(['asset'], '000001', 30_000)).rejects.toBeInstanceOf(
      DependencyUnavailable,
    );
  });
});
