import type { Slot, Slots } from '../live/slots.ts';
import type { Projection, Table } from '../projection.ts';
import type { CountedRows, Fill } from '../read-model-store.ts';
import type { Row } from '../read-models.ts';

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
