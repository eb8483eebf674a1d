import type { Table } from '../projection.ts';

/**
 * The newest entries of a projection's tables, so that a stream's next event needs no query. True as long as this
 * process is the only writer, which each save proves; made anew whenever one was not. Bounded, the oldest leave.
 */
export interface EntryCache {
  find(table: Table, key: string): unknown;
  keep(table: Table, entries: ReadonlyMap<string, unknown>): void;
}

export function entryCache(capacityPerTable: number): EntryCache {
  const tables = new Map<string, Map<string, unknown>>();
  return {
    find: (table, key) => tables.get(table.name)?.get(key),
    keep(table, entries) {
      const kept = tables.get(table.name) ?? new Map<string, unknown>();
      tables.set(table.name, kept);
      for (const [key, entry] of entries) {
        kept.delete(key);
        kept.set(key, entry);
      }
      for (const key of kept.keys()) {
        if (kept.size <= capacityPerTable) break;
        kept.delete(key);
      }
    },
  };
}
