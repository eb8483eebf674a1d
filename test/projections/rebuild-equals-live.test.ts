import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projections } from '../../projections/index.ts';
import { LOG_START } from '../../src/engine/log/event-log.ts';
import { startBuilds } from '../../src/engine/projecting/build/builds.ts';
import { verify } from '../../src/engine/projecting/build/comparison.ts';
import { rebuild } from '../../src/engine/projecting/build/rebuild.ts';
import { readToHead } from '../../src/engine/projecting/live/read-log.ts';
import { projectionWriter } from '../../src/engine/projecting/live/writer.ts';
import { sumKey } from '../../src/engine/projecting/read-models.ts';
import { appendHistory, history } from '../support/history.ts';
import { memoryEventLog } from '../support/memory-event-log.ts';
import { type ReadModelDatabase, readModelDatabase } from '../support/read-model-database.ts';

const eventLog = memoryEventLog();
const signal = new AbortController().signal;
let database: ReadModelDatabase;
beforeAll(async () => {
  database = await readModelDatabase();
  await appendHistory(eventLog, history({ seed: 42, count: 10_000 }));
});
afterAll(() => database.close());

const run = { signal };
const options = () => ({ eventLog, store: database.store, leadership: database.leadership });

describe.each(projections.map((projection) => [projection.name, projection] as const))(
  '%s',
  (_name, projection) => {
    const hashes = () => database.store.contentHashes(projection, 'live');

    /** Follows the log live: in batches of all sizes, from a checkpoint. */
    const follow = async (sizes: readonly number[]) => {
      const { position, epoch } = await database.store.create(projection, 'live');
      const writer = projectionWriter({ store: database.store, projection, place: 'live', epoch, position });
      for (let turn = 0; ; turn += 1) {
        const batch = await eventLog.readAll({
          after: writer.position,
          limit: sizes[turn % sizes.length] ?? 1,
        });
        await writer.take(batch);
        if (batch.caughtUp) return;
      }
    };

    it('has the same rows after every event was delivered twice', async () => {
      await follow([1, 7, 100, 1_000]);
      const once = await hashes();
      expect(Object.values(once).every((hash) => !hash.startsWith('0:'))).toBe(true);
      await database.pool.query('update read_models.checkpoints set position = $2 where name = $1', [
        projection.name,
        LOG_START,
      ]);
      await follow([13, 400]);
      expect(await hashes()).toEqual(once);
    });

    it('has the same rows after a rebuild', async () => {
      const live = await hashes();
      const [build] = await startBuilds({ eventLog, store: database.store }, [projection], 'scratch');
      if (!build) throw new Error('no build');
      await readToHead(eventLog, [build], run);
      await build.writer.sumUp(signal);
      expect(await database.store.contentHashes(projection, 'scratch')).toEqual(live);
      await database.store.discard(projection.name, 'scratch');
    });

    it('has the same rows after a rebuild was swapped in', async () => {
      const live = await hashes();
      await rebuild(options(), [projection], run);
      expect(await hashes()).toEqual(live);
      expect(await database.store.checkpoint(projection.name, 'next')).toBeUndefined();
      await follow([1_000]);
      expect(await hashes()).toEqual(live);
    });

    it('is verified, and the first row that differs is named', async () => {
      expect(await verify(options(), projection, run)).toBeUndefined();
      const table = projection.tables[0];
      if (!table) throw new Error('no table');
      const { rows } = await database.pool.query<{ id: string }>(
        `update read_models.${table.name} set version = 99 where id = (select id from read_models.${table.name} order by id offset 3 limit 1) returning id`,
      );
      const found = await verify(options(), projection, run);
      expect(found).toMatchObject({ table: table.name, key: rows[0]?.id, live: { version: 99 } });
      await rebuild(options(), [projection], run);
      expect(await verify(options(), projection, run)).toBeUndefined();
    });
  },
);

describe.each(
  projections.flatMap((projection) =>
    (projection.sums ?? []).flatMap(({ sums }) => sums.map((sum) => [sum.name, sum, projection] as const)),
  ),
)('the sums in %s', (name, sum, projection) => {
  it('are verified: the first that differs from its rows is named', async () => {
    const key = sumKey(sum).join(', ');
    const { rows } = await database.pool.query<{ key: string; parts: number }>(
      `update read_models.${name} set parts = parts + 1
       where (${key}) = (select ${key} from read_models.${name} order by ${key} limit 1)
       returning concat_ws(' ', ${key}) as key, parts`,
    );
    const [changed] = rows;
    expect(await verify(options(), projection, run)).toMatchObject({
      table: name,
      key: changed?.key,
      live: { parts: changed?.parts },
      rebuilt: { parts: Number(changed?.parts) - 1 },
    });
    await rebuild(options(), [projection], run);
    expect(await verify(options(), projection, run)).toBeUndefined();
  });
});
