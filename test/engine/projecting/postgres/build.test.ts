import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { DependencyUnavailable } from '../../../../src/engine/dependency-unavailable.ts';
import { schemaOf } from '../../../../src/engine/projecting/postgres/statements.ts';
import { type Fill, RowsRefused } from '../../../../src/engine/projecting/read-model-store.ts';
import type { ModelShape, Row } from '../../../../src/engine/projecting/read-models.ts';
import { ID, newModel, OTHER_ID, row } from '../../../contracts/read-model-fixture.ts';
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

describe('the sums of a build', () => {
  const summed: ModelShape = {
    ...model,
    sums: [
      {
        root: 'id',
        roots: { [table.name]: 'id' },
        parts: {
          name: 'flagged',
          columns: { id: 'uuid', flag: 'boolean', day: 'day', amount: 'decimal' },
          key: ['id'],
          indexes: [],
          select: (schema) => `select id, flag, coalesce(text, '') as day, 0.01 as amount
            from ${schema}.${table.name} where id = any($1::text[]::uuid[]) and flag is not null`,
        },
        sums: [
          {
            name: 'flagged_sums',
            where: 'true',
            by: ['flag'],
            days: 'day',
            added: { amount: { type: 'decimal', of: 'amount' } },
          },
        ],
      },
    ],
  };
  const wanted = { ...build, model: summed };
  const { signal } = new AbortController();
  const sums = async () => {
    const { rows } = await database.pool.query<{ text: string }>(
      `select concat_ws(' ', flag, level, period, parts, amount) as text
       from read_models_next_${model.name}.flagged_sums order by flag, level, period`,
    );
    return rows.map(({ text }) => text);
  };
  const filled = (rows: readonly Row[], more: Partial<Fill> & { replaced?: readonly string[] } = {}) =>
    database.store.fill(wanted, { ...kinds.fill(rows, more), ...more });

  it('are made when it is summed up, again when somebody takes it over, and are then kept', async () => {
    await database.store.begin(wanted);
    await filled([
      row({ flag: true, text: '2026-11-01' }),
      row({ id: OTHER_ID, flag: true, text: '2026-11-30' }),
    ]);
    expect(await sums()).toEqual([]);
    const once = [
      't ALL  2 0.02',
      't DAY 2026-11-01 1 0.01',
      't DAY 2026-11-30 1 0.01',
      't MONTH 2026-11 2 0.02',
    ];
    for (let times = 0; times < 2; times += 1) {
      expect(await database.store.sumUp(wanted, signal)).toBe('saved');
      expect(await sums()).toEqual(once);
    }
    const changed = [row({ flag: false, text: null }), row({ id: OTHER_ID, flag: null })];
    await filled(changed, { replaced: [ID, OTHER_ID], from: '1', to: '2', isSummed: true });
    // Without a day it counts once, and no empty sum stays.
    expect(await sums()).toEqual(['f ALL  1 0.01']);
  });

  it('are not made by who lost it to somebody else', async () => {
    await database.store.begin(wanted);
    await database.store.fill(wanted, kinds.fill([row({ flag: true })]));
    expect(await database.store.begin({ ...wanted, epoch: 2 })).toBe('1');
    expect(await database.store.sumUp(wanted, signal)).toBe('moved');
    expect(await sums()).toEqual([]);
  });
});

describe('a build', () => {
  it("does not wait until the server's vacuum of its new rows has ended", async () => {
    const { pool, store } = database;
    const { signal } = new AbortController();
    onTestFinished(async () => {
      await pool.query('alter system reset autovacuum_naptime');
      await pool.query('select pg_reload_conf()');
    });
    await pool.query(`alter system set autovacuum_naptime = '1s'`);
    await pool.query('select pg_reload_conf()');
    await store.create(model, 'live');
    await store.begin(build);
    // A page a tenth of a second: it would take minutes.
    await pool.query(
      `alter table ${schemaOf(model.name, 'next')}.${table.name} set (autovacuum_vacuum_insert_threshold = 0,
       autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1)`,
    );
    const many = Array.from({ length: 2_000 }, (_, index) =>
      row({ id: ID.replace('0189af00', String(index).padStart(8, '0')), state: 'x'.repeat(4_000) }),
    );
    expect(await fill(many)).toBe('saved');
    const vacuums = `select from pg_stat_activity where query like 'autovacuum:%${schemaOf(model.name, 'next')}.${table.name}%'`;
    await eventually(async () => (await pool.query(vacuums)).rowCount === 1);
    let waited = 0;
    await store.swap(build, async () => {}, { signal, onWaiting: () => (waited += 1) });
    expect(waited).toBe(0);
  });

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
