import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTextFault } from '../../src/kernel/json/scan.ts';
import { parseJsonText } from '../../src/kernel/json/text.ts';
import { forAll } from '../support/property-runs.ts';

const faultOf = (text: string) => {
  JSON.parse(text);
  const fault = findTextFault(text);
  return fault && [fault.pointer, fault.code];
};

describe('what JSON.parse passes over', () => {
  it.each([
    ['{"a": "x\\u0000"}', '/a', 'null_character'],
    ['{"a": {"b\\u0000": 1}}', '/a', 'null_character'],
    ['{"a\\u0000": 1}', '', 'null_character'],
    ['"\\u0000"', '', 'null_character'],
    ['[1, ["a", "\\ud800"]]', '/1/1', 'lone_surrogate'],
    ['{"a": ["\\udc00\\ud800"]}', '/a/0', 'lone_surrogate'],
    ['{"a": "\ud800"}', '/a', 'lone_surrogate'],
    ['{"\\udfff": 1}', '', 'lone_surrogate'],
    ['{"a": 1, "a": 2}', '/a', 'duplicate_member'],
    ['{"a": 1, "\\u0061": 2}', '/a', 'duplicate_member'],
    ['[{"x": {"p/q~": [], "y": 2, "p/q~": 3}}]', '/0/x/p~1q~0', 'duplicate_member'],
    ['{"__proto__": 1, "__proto__": 2}', '/__proto__', 'duplicate_member'],
    ['{"a": [], "b": [{"c": 1}, {"c": 1, "c": 1}]}', '/b/1/c', 'duplicate_member'],
  ])('is found: %s', (text, pointer, code) => expect(faultOf(text)).toEqual([pointer, code]));

  it.each([
    '{"a": {"a": {"a": 1}}, "b": {"a": 1}}',
    '[{"a": 1}, {"a": 1}]',
    '{"a": "\\\\u0000", "b": "\\ud83d\\ude00", "c": "😀"}',
    '{"a": "a", "b": "a"}',
    '{"": 1, " ": 2}',
    '{"a": "{\\"a\\": 1, \\"a\\": 2}"}',
    ' 1 ',
    '[]',
    '[[], {}, [{}], -1.5e3, true, null]',
  ])('is nothing in %s', (text) => expect(faultOf(text)).toBeUndefined());

  it('is nothing in what JSON.stringify writes of well-formed text', () =>
    forAll([fc.jsonValue({ stringUnit: 'grapheme', maxDepth: 6 })], (value) => {
      const text = JSON.stringify(value, null, 1);
      fc.pre(!text.includes('\\u0000'));
      expect(findTextFault(text)).toBeUndefined();
    }));

  it('is U+0000 or half a pair, wherever it is', () =>
    forAll([fc.jsonValue({ stringUnit: 'binary', maxDepth: 4 }), fc.boolean()], (value, nothing) => {
      const bad = nothing ? '\u0000' : '\udc00';
      expect(findTextFault(JSON.stringify([value, { x: bad }]))?.code).toMatch(
        /null_character|lone_surrogate/,
      );
      expect(findTextFault(JSON.stringify([value, { [`${bad}x`]: 1 }]))?.code).toMatch(
        /null_character|lone_surrogate/,
      );
    }));

  it('is nesting beyond 64 levels, of 64 KB of brackets too', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(faultOf(nested(64))).toBeUndefined();
    expect(faultOf(nested(65))).toEqual(['/0'.repeat(64), 'too_deep']);
    expect(faultOf(nested(32_768))?.[1]).toBe('too_deep');
    expect(faultOf('{"a":'.repeat(65) + 1 + '}'.repeat(65))).toEqual(['/a'.repeat(64), 'too_deep']);
  });
});

describe('a value kept word for word', () => {
  const keep = [['attributes', 'estimate']];

  it('may not occur twice, nor hold what no text may', () => {
    const faultsOf = (text: string) => {
      const read = parseJsonText(text, keep);
      return !read.ok && read.error.kind === 'refused' && [read.error.fault.pointer, read.error.fault.code];
    };
    expect(faultsOf('{"attributes": {"estimate": 1, "estimate": 2}}')).toEqual([
      '/attributes/estimate',
      'duplicate_member',
    ]);
    expect(faultsOf('{"attributes": {"estimate": {"a": "\\u0000"}}}')).toEqual([
      '/attributes/estimate/a',
      'null_character',
    ]);
    expect(faultsOf('{"attributes": {"estimate": {}, "x": 1, "x": 1}}')).toEqual([
      '/attributes/x',
      'duplicate_member',
    ]);
    expect(faultsOf('{"attributes": {"estimate": {"a": 1, "a": {"b": 1}}}}')).toEqual([
      '/attributes/estimate/a',
      'duplicate_member',
    ]);
  });
});
