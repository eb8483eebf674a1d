import { describe, expect, it } from 'vitest';
import { readEvent } from '../../../src/domain/events/catalog.ts';
import { BuildSlots } from '../../../src/engine/projecting/build/writer.ts';
import type { Projection, Table } from '../../../src/engine/projecting/projection.ts';
import type { Row } from '../../../src/engine/projecting/read-models.ts';

interface Entry {
  readonly id: string;
  readonly text: string;
}
let made = 0;
const table: Table<Entry> = {
  name: 'texts',
  key: 'id',
  columns: { id: 'text', text: 'text' },
  indexes: [],
  keyOf: () => undefined,
  evolve: (entry) => entry,
  toRow({ id, text }) {
    made += 1;
    return { id, text };
  },
  fromRow: (row) => ({ id: String(row.id), text: String(row.text) }),
};
const projection: Projection = {
  name: 'texts',
  version: 1,
  streamPrefixes: ['text-'],
  readEvent,
  tables: [table],
};

function filled() {
  const slots = new BuildSlots(projection, false);
  const put = (id: string, text: string) => {
    const slot = slots.of(0, id);
    slot.isKnown = true;
    slot.entry = { id, text };
    slots.changed(0, slot as Parameters<typeof slots.changed>[1]);
  };
  const turn = (what: 'old' | 'all') => {
    const [change] = slots.endTurn(what);
    if (!change) throw new Error('no table');
    return change;
  };
  return { put, turn, slots };
}
const textsOf = (rows: Iterable<Row>) => [...rows].map(({ id, text }) => `${id} ${text}`);

describe('rows of a turn', () => {
  it('keep their state at the end of the turn, however late they are built', () => {
    const { put, turn } = filled();
    put('a', 'first');
    put('b', 'first');
    const first = turn('all');
    put('a', 'second');
    put('c', 'first');
    const second = turn('all');
    put('a', 'third');
    expect(textsOf(first.rows)).toEqual(['a first', 'b first']);
    expect(textsOf(second.rows)).toEqual(['a second', 'c first']);
    expect([first.replaced, second.replaced]).toEqual([[], ['a']]);
    // A repeated write builds the same rows.
    expect(textsOf(first.rows)).toEqual(['a first', 'b first']);
  });

  it('are counted without being built, and built one by one', () => {
    const { put, turn } = filled();
    for (const id of ['a', 'b', 'c']) put(id, 'text');
    made = 0;
    const { rows } = turn('all');
    expect([rows.length, made]).toEqual([3, 0]);
    const [first] = rows;
    expect([first, made]).toEqual([{ id: 'a', text: 'text' }, 1]);
  });

  it('are those unchanged for a turn; rows changed again wait', () => {
    const { put, turn } = filled();
    put('rests', '1');
    put('works', '1');
    expect(turn('old').rows).toHaveLength(0);
    put('works', '2');
    expect(textsOf(turn('old').rows)).toEqual(['rests 1']);
    const last = turn('old');
    expect(textsOf(last.rows)).toEqual(['works 2']);
    expect(last.replaced).toEqual([]);
    expect(turn('all').rows).toHaveLength(0);
  });
});
