import { LOG_START, type Position } from '../../log/event-log.ts';
import { foldInto, type LoadRows, type Slot, type Slots } from '../live/fold.ts';
import { ProjectionBlocked, type ProjectionWriter, WriterReplaced } from '../live/writer.ts';
import type { Projection, Table } from '../projection.ts';
import {
  type BuildOf,
  type CountedRows,
  type Fill,
  type ReadModelStore,
  RowsRefused,
  type SaveOutcome,
} from '../read-model-store.ts';
import type { Row } from '../read-models.ts';
import { BuildRefused } from './stopped.ts';

interface AgingSlot extends Slot {
  /** The turn in which it was last touched. */
  touchedIn: number;
  /** False once what it holds is written, or on its way. */
  isDirty: boolean;
}

/** Each row is made when it is taken. */
class LateRows implements CountedRows {
  readonly #table: Table;
  readonly #entries: readonly unknown[];

  constructor(table: Table, entries: readonly unknown[]) {
    this.#table = table;
    this.#entries = entries;
  }

  get length(): number {
    return this.#entries.length;
  }

  *[Symbol.iterator](): Iterator<Row> {
    for (const entry of this.#entries) yield this.#table.toRow(entry);
  }
}

/**
 * Slots of a build by age. What is touched again becomes young again, so that a stream at work is written when it rests
 * and not at each event. What was written stays at hand for another turn.
 */
export class BuildSlots implements Slots {
  readonly mayHoldLater: boolean;
  readonly #tables: Projection['tables'];
  readonly #slots: readonly Map<string, AgingSlot>[];
  #turn = 1;
  #young: AgingSlot[][];
  #old: AgingSlot[][];
  #written: AgingSlot[][];

  constructor({ tables }: Projection, mayHoldLater: boolean) {
    this.mayHoldLater = mayHoldLater;
    this.#tables = tables;
    this.#slots = tables.map(() => new Map());
    [this.#young, this.#old, this.#written] = [this.#none(), this.#none(), this.#none()];
  }

  #none(): AgingSlot[][] {
    return this.#tables.map(() => []);
  }

  of(table: number, key: string): Slot {
    const slots = this.#slots[table];
    let slot = slots?.get(key);
    if (!slot) {
      slot = { key, entry: undefined, isKnown: false, isStored: false, touchedIn: 0, isDirty: false };
      slots?.set(key, slot);
    }
    if (slot.touchedIn !== this.#turn) {
      slot.touchedIn = this.#turn;
      this.#young[table]?.push(slot);
    }
    return slot;
  }

  changed(_table: number, slot: AgingSlot): void {
    slot.isDirty = true;
  }

  /** How many were touched in this turn. */
  get youngCount(): number {
    return this.#young.reduce((sum, { length }) => sum + length, 0);
  }

  /** Ends the turn: the rows to be written now, of what was not touched in it, or of everything. */
  endTurn(what: 'old' | 'all'): Fill['changes'] {
    const ending = this.#turn;
    this.#turn += 1;
    for (const [table, written] of this.#written.entries()) {
      for (const { key, touchedIn } of written) if (touchedIn !== ending) this.#slots[table]?.delete(key);
    }
    const resting = this.#old.map((slots) => slots.filter(({ touchedIn }) => touchedIn !== ending));
    const leaving =
      what === 'old' ? resting : resting.map((slots, table) => [...slots, ...(this.#young[table] ?? [])]);
    this.#written = leaving;
    this.#old = what === 'old' ? this.#young : this.#none();
    this.#young = this.#none();
    return this.#tables.map((table, index) => {
      const dirty = (leaving[index] ?? []).filter(({ isDirty }) => isDirty);
      const rows = new LateRows(
        table,
        dirty.map(({ entry }) => entry),
      );
      const replaced = dirty.flatMap(({ key, isStored }) => (isStored ? key : []));
      // Written before anything later of it is.
      for (const slot of dirty) Object.assign(slot, { isDirty: false, isStored: true });
      return { table, rows, replaced };
    });
  }
}

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
  /** Makes the sums of what is saved; what is saved later keeps them. */
  sumUp(signal: AbortSignal): Promise<void>;
}

/**
 * Writes batches into a build next to the live tables. Nobody reads it yet, so rows are written when they have rested,
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
  let isSummed = false;
  let writing: Promise<void> = Promise.resolve();

  const load: LoadRows = (table, keys) => store.load(build.place, projection, table, keys);
  const made = async (work: Promise<SaveOutcome>) => {
    const outcome = await work.catch((error: unknown) => {
      throw error instanceof RowsRefused ? new BuildRefused(projection.name, error) : error;
    });
    if (outcome !== 'saved') throw new WriterReplaced(projection.name, outcome);
  };
  const fill = (rows: Fill) => made(store.fill(build, rows));
  const write = async (what: 'old' | 'all') => {
    await writing;
    const [from, to] = [saved, what === 'all' ? position : saved];
    writing = fill({ from, to, changes: slots.endTurn(what), isSummed });
    // The next waiter gets the error; there may be none yet.
    writing.catch(() => {});
    saved = to;
  };

  const flush = async () => {
    if (position !== saved) await write('all');
    await writing;
  };

  return {
    get position() {
      return position;
    },
    flush,
    async sumUp(signal) {
      await flush();
      await made(store.sumUp(build, signal));
      isSummed = true;
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
