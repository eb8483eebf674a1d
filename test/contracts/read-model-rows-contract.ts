import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RowsRefused } from '../../src/engine/projecting/read-model-store.ts';
import type { Row } from '../../src/engine/projecting/read-models.ts';
import { ID, newModel, OTHER_ID, openReadModels, type ReadModelPlace, row } from './read-model-fixture.ts';

const byId = (one: Row, other: Row) => (String(one.id) < String(other.id) ? -1 : 1);

const fail = (): never => {
  throw new Error('there are six');
};

/** Rows and their checkpoint: tests that every store of read models must pass. */
export function readModelRowsContract(start: () => Promise<ReadModelPlace>): void {
  const on = openReadModels(start);

  /** A model with empty tables, and helpers to write them as a build (`fill`) or as a follower (`save`). */
  async function emptyModel(way: 'fill' | 'save') {
    const { model, table, build, fill, save } = newModel();
    if (way === 'fill') await on.store.begin(build());
    else await on.store.create(model, 'live');
    const place = way === 'fill' ? 'next' : 'live';
    return {
      put: (rows: readonly Row[], from = '', to = '1') =>
        way === 'fill'
          ? on.store.fill(build(), fill(rows, { from, to }))
          : on.store.save(save(rows, { from, to })),
      stored: async (...ids: readonly string[]) =>
        (await on.store.load(place, model, table, ids)).toSorted(byId),
      checkpoint: () => on.store.checkpoint(model.name, place),
    };
  }

  describe.each(['fill', 'save'] as const)('rows of a %s', (way) => {
    it('are returned as they were written, with any content', async () => {
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
          ids: fc.option(
            fc.array(fc.uuid(), { minLength: 1, maxLength: 50 }).map((ids) => `{${ids.join(',')}}`),
          ),
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
          const { put, stored } = await emptyModel(way);
          expect(await put(some)).toBe('saved');
          expect(await stored(...some.map(({ id }) => id))).toEqual(some.toSorted(byId));
        }),
        { numRuns: 15 },
      );
    });

    it('may be large', async () => {
      const { put, stored } = await emptyModel(way);
      const state = JSON.stringify('ção🐂'.repeat(400_000));
      expect(await put([row({ state })])).toBe('saved');
      expect(await stored(ID)).toEqual([row({ state })]);
    });

    it('are copies: changing the written or the returned objects changes no row', async () => {
      const { put, stored } = await emptyModel(way);
      const given: Record<string, Row[string]> = { ...row({ text: 'as given' }) };
      await put([given]);
      given.text = 'changed';
      const [came] = await stored(ID);
      expect(came).toEqual(row({ text: 'as given' }));
      try {
        Object.assign(came ?? {}, { text: 'changed' });
      } catch {
        // A store may return frozen objects.
      }
      expect(await stored(ID)).toEqual([row({ text: 'as given' })]);
    });

    it('have exactly the columns of their table, and ids in lower case', async () => {
      const { put, stored } = await emptyModel(way);
      await put([{ flag: true, id: ID.toUpperCase(), unknown: 'x' }]);
      expect(await stored(ID)).toEqual([row({ flag: true })]);
    });

    it('are loaded once for each existing key among those requested', async () => {
      const { put, stored } = await emptyModel(way);
      await put([row({ text: 'one' }), row({ id: OTHER_ID, text: 'other' })]);
      expect(await stored(ID, ID.toUpperCase(), ID.replace('0189', '0200'))).toEqual([row({ text: 'one' })]);
      expect(await stored()).toEqual([]);
    });

    it.each([
      ['a key that is none', { id: 'no uuid' }],
      ['a key of the right length that is none', { id: 'g'.repeat(36) }],
      ['a key with its hyphens elsewhere', { id: '0189af00aa-11-7bcd-8ef0-0123456789ab' }],
      ['no key', { id: null }],
      ['a count out of range', { count: 2_147_483_648 }],
      ['a count that is not whole', { count: 0.5 }],
      ['a text that no text can hold', { text: 'a\0b' }],
      ['a list with what is no id', { ids: `{${ID},no uuid}` }],
      ['a list that is none', { ids: ID }],
    ])('are all refused with %s', async (_what, wrong) => {
      const { put, stored, checkpoint } = await emptyModel(way);
      const good = row({ id: OTHER_ID });
      await expect(put([good, row(wrong)])).rejects.toBeInstanceOf(RowsRefused);
      expect(await stored(OTHER_ID)).toEqual([]);
      expect(await checkpoint()).toMatchObject({ position: '' });
      expect(await put([good])).toBe('saved');
    });

    it('are not written from a position other than the checkpoint’s', async () => {
      const { put, stored, checkpoint } = await emptyModel(way);
      await put([row({ text: 'first' })]);
      for (const from of ['', '7']) expect(await put([row({ text: 'late' })], from, '8')).toBe('moved');
      expect(await stored(ID)).toEqual([row({ text: 'first' })]);
      expect(await checkpoint()).toMatchObject({ position: '1' });
    });
  });

  describe('a save', () => {
    it('replaces rows of the same keys in the named place, and leaves the others', async () => {
      const { model, table, build, save } = newModel();
      await on.store.create(model, 'live');
      await on.store.begin(build({ place: 'scratch' }));
      await on.store.save(save([row({ text: 'first' }), row({ id: OTHER_ID, text: 'other' })]));
      await on.store.save(save([row({ text: 'second', count: 2 })], { from: '1', to: '2' }));
      await on.store.save(save([row({ text: 'apart' })], { place: 'scratch', epoch: 1 }));
      const live = await on.store.load('live', model, table, [ID, OTHER_ID]);
      expect(live.toSorted(byId)).toEqual([
        row({ text: 'second', count: 2 }),
        row({ id: OTHER_ID, text: 'other' }),
      ]);
      expect(await on.store.load('scratch', model, table, [ID, OTHER_ID])).toEqual([row({ text: 'apart' })]);
    });

    it('shows readers the status of the projection', async () => {
      const { model, save } = newModel();
      await on.store.create(model, 'live');
      const state = async () => (await on.readModels.projections()).find(({ name }) => name === model.name);
      const { name, version } = model;
      expect(await state()).toEqual({ name, version, position: '', status: 'STARTING', detail: null });
      await on.store.save(save([], { status: 'BLOCKED', detail: 'why' }));
      expect(await state()).toEqual({ name, version, position: '1', status: 'BLOCKED', detail: 'why' });
    });

    it('without rows advances each of many concurrent writers at its checkpoint, and answers the others why not', async () => {
      const models = Array.from({ length: 6 }, newModel);
      const [first, second, third, fourth, fifth, sixth] = models;
      for (const { model } of models) await on.store.create(model, 'live');
      await on.others.claim(third?.model.name ?? '', 2);
      await on.others.save(fourth?.save([], { to: '3' }) ?? fail());
      const saves = [
        first?.save([]),
        second?.save([row()]),
        third?.save([]),
        fourth?.save([]),
        fifth?.save([], { model: { ...fifth.model, version: 2 } }),
        sixth?.save([], { status: 'BLOCKED', detail: 'why' }),
      ];
      const outcomes = await Promise.all(saves.map((save) => on.store.save(save ?? fail())));
      expect(outcomes).toEqual(['saved', 'saved', 'fenced', 'moved', 'moved', 'saved']);
      const states = new Map((await on.readModels.projections()).map((each) => [each.name, each]));
      expect(models.map(({ model }) => states.get(model.name))).toMatchObject([
        { position: '1', status: 'FOLLOWING', detail: null },
        { position: '1', status: 'FOLLOWING', detail: null },
        { position: '', status: 'STARTING' },
        { position: '3', status: 'FOLLOWING' },
        { position: '', status: 'STARTING' },
        { position: '1', status: 'BLOCKED', detail: 'why' },
      ]);
      await on.store.save(sixth?.save([], { from: '1', to: '2' }) ?? fail());
      const mended = (await on.readModels.projections()).find(({ name }) => name === sixth?.model.name);
      expect(mended).toMatchObject({ position: '2', status: 'FOLLOWING', detail: null });
    });

    it('answers “moved” to a writer of another version than the stored one', async () => {
      const { model, save } = newModel();
      await on.store.create(model, 'live');
      expect(await on.store.save(save([row()], { model: { ...model, version: 2 } }))).toBe('moved');
    });

    it('answers “moved” where no model exists', async () => {
      expect(await on.store.save({ ...newModel().save([]), changes: [] })).toBe('moved');
    });
  });

  describe('a claim', () => {
    it('fences every writer of an earlier epoch, at any checkpoint', async () => {
      const { model, table, save } = newModel();
      await on.store.create(model, 'live');
      expect(await on.store.claim(model.name, 3)).toEqual({ version: 1, position: '', epoch: 3 });
      expect(await on.store.save(save([row({ text: 'kept' })], { epoch: 3 }))).toBe('saved');
      expect(await on.others.claim(model.name, 4)).toEqual({ version: 1, position: '1', epoch: 4 });
      for (const from of ['', '1']) {
        expect(await on.store.save(save([row({ text: 'late' })], { epoch: 3, from, to: '2' }))).toBe(
          'fenced',
        );
      }
      expect(await on.store.claim(model.name, 3)).toBe('fenced');
      expect(await on.store.load('live', model, table, [ID])).toEqual([row({ text: 'kept' })]);
      expect(await on.others.claim(model.name, 4)).toMatchObject({ epoch: 4, position: '1' });
    });

    it('of a model that does not exist is fenced', async () => {
      expect(await on.store.claim(newModel().model.name, 1)).toBe('fenced');
    });
  });

  describe('live tables', () => {
    it('are created once and then found, also by many at once and by another version', async () => {
      const { model, table, save } = newModel();
      const made = await Promise.all(
        [on.store, on.others, on.store].map((each) => each.create(model, 'live')),
      );
      expect(made).toEqual(Array(3).fill({ version: 1, position: '', epoch: 0 }));
      await on.store.save(save([row()]));
      const found = await on.others.create({ ...model, version: 2 }, 'live');
      expect(found).toEqual({ version: 1, position: '1', epoch: 0 });
      expect(await on.store.load('live', model, table, [ID])).toEqual([row()]);
    });

    it('are all created again, from the start of the log, when one is missing', async () => {
      const { model, table, save } = newModel();
      await on.store.create(model, 'live');
      await on.store.claim(model.name, 2);
      await on.store.save(save([row()], { epoch: 2 }));
      await on.place.dropTable(table.name);
      expect(await on.store.create(model, 'live')).toEqual({ version: 1, position: '', epoch: 2 });
      expect(await on.store.load('live', model, table, [ID])).toEqual([]);
    });
  });
}
