import { afterEach, describe, expect, it } from 'vitest';
import { DependencyUnavailable } from '../../../../src/engine/dependency-unavailable.ts';
import { RowsRefused } from '../../../../src/engine/projecting/read-model-store.ts';
import { ID, newModel, row } from '../../../contracts/read-model-fixture.ts';
import { readModelStoreContract } from '../../../contracts/read-model-store-contract.ts';
import { eventually } from '../../../support/eventually.ts';
import { postgresReadModelPlace } from '../../../support/read-model-database.ts';
import { remainingBuilds } from '../../../support/remaining-builds.ts';
import { cut, sharedReadModels } from '../rig.ts';

readModelStoreContract('the read models in PostgreSQL', postgresReadModelPlace);

const { model, table, ...kinds } = newModel();
const build = kinds.build();

const database = sharedReadModels();
afterEach(() => database.store.discard(model.name, 'next'));

const fill = (rows: Parameters<typeof kinds.fill>[0]) => database.store.fill(build, kinds.fill(rows));
const stored = (id: string) => database.store.load('next', model, table, [id]);

describe('rows of a build', () => {
  it('are refused in the middle of a long copy, and the next copy succeeds', async () => {
    await database.store.begin(build);
    const many = Array.from({ length: 300 }, (_, index) =>
      row({ id: ID.replace('0189af00', String(index).padStart(8, '0')), state: 'x'.repeat(200_000) }),
    );
    for (let turn = 0; turn < 3; turn += 1) {
      await expect(fill([row({ text: 'a\0b' }), ...many])).rejects.toBeInstanceOf(RowsRefused);
    }
    expect(await fill(many)).toBe('saved');
  });

  it('are unchanged when the connection breaks during a long copy, and the next copy succeeds', async () => {
    await database.store.begin(build);
    const state = 'x'.repeat(60_000_000);
    const copying = fill([row({ state })]);
    const refused = expect(copying).rejects.toBeInstanceOf(DependencyUnavailable);
    await eventually(() => cut(database, "state = 'active' and query like 'copy %'"));
    await refused;
    expect(await stored(ID)).toEqual([]);
    expect(await fill([row({ state })])).toBe('saved');
  });
});

describe('a build', () => {
  it('has its indexes after a swap, and its texts are stored uncompressed and excluded from statistics', async () => {
    await database.store.create(model, 'live');
    await database.store.begin(build);
    await fill([row()]);
    const { signal } = new AbortController();
    await database.store.analyze(build, signal);
    await database.store.swap(build, async () => {}, { signal });
    const { rows } = await database.pool.query<{ name: string }>(
      `select indexname as name from pg_indexes where schemaname = 'read_models' and tablename = $1 order by 1`,
      [table.name],
    );
    expect(rows.map(({ name }) => name)).toEqual([
      `${table.name}_by_ids`,
      `${table.name}_by_place`,
      `${table.name}_pkey`,
    ]);
    const texts = await database.pool.query(
      `select attname, attstorage from pg_attribute where attrelid = $1::regclass and attnum > 0 and attstattarget = 0`,
      [`read_models.${table.name}`],
    );
    expect(texts.rows).toEqual([{ attname: 'state', attstorage: 'e' }]);
    await expect.poll(() => remainingBuilds(database)).toEqual([]);
  });
});
