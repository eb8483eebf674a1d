import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  type CursorKeys,
  type CursorScope,
  decodeCursor,
  encodeCursor,
} from '../../queries/list-parameters.ts';

const KEY: CursorKeys = [createSecretKey(Buffer.alloc(32, 7))];
const OTHER: CursorKeys = [createSecretKey(Buffer.alloc(32, 8))];
const POSITION = '00000000000000000012-00000000000000000034';
const SCOPE: CursorScope = {
  list: 'assets',
  organizationId: '9a3f0c52-6f0e-5d1c-8a55-0f4f6b1f0a01',
  filter: { status: 'ACTIVE', portfolio: 'Café' },
};

describe('a cursor', () => {
  it('gives its position back, in the same scope', () => {
    const cursor = encodeCursor(KEY, SCOPE, POSITION);
    expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(decodeCursor(KEY, { ...SCOPE, filter: { portfolio: 'Café', status: 'ACTIVE' } }, cursor)).toEqual({
      ok: true,
      value: POSITION,
    });
  });

  it.each<[string, CursorScope]>([
    ['another organization', { ...SCOPE, organizationId: '9a3f0c52-6f0e-5d1c-8a55-0f4f6b1f0a02' }],
    ['another filter', { ...SCOPE, filter: { status: 'ARCHIVED', portfolio: 'Café' } }],
    ['no filter', { ...SCOPE, filter: {} }],
    ['another list', { ...SCOPE, list: 'valuations' }],
  ])('is refused for %s', (_what, scope) => {
    expect(decodeCursor(KEY, scope, encodeCursor(KEY, SCOPE, POSITION))).toEqual({
      ok: false,
      error: 'cursor-invalid',
    });
  });

  it('is refused when any of its characters was changed', () => {
    const cursor = encodeCursor(KEY, SCOPE, POSITION);
    for (let at = 0; at < cursor.length; at += 1) {
      const changed = cursor.slice(0, at) + (cursor[at] === 'A' ? 'B' : 'A') + cursor.slice(at + 1);
      expect(decodeCursor(KEY, SCOPE, changed).ok).toBe(false);
    }
  });

  it.each(['', 'A', '====', 'not a cursor', 'ção', 'A'.repeat(22), 'A'.repeat(5_000)])(
    'is refused when it is none: %s',
    (text) => {
      expect(decodeCursor(KEY, SCOPE, text).ok).toBe(false);
    },
  );

  it('is refused when it was made with another key', () => {
    expect(decodeCursor(KEY, SCOPE, encodeCursor(OTHER, SCOPE, POSITION)).ok).toBe(false);
  });

  it('is read by every key during a rotation', () => {
    for (const keys of [KEY, OTHER]) {
      const cursor = encodeCursor(keys, SCOPE, POSITION);
      expect(decodeCursor([...OTHER, ...KEY], SCOPE, cursor)).toEqual({ ok: true, value: POSITION });
      expect(decodeCursor([...KEY, ...OTHER], SCOPE, cursor)).toEqual({ ok: true, value: POSITION });
    }
  });
});
