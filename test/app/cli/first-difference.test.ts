import { describe, expect, it } from 'vitest';
import { firstDifference } from '../../../src/app/cli/projections/verify.ts';
import type { StoredShape } from '../../../src/engine/projecting/read-models.ts';

const TABLE: StoredShape = {
  name: 'things',
  key: ['id'],
  columns: { id: 'uuid', version: 'integer', state: 'json', note: 'text' },
  indexes: [],
};
const row = (state: unknown, more: object = {}) => ({
  id: 'a',
  version: 1,
  state: typeof state === 'string' ? state : JSON.stringify(state),
  note: null,
  ...more,
});
const between = (live?: ReturnType<typeof row>, rebuilt?: ReturnType<typeof row>) => {
  const { table, key, ...place } = firstDifference({ table: 'things', key: 'a', live, rebuilt }, [TABLE]);
  expect([table, key]).toEqual(['things', 'a']);
  return place;
};

describe('the first difference between two rows', () => {
  it('is the first differing column in table order', () => {
    const place = between(row({ a: 1 }, { version: 2 }), row({ a: 2 }, { note: 'x' }));
    expect(place).toEqual({ column: 'version', pointer: null, stored: 2, from_log: 1 });
    expect(between(row({}), row({}, { note: 'x' }))).toEqual({
      column: 'note',
      pointer: null,
      stored: null,
      from_log: 'x',
    });
  });

  it.each([
    [{ a: { b: [1, { c: 'x' }] } }, { a: { b: [1, { c: 'y' }] } }, '/a/b/1/c', 'x', 'y'],
    [{ a: 1, 'b/~': 2 }, { a: 1, 'b/~': 3 }, '/b~1~0', 2, 3],
    [{ a: [1, 2] }, { a: [1] }, '/a/1', 2, null],
    [{ a: [] }, { a: {} }, '/a', [], {}],
    [{ a: null }, { a: { b: 1 } }, '/a', null, { b: 1 }],
    [{ a: 1 }, { a: 1, b: 2 }, '/b', null, 2],
    [{ a: 1 }, { a: '1' }, '/a', 1, '1'],
    [{}, [], '', {}, []],
  ])('is the first place within JSON: %j and %j', (live, rebuilt, pointer, stored, from_log) => {
    expect(between(row(live), row(rebuilt))).toEqual({ column: 'state', pointer, stored, from_log });
  });

  it.each([
    ['{"a":1,"b":2}', '{"b":2,"a":1}'],
    ['{nope', '{"a":1}'],
  ])('is the whole text if only the text differs, or it is no JSON: %s and %s', (stored, from_log) => {
    expect(between(row(stored), row(from_log))).toEqual({ column: 'state', pointer: null, stored, from_log });
  });

  it('is the whole row if the other is missing', () => {
    const there = row({ a: 1 });
    expect(between(there)).toEqual({ column: null, pointer: null, stored: there, from_log: null });
    expect(between(undefined, there)).toEqual({ column: null, pointer: null, stored: null, from_log: there });
  });
});
