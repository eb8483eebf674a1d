import { describe, expect, it } from 'vitest';
import { assets } from '../../projections/asset.ts';
import { getAsset } from '../../queries/assets.ts';
import { DependencyUnavailable } from '../../src/engine/dependency-unavailable.ts';
import { LOG_START } from '../../src/engine/log/event-log.ts';
import type { ModelShape, Row } from '../../src/engine/projecting/read-models.ts';
import { newModel, openReadModels, type ReadModelPlace } from './read-model-fixture.ts';

const id = (number: number) => `0189af00-aa11-7bcd-8ef0-${String(number).padStart(12, '0')}`;
const asset = (number: number): Row => ({
  id: id(number),
  organization_id: id(0),
  first_position: String(number),
  version: 1,
  asset_class: 'INVENTORY',
  status: 'ACTIVE',
  portfolio: null,
  external_reference: null,
  state: `{"number":${number}}`,
});

/** The tests that every adapter of the port `read-models` must pass. */
export function readModelsContract(adapter: string, start: () => Promise<ReadModelPlace>): void {
  describe(`${adapter} meets the contract of reading`, () => {
    const on = openReadModels(start);

    it('has no tables before the first projector has created them', async () => {
      await expect(on.readModels.query(getAsset.name, getAsset.text, [[id(1)]])).rejects.toThrow(
        DependencyUnavailable,
      );
      await expect(on.readModels.row(getAsset.name, getAsset.text, id(1))).rejects.toThrow(
        DependencyUnavailable,
      );
      expect(await on.readModels.projections()).toEqual([]);
    });

    it('returns the row of each key to many concurrent readers, and none for an unknown key', async () => {
      const model: ModelShape = { name: 'asset', version: 1, tables: [assets] };
      await on.store.create(model, 'live');
      const rows = Array.from({ length: 300 }, (_, index) => asset(index + 1));
      await on.store.save({
        ...newModel().save([]),
        model,
        changes: [{ table: assets, rows }],
      });
      const asked = [...rows.map((row) => String(row.id)), id(999), id(7)];
      const found = await Promise.all(
        asked.map((key) => on.readModels.row(getAsset.name, getAsset.text, key)),
      );
      const shown = (number: number) => ({
        id: id(number),
        organization_id: id(0),
        state: `{"number":${number}}`,
      });
      expect(found).toEqual([...rows.map((_, index) => shown(index + 1)), undefined, shown(7)]);
      expect(await on.readModels.query(getAsset.name, getAsset.text, [[id(2), id(999)]])).toEqual([shown(2)]);
    });

    it('lists every live projection by name', async () => {
      const { model } = newModel();
      for (const name of ['zebra', 'aardvark']) await on.store.create({ ...model, name }, 'live');
      await on.store.begin({ model, place: 'next', epoch: 1 });
      const names = (await on.readModels.projections()).map(({ name }) => name);
      expect(names).toEqual(names.toSorted());
      expect(names).toEqual(expect.arrayContaining(['aardvark', 'zebra']));
      expect(names).not.toContain(model.name);
    });

    describe('passed', () => {
      it('is true at once for the start of the log and for positions reported by the own process', async () => {
        const { readModels } = on.place.open();
        expect(await readModels.passed(['one', 'two'], LOG_START, 0)).toBe(true);
        readModels.advanced('one', '000005');
        expect(await readModels.passed(['one'], '000005', 0)).toBe(true);
        expect(await readModels.passed(['one'], '000004', 0)).toBe(true);
        expect(await readModels.passed([], '000009', 0)).toBe(true);
      });

      it('waits for every named projection, and learns of saves by the own process', async () => {
        const answers: boolean[] = [];
        const waiting = on.readModels
          .passed(['one', 'two'], '000008', 30_000)
          .then((passed) => answers.push(passed));
        on.readModels.advanced('one', '000008');
        await Promise.resolve();
        expect(answers).toEqual([]);
        on.readModels.advanced('two', '000009');
        await waiting;
        expect(answers).toEqual([true]);
      });

      it('learns positions saved by another process, and remembers them', async () => {
        const { model, save } = newModel();
        await on.store.create(model, 'live');
        const waiting = on.readModels.passed([model.name], '000003', 30_000);
        await on.store.save(save([], { to: '000003' }));
        expect(await waiting).toBe(true);
        expect(await on.readModels.passed([model.name], '000003', 0)).toBe(true);
      });

      it('is false after the timeout', async () => {
        expect(await on.readModels.passed(['nobody'], '999999', 30)).toBe(false);
      });
    });
  });
}
