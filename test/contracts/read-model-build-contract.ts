import { describe, expect, it } from 'vitest';
import { RowsRefused, type Save } from '../../src/engine/projecting/read-model-store.ts';
import type { ModelShape, Row } from '../../src/engine/projecting/read-models.ts';
import { ID, newModel, OTHER_ID, openReadModels, type ReadModelPlace, row } from './read-model-fixture.ts';

const { signal } = new AbortController();

/** Builds, swaps and comparisons: tests that every store of read models must pass. */
export function readModelBuildContract(start: () => Promise<ReadModelPlace>): void {
  const on = openReadModels(start);

  /** A live model with one row at position `1`. */
  async function lives() {
    const made = newModel();
    await on.store.create(made.model, 'live');
    await on.store.save(made.save([row({ text: 'live' })]));
    const living = () => on.store.load('live', made.model, made.table, [ID, OTHER_ID]);
    return { ...made, living };
  }
  /** The same, with a build at position `2`. */
  async function rebuilt(
    place: 'next' | 'scratch' = 'next',
    rows: readonly Row[] = [row({ text: 'rebuilt' })],
  ) {
    const made = await lives();
    const build = made.build({ place });
    await on.store.begin(build);
    await on.store.fill(build, made.fill(rows, { to: '2' }));
    return { ...made, build };
  }
  /** A save by another process while something else is under way, and its outcome. */
  function concurrentSave(name: string, save: Save) {
    let outcome: string | undefined;
    const saving = on.others.save(save).then((saved) => {
      outcome = saved;
    });
    return {
      async isHeldUp() {
        for (let turn = 0; turn < 20; turn += 1)
          expect(await on.store.checkpoint(name, 'live')).toMatchObject({ position: '1' });
        expect(outcome).toBeUndefined();
      },
      outcome: () => saving.then(() => outcome),
    };
  }
  const caughtUp = async () => {};

  describe('rows of a build', () => {
    it('replace the named rows, and leave the others', async () => {
      const { model, table, build, fill } = newModel();
      await on.store.begin(build());
      await on.store.fill(build(), fill([row({ text: 'first' }), row({ id: OTHER_ID, text: 'other' })]));
      const second = fill([row({ text: 'second' })], { replaced: [ID], from: '1', to: '2' });
      expect(await on.store.fill(build(), second)).toBe('saved');
      const rows = await on.store.load('next', model, table, [ID, OTHER_ID]);
      expect(rows.map(({ text }) => text).sort()).toEqual(['other', 'second']);
    });

    it('are refused when one exists already and was not named as replaced', async () => {
      const { build, fill } = newModel();
      await on.store.begin(build());
      await on.store.fill(build(), fill([row()]));
      const again = on.store.fill(build(), fill([row()], { from: '1', to: '2' }));
      await expect(again).rejects.toBeInstanceOf(RowsRefused);
    });

    it('may run ahead of the checkpoint', async () => {
      const { model, build, fill } = newModel();
      await on.store.begin(build());
      await on.store.fill(build(), fill([row()], { to: '' }));
      await on.store.fill(build(), fill([row({ id: OTHER_ID })]));
      expect(await on.store.checkpoint(model.name, 'next')).toEqual({ version: 1, position: '1', epoch: 1 });
    });

    it('are not written by a process that has lost the build', async () => {
      const { build, fill } = newModel();
      await on.store.begin(build());
      await on.store.fill(build(), fill([]));
      expect(await on.others.begin(build({ epoch: 2 }))).toBe('1');
      expect(await on.store.fill(build(), fill([row()], { from: '1', to: '2' }))).toBe('moved');
    });
  });

  describe('a build', () => {
    it('continues where it is complete, and otherwise starts over', async () => {
      const { model, table, build, fill } = newModel();
      expect(await on.store.begin(build())).toBe('');
      await on.store.fill(build(), fill([row()]));
      expect(await on.store.begin(build({ epoch: 2 }))).toBe('1');
      expect(await on.store.load('next', model, table, [ID])).toEqual([row()]);
      expect(await on.store.begin(build({ epoch: 3, model: { ...model, version: 2 } }))).toBe('');
      expect(await on.store.load('next', model, table, [ID])).toEqual([]);
    });

    it('starts over when it has rows but no position', async () => {
      const { model, table, build, fill } = newModel();
      await on.store.begin(build());
      await on.store.fill(build(), fill([row()], { to: '' }));
      expect(await on.store.begin(build({ epoch: 2 }))).toBe('');
      expect(await on.store.load('next', model, table, [ID])).toEqual([]);
    });

    it('is not started under an earlier lease than that of its holder', async () => {
      const { build } = newModel();
      await on.others.begin(build({ epoch: 5 }));
      expect(await on.store.begin(build({ epoch: 4 }))).toBe('fenced');
    });

    it('is listed until it is discarded, which an earlier epoch cannot do', async () => {
      const { model, build, fill } = newModel();
      const listed = async () => (await on.store.builds()).filter(({ name }) => name === model.name);
      await on.store.begin(build({ place: 'scratch' }));
      await on.store.begin(build({ epoch: 3 }));
      await on.store.fill(build({ epoch: 3 }), fill([]));
      const { name, version } = model;
      expect(await listed()).toEqual([
        { name, version, place: 'next', position: '1' },
        { name, version, place: 'scratch', position: '' },
      ]);
      await on.store.discard(name, 'next', 2);
      expect(await listed()).toHaveLength(2);
      await on.store.discard(name, 'next', 3);
      await on.store.discard(name, 'scratch');
      await on.store.discard(name, 'scratch');
      expect(await listed()).toEqual([]);
      expect(await on.store.checkpoint(name, 'next')).toBeUndefined();
    });
  });

  describe('a swap', () => {
    it('shows the rebuilt rows at their position, and leaves no build', async () => {
      const { model, build, living } = await rebuilt();
      await on.store.analyze(build, signal);
      await on.store.swap(build, caughtUp, { signal });
      expect(await living()).toEqual([row({ text: 'rebuilt' })]);
      expect(await on.store.checkpoint(model.name, 'live')).toEqual({ version: 1, position: '2', epoch: 0 });
      expect(await on.store.checkpoint(model.name, 'next')).toBeUndefined();
    });

    it('keeps the writer’s lease and the projection’s status; a blocked projection starts again', async () => {
      for (const [before, after] of [
        ['FOLLOWING', 'FOLLOWING'],
        ['BLOCKED', 'STARTING'],
      ] as const) {
        const { model, build, save } = await rebuilt();
        await on.store.claim(model.name, 7);
        await on.store.save(save([], { epoch: 7, from: '1', to: '1', status: before, detail: 'before' }));
        await on.store.swap(build, caughtUp, { signal });
        expect(await on.store.checkpoint(model.name, 'live')).toMatchObject({ epoch: 7, position: '2' });
        const states = await on.readModels.projections();
        expect(states.find(({ name }) => name === model.name)).toMatchObject({ status: after, detail: null });
      }
    });

    it('replaces the old version by a newer one with other tables', async () => {
      const { model, save } = await rebuilt();
      const { table } = newModel();
      const newer: ModelShape = { ...model, version: 2, tables: [table] };
      const build = { model: newer, place: 'next', epoch: 2 } as const;
      await on.store.begin(build);
      await on.store.fill(build, { from: '', to: '3', changes: [{ table, rows: [row()], replaced: [] }] });
      await on.store.swap(build, caughtUp, { signal });
      expect(await on.store.load('live', newer, table, [ID])).toEqual([row()]);
      expect(await on.store.checkpoint(model.name, 'live')).toMatchObject({ version: 2, position: '3' });
      expect(await on.store.save(save([], { from: '3', to: '4' }))).toBe('moved');
      const old = model.tables[0] ?? table;
      await expect(on.store.load('live', model, old, [ID])).rejects.toThrow();
    });

    it('creates live tables where there were none', async () => {
      const { model, table, build, fill } = newModel();
      await on.store.begin(build());
      await on.store.fill(build(), fill([row()]));
      await on.store.swap(build(), caughtUp, { signal });
      expect(await on.store.load('live', model, table, [ID])).toEqual([row()]);
      expect(await on.store.checkpoint(model.name, 'live')).toEqual({ version: 1, position: '1', epoch: 0 });
    });

    it('lets the build catch up while writers of the live tables wait; their saves then answer “moved”', async () => {
      const { model, build, fill, save, living } = await rebuilt();
      let concurrent: ReturnType<typeof concurrentSave> | undefined;
      const catchUp = async (atLeast: string) => {
        expect(atLeast).toBe('1');
        concurrent = concurrentSave(model.name, save([row({ text: 'late' })], { from: '1', to: '2' }));
        await concurrent.isHeldUp();
        await on.store.fill(build, fill([row({ id: OTHER_ID })], { from: '2', to: '3' }));
      };
      await on.store.swap(build, catchUp, { signal });
      expect(await concurrent?.outcome()).toBe('moved');
      expect((await living()).map(({ text }) => text).sort()).toEqual([null, 'rebuilt']);
    });

    it('makes a claim wait, which then continues from the rebuilt rows', async () => {
      const { model, build } = await rebuilt();
      let claiming: Promise<unknown> | undefined;
      const catchUp = async () => {
        claiming = on.others.claim(model.name, 9);
        for (let turn = 0; turn < 20; turn += 1) await on.store.checkpoint(model.name, 'live');
      };
      await on.store.swap(build, catchUp, { signal });
      expect(await claiming).toEqual({ version: 1, position: '2', epoch: 9 });
    });

    it.each<[string, string, (take: () => Promise<unknown>) => Promise<unknown>]>([
      ['that has not caught up', '0', async () => {}],
      ['that another process takes', '2', (take) => take()],
      ['whose catching up fails', '2', () => Promise.reject(new Error('did not catch up'))],
    ])('of a build %s is cancelled, and nothing changes', async (_what, to, meanwhile) => {
      const { model, build, fill, save, living } = await lives();
      await on.store.begin(build());
      await on.store.fill(build(), fill([row({ text: 'rebuilt' })], { to }));
      const takes = () => meanwhile(() => on.others.begin(build({ epoch: 2 }))).then(() => {});
      await expect(on.store.swap(build(), takes, { signal })).rejects.toThrow('did not catch up');
      expect(await living()).toEqual([row({ text: 'live' })]);
      expect(await on.store.checkpoint(model.name, 'next')).toMatchObject({ position: to });
      expect(await on.store.save(save([], { from: '1', to: '2' }))).toBe('saved');
    });

    it('that is stopped early changes nothing', async () => {
      const { build, living } = await rebuilt();
      const stop = new AbortController();
      const stopped = on.store.swap(build, async () => stop.abort(new Error('stopped')), {
        signal: stop.signal,
      });
      await expect(stopped).rejects.toThrow('stopped');
      expect(await living()).toEqual([row({ text: 'live' })]);
      await expect(on.store.swap(build, caughtUp, { signal: stop.signal })).rejects.toThrow('stopped');
      expect(await living()).toEqual([row({ text: 'live' })]);
    });

    it('waits, and reports it, while another swap of the same model is under way', async () => {
      const { build, living } = await rebuilt();
      const isWaiting = Promise.withResolvers<void>();
      let second: Promise<unknown> | undefined;
      await on.store.swap(
        build,
        async () => {
          second = on.others
            .swap(build, caughtUp, { signal, onWaiting: () => isWaiting.resolve() })
            .catch((error: unknown) => error);
          await isWaiting.promise;
        },
        { signal },
      );
      expect(String(await second)).toContain('did not catch up, or another process has it');
      expect(await living()).toEqual([row({ text: 'rebuilt' })]);
    });
  });

  describe('a comparison', () => {
    it('finds no difference between the same rows in any order', async () => {
      const [one, other] = [row({ text: 'live' }), row({ id: OTHER_ID, count: -1 })];
      const { model, build, fill, save } = await rebuilt('scratch', [other]);
      await on.store.save(save([other], { from: '1', to: '3' }));
      const catchUp = async (exactly: string) => {
        await on.store.fill(build, fill([one], { from: '2', to: exactly }));
      };
      expect(await on.store.compare(model, catchUp, signal)).toBeUndefined();
      expect(await on.store.contentHashes(model, 'scratch')).toEqual(
        await on.store.contentHashes(model, 'live'),
      );
    });

    const live = row({ text: 'live' });
    const more = row({ id: OTHER_ID, flag: false });
    it.each<[string, readonly Row[], Row | undefined, Row | undefined, string]>([
      ['differs', [row({ text: 'other' })], live, row({ text: 'other' }), ID],
      ['is missing', [], live, undefined, ID],
      ['is one too many', [live, more], undefined, more, OTHER_ID],
    ])('names the first row that %s', async (_what, rows, live, found, key) => {
      const { model, table } = await rebuilt('scratch', rows);
      const difference = await on.store.compare(model, caughtUp, signal);
      expect(difference).toEqual({ table: table.name, key, live, rebuilt: found });
      const [one, other] = await Promise.all(
        (['live', 'scratch'] as const).map((place) => on.store.contentHashes(model, place)),
      );
      expect(one).not.toEqual(other);
    });

    it('makes writers wait until the build has reached the same position', async () => {
      const { model, save } = await rebuilt('scratch', [row({ text: 'live' })]);
      let concurrent: ReturnType<typeof concurrentSave> | undefined;
      const catchUp = async (exactly: string) => {
        expect(exactly).toBe('1');
        concurrent = concurrentSave(model.name, save([row({ text: 'later' })], { from: '1', to: '2' }));
        await concurrent.isHeldUp();
      };
      expect(await on.store.compare(model, catchUp, signal)).toBeUndefined();
      expect(await concurrent?.outcome()).toBe('saved');
    });

    it('that is stopped throws the reason', async () => {
      const { model } = await rebuilt('scratch');
      const stopped = on.store.compare(model, caughtUp, AbortSignal.abort(new Error('stopped')));
      await expect(stopped).rejects.toThrow('stopped');
    });
  });
}
