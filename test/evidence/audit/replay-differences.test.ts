import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differences, findingText } from '../../../src/evidence/replay/finding.ts';
import type { Json } from '../../../src/kernel/json.ts';

describe('the differences of two JSON values', () => {
  it('are empty for equal values in any member order', () =>
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const turned = (item: unknown): unknown => {
          if (Array.isArray(item)) return item.map(turned);
          if (typeof item !== 'object' || item === null) return item;
          return Object.fromEntries(
            Object.entries(item)
              .reverse()
              .map(([name, each]) => [name, turned(each)]),
          );
        };
        expect(differences(value as Json, turned(value) as Json)).toEqual([]);
      }),
    ));

  it('list each changed leaf with its pointer', () => {
    const recorded = { a: [1, { 'b/c': 'x', '~': null }], same: true, gone: 0 };
    const recomputed = { a: [2, { 'b/c': 'y', '~': '' }, 3], same: true, constructor: 'new' };
    expect(differences(recorded, recomputed)).toEqual([
      { pointer: '/a/0', recorded: 1, recomputed: 2 },
      { pointer: '/a/1/b~1c', recorded: 'x', recomputed: 'y' },
      { pointer: '/a/1/~0', recorded: null, recomputed: '' },
      { pointer: '/a/2', recomputed: 3 },
      { pointer: '/gone', recorded: 0 },
      { pointer: '/constructor', recomputed: 'new' },
    ]);
  });

  it('treat undefined members as absent, and decimals as text', () => {
    expect(differences({ amount: '1.0', nothing: undefined }, { amount: '1.00' })).toEqual([
      { pointer: '/amount', recorded: '1.0', recomputed: '1.00' },
    ]);
    expect(differences(['1'], { 0: '1' })).toEqual([
      { pointer: '', recorded: ['1'], recomputed: { 0: '1' } },
    ]);
  });
});

describe('a finding as text', () => {
  it('shows kind, place, and recorded → recomputed', () => {
    expect(
      findingText({ finding: 'DIFFERENT', revision: 2, event_id: 'e', pointer: '/outcome', recorded: 'A' }),
    ).toBe('DIFFERENT  revision 2  event e  /outcome: recorded "A" → recomputed nothing');
    expect(findingText({ finding: 'EVIDENCE_MISSING', detail: 'sha256 f' })).toBe(
      'EVIDENCE_MISSING: sha256 f',
    );
  });

  it('cuts long values', () => {
    const text = findingText({
      finding: 'DIFFERENT',
      pointer: '',
      recorded: 'x'.repeat(5_000),
      recomputed: null,
    });
    expect(text).toContain('the whole: recorded "xxx');
    expect(text.length).toBeLessThan(300);
    expect(text).toMatch(/… → recomputed null$/);
  });
});
