import type { Projection } from '../../projections/projection.ts';
import type { Position } from '../ports/event-log.ts';
import type { Place, ReadModelStore } from '../ports/read-model-store.ts';
import { type EntryCache, entryCache } from './entry-cache.ts';
import { foldBatch } from './fold.ts';
import { ProjectionBlocked, type ProjectionWriter, WriterReplaced } from './writer.ts';

/** Changed entries that wait to be written; at a few kilobytes each, some tens of megabytes. */
const MOST_PENDING = 12_000;
const CACHED_ENTRIES = 4_000;

/** A writer that waits: what changes again and again within a stretch of the log is written once. */
export interface BuildWriter extends ProjectionWriter {
  /** Saves what waits, with the checkpoint. */
  flush(): Promise<void>;
}

/**
 * Brings batches into a build beside the living tables. Nobody reads it yet, so rows and checkpoint are saved seldom; a
 * crash goes back to the last save.
 */
export function buildWriter(options: {
  readonly store: ReadModelStore;
  readonly projection: Projection;
  readonly place: Exclude<Place, 'live'>;
  readonly epoch: number;
  readonly position: Position;
}): BuildWriter {
  const { store, projection, place, epoch } = options;
  const pending = projection.tables.map(() => new Map<string, unknown>());
  const settled = entryCache(CACHED_ENTRIES);
  const cache: EntryCache = {
    find: (table, key) => pending[projection.tables.indexOf(table)]?.get(key) ?? settled.find(table, key),
    keep: () => {},
  };
  let saved = options.position;
  let position = options.position;

  const flush = async () => {
    if (position === saved) return;
    const changes = projection.tables.map((table, index) => ({
      table,
      rows: [...(pending[index]?.values() ?? [])].map((entry) => table.toRow(entry)),
    }));
    const common = { model: projection, place, epoch, status: 'STARTING' as const, detail: null };
    const outcome = await store.save({ ...common, from: saved, to: position, changes });
    if (outcome !== 'saved') throw new WriterReplaced(projection.name, outcome);
    saved = position;
    for (const [index, table] of projection.tables.entries()) {
      const written = pending[index];
      if (written) settled.keep(table, written);
      written?.clear();
    }
  };

  return {
    get position() {
      return position;
    },
    flush,
    async take(batch) {
      const events = batch.events.filter((event) => event.position > position);
      const folded = await foldBatch(projection, events, cache, (table, keys) =>
        store.load(place, projection, table, keys),
      );
      if (folded.stop) throw new ProjectionBlocked(projection.name, folded.stop);
      for (const [index, changed] of folded.entries.entries())
        for (const [key, entry] of changed) pending[index]?.set(key, entry);
      if (batch.position > position) position = batch.position;
      if (pending.reduce((sum, { size }) => sum + size, 0) >= MOST_PENDING) await flush();
    },
  };
}
