import { LOG_START, type Position } from '../../log/event-log.ts';
import { foldInto, type LoadRows } from '../live/fold.ts';
import { ProjectionBlocked, type ProjectionWriter, WriterReplaced } from '../live/writer.ts';
import type { Projection } from '../projection.ts';
import { type BuildOf, type Fill, type ReadModelStore, RowsRefused } from '../read-model-store.ts';
import { BuildSlots } from './slots.ts';
import { BuildRefused } from './stopped.ts';

/** When a build writes. */
export interface BuildPace {
  /** Touched rows that end a turn, a few kilobytes each: what was not touched in it is written. */
  readonly turnSize: number;
  /** Time after which everything is written, with the checkpoint: a crash loses as much. */
  readonly saveMs: number;
}

const PACE: BuildPace = { turnSize: 1_000, saveMs: 5_000 };

/** A writer that waits: what changes again and again within a stretch of the log is written once. */
export interface BuildWriter extends ProjectionWriter {
  /** Saves what waits, with the checkpoint. */
  flush(): Promise<void>;
}

/**
 * Brings batches into a build beside the living tables. Nobody reads it yet, so rows are written when they have rested,
 * while the next ones are folded, and may run ahead of the checkpoint: folding an event a second time changes nothing.
 */
export function buildWriter(options: {
  readonly store: ReadModelStore;
  readonly build: BuildOf;
  readonly projection: Projection;
  readonly position: Position;
  readonly pace?: BuildPace | undefined;
}): BuildWriter {
  const { store, build, projection, pace = PACE } = options;
  const slots = new BuildSlots(projection, options.position !== LOG_START);
  let saved = options.position;
  let savedAt = performance.now();
  let position = options.position;
  let writing: Promise<void> = Promise.resolve();

  const load: LoadRows = (table, keys) => store.load(build.place, projection, table, keys);
  const fill = async (rows: Fill) => {
    const outcome = await store.fill(build, rows).catch((error: unknown) => {
      throw error instanceof RowsRefused ? new BuildRefused(projection.name, error) : error;
    });
    if (outcome !== 'saved') throw new WriterReplaced(projection.name, outcome);
  };
  const write = async (what: 'old' | 'all') => {
    await writing;
    const [from, to] = [saved, what === 'all' ? position : saved];
    writing = fill({ from, to, changes: slots.endTurn(what) });
    // Whoever waits for it next is told; nobody may be there yet.
    writing.catch(() => {});
    saved = to;
  };

  return {
    get position() {
      return position;
    },
    async flush() {
      if (position !== saved) await write('all');
      await writing;
    },
    async take(batch, read) {
      const [first] = batch.events;
      const isNew = first === undefined || first.position > position;
      const events = isNew ? batch.events : batch.events.filter((event) => event.position > position);
      const stop = await foldInto(projection, events, slots, load, read);
      if (stop) throw new ProjectionBlocked(projection.name, stop);
      if (batch.position > position) position = batch.position;
      if (performance.now() - savedAt >= pace.saveMs) {
        savedAt = performance.now();
        await write('all');
      } else if (slots.youngCount >= pace.turnSize) await write('old');
    },
  };
}
