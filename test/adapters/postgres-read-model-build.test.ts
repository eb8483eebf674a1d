import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DependencyUnavailable } from '../../src/ports/dependency-unavailable.ts';
import { type BuildOf, RowsRefused } from '../../src/ports/read-model-store.ts';
import type { ModelShape, Row, TableShape } from '../../src/ports/read-models.ts';
import { eventually } from '../support/eventually.ts';
import { type ReadModelDatabase, readModelDatabase } from '../support/read-model-database.ts';
import { standingBuilds } from '../support/standing-builds.ts';

const kinds: TableShape = {
  name: 'kinds',
  key: 'id',
  columns: {
    id: 'uuid',
    text: 'text',
    place: 'position',
    moment: 'instant',
    count: 'integer',
    flag: 'boolean',
    state: 'json',
  },
  indexes: [['place']],
};
const model: ModelShape = { name: 'kinds', version: 1, tables: [kinds] };
const build: BuildOf = { model, place: 'next', epoch: 1 };
const ID = '0189af00-aa11-7bcd-8ef0-0123456789ab';
const row = (overrides: Partial<Record<keyof typeof kinds.columns, Row[string]>>): Row => ({
  id: ID,
  text: null,
  place: null,
  moment: null,
  count: null,
  flag: null,
  state: null,
  ...overrides,
});

let database: ReadModelDatabase;
beforeAll(async () => {
  database = await readModelDatabase();
});
afterEach(() => database.store.discard('kinds', 'next'));
afterAll(() => database.close());

const fill = (rows: readonly Row[], replaced: readonly string[] = [], from = '', to = '1') =>
  database.store.fill(build, { from, to, changes: [{ table: kinds, rows, replaced }] });
const stored = async (ids: readonly string[]) =>
  (await database.store.load('next', model, kinds, ids)).toSorted((a, b) =>
    String(a.id) < String(b.id) ? -1 : 1,
  );

describe('rows of a build', () => {
  it('come back as they were given, whatever is in them', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }).filter((some) => !some.includes('\0') && some.isWellFormed()),
      fc.constantFrom('', '\\N', '\\.', '"', "'", '\t', '\r\n', 'Café & Açúcar', '🐂', 'null', '{}'),
    );
    const rows = fc.uniqueArray(
      fc.record({
        id: fc.uuid(),
        text: fc.option(text),
        place: fc.option(text),
        moment: fc.option(text),
        count: fc.option(fc.integer({ min: -2_147_483_648, max: 2_147_483_647 })),
        flag: fc.option(fc.boolean()),
        state: fc.option(
          fc
            .jsonValue()
            .map((value) => JSON.stringify(value))
            .filter((some) => some.isWellFormed()),
        ),
      }),
      { selector: ({ id }) => id, minLength: 1 },
    );
    await fc.assert(
      fc.asyncProperty(rows, async (some) => {
        await database.store.begin(build);
        expect(await fill(some)).toBe('saved');
        expect(await stored(some.map(({ id }) => id))).toEqual(
          some.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        );
        await database.store.discard('kinds', 'next');
      }),
      { numRuns: 25 },
    );
  });

  it('may be larger than any buffer was before', async () => {
    await database.store.begin(build);
    const state = JSON.stringify('ção🐂'.repeat(400_000));
    expect(await fill([row({ state })])).toBe('saved');
    expect(await stored([ID])).toEqual([row({ state })]);
  });

  it('take the place of those that are named, and leave the others', async () => {
    await database.store.begin(build);
    const other = ID.replace('0189', '0190');
    await fill([row({ text: 'first' }), row({ id: other, text: 'other' })]);
    expect(await fill([row({ text: 'second' })], [ID], '1', '2')).toBe('saved');
    expect((await stored([ID, other])).map(({ text }) => text)).toEqual(['second', 'other']);
  });

  it.each([
    ['a key that is none', { id: 'no uuid' }],
    ['a key of the right length that is none', { id: 'g'.repeat(36) }],
    ['a key with its hyphens elsewhere', { id: '0189af00aa-11-7bcd-8ef0-0123456789ab' }],
    ['a count out of range', { count: 2_147_483_648 }],
    ['a count that is not whole', { count: 0.5 }],
    ['a text that no text can hold', { text: 'a\0b' }],
  ])('are refused whole with %s', async (_what, wrong) => {
    await database.store.begin(build);
    const good = row({ id: ID.replace('0189', '0190') });
    await expect(fill([good, row(wrong)])).rejects.toBeInstanceOf(RowsRefused);
    expect(await stored([String(good.id)])).toEqual([]);
    expect(await database.store.checkpoint('kinds', 'next')).toMatchObject({ position: '' });
  });

  it('are refused when one is there already that was not named', async () => {
    await database.store.begin(build);
    await fill([row({})]);
    await expect(fill([row({})], [], '1', '2')).rejects.toBeInstanceOf(RowsRefused);
  });

  it('are refused in the middle of a long copy, and the next one goes through', async () => {
    await database.store.begin(build);
    const many = Array.from({ length: 300 }, (_, index) =>
      row({ id: ID.replace('0189af00', String(index).padStart(8, '0')), state: 'x'.repeat(200_000) }),
    );
    for (let turn = 0; turn < 3; turn += 1) {
      await expect(fill([row({ text: 'a\0b' }), ...many])).rejects.toBeInstanceOf(RowsRefused);
    }
    expect(await fill(many)).toBe('saved');
  });

  it('are as before when the connection is cut in the middle of a long copy, and the next one goes through', async () => {
    await database.store.begin(build);
    const state = 'x'.repeat(60_000_000);
    const cut = fill([row({ state })]);
    const refused = expect(cut).rejects.toBeInstanceOf(DependencyUnavailable);
    await eventually(async () => {
      const { rows } = await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and state = 'active' and query like 'copy %'`,
      );
      return rows.length > 0;
    });
    await refused;
    expect(await stored([ID])).toEqual([]);
    expect(await fill([row({ state })])).toBe('saved');
  });

  it('are not written by who does not stand where the checkpoint stands', async () => {
    await database.store.begin(build);
    expect(await fill([row({})], [], '7', '8')).toBe('moved');
    expect(await stored([ID])).toEqual([]);
  });
});

describe('a build', () => {
  it('is gone on with where it is whole, and begun anew where it is not', async () => {
    await database.store.begin(build);
    await fill([row({})]);
    expect(await database.store.begin({ ...build, epoch: 2 })).toBe('1');
    expect(await stored([ID])).toHaveLength(1);
    const newer = { ...build, epoch: 3, model: { ...model, version: 2 } };
    expect(await database.store.begin(newer)).toBe('');
    expect(await stored([ID])).toEqual([]);
  });

  it('has its indexes after a swap, and autovacuum looks at none of its texts', async () => {
    await database.store.create(model, 'live');
    await database.store.begin(build);
    await fill([row({})]);
    const { signal } = new AbortController();
    await database.store.analyze(build, signal);
    await database.store.swap(build, async () => {}, { signal });
    const { rows } = await database.pool.query<{ name: string }>(
      `select indexname as name from pg_indexes where schemaname = 'read_models' and tablename = 'kinds' order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['kinds_by_place', 'kinds_pkey']);
    const texts = await database.pool.query(
      `select attname from pg_attribute where attrelid = 'read_models.kinds'::regclass and attstattarget = 0`,
    );
    expect(texts.rows).toEqual([{ attname: 'state' }]);
    await expect.poll(() => standingBuilds(database)).toEqual([]);
    await database.pool.query('drop table read_models.kinds; truncate read_models.checkpoints');
  });
});
