import { describe, expect, it } from 'vitest';
import { projections } from '../../../projections/index.ts';
import { readEvent } from '../../../src/domain/events/catalog.ts';
import { entryCache, foldBatch } from '../../../src/engine/projecting/live/fold.ts';
import { recordedEvents } from './rig.ts';

const events = recordedEvents(80, 2_000);

describe.each(projections.map((projection) => [projection.name, projection] as const))(
  '%s',
  (_name, projection) => {
    const fold = async (some: typeof events) =>
      (await foldBatch(projection, some, entryCache(0), async () => [])).changes;

    it('gives the same rows when events or batches are repeated', async () => {
      const once = await fold(events);
      expect(await fold(events.flatMap((event) => [event, event]))).toEqual(once);
      expect(await fold([...events.slice(0, 1_500), ...events.slice(700)])).toEqual(once);
    });

    it('gives the same rows in one batch and in many', async () => {
      const stored = new Map<string, Record<string, string | number | boolean | null>>();
      const cache = entryCache(10);
      for (let at = 0; at < events.length; at += 37) {
        const { changes, remember } = await foldBatch(
          projection,
          events.slice(at, at + 37),
          cache,
          async (table, keys) =>
            keys.map((key) => stored.get(`${table.name} ${key}`)).filter((row) => row !== undefined),
        );
        remember();
        for (const { table, rows } of changes) {
          for (const row of rows) stored.set(`${table.name} ${row[table.key]}`, { ...row });
        }
      }
      for (const { table, rows } of await fold(events)) {
        for (const row of rows) expect(stored.get(`${table.name} ${row[table.key]}`)).toEqual(row);
      }
    });

    it('writes each row as it is read, with its columns', () => {
      for (const table of projection.tables) {
        for (const event of events.map(readEvent)) {
          const key = table.keyOf(event);
          const entry = key === undefined ? undefined : table.evolve(undefined, event, '000001');
          if (entry === undefined) continue;
          const row = table.toRow(entry);
          expect(Object.keys(row)).toEqual(Object.keys(table.columns));
          expect(row[table.key]).toBe(key);
          expect(table.fromRow(row)).toEqual(entry);
        }
      }
    });
  },
);
