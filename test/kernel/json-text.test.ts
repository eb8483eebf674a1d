import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderJson } from '../../src/kernel/json/source-text.ts';
import { itemSpans, locate, parseJsonText, withSourceTexts } from '../../src/kernel/json/text.ts';
import type { Json, JsonObject } from '../../src/kernel/json.ts';
import { forAll } from '../support/property-runs.ts';

const name = fc.oneof(
  fc.constantFrom('estimate', 'a', 'b', '', 'é"\\/\n', '0', '__proto__'),
  fc.string({ unit: 'grapheme' }),
);
const { json } = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<Json>(null, true, false, 0, -1.5, 1e30, '', '[{"}]', '\\"'),
    fc.string({ unit: 'grapheme' }),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(name, tie('json'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

/** JSON text of a value with blanks and escapes that `JSON.stringify` would not write. */
function spelled(value: Json, blank: string): string {
  if (typeof value === 'string') {
    return `"${[...value].map((letter) => (/[a-z]/.test(letter) ? `\\u00${letter.charCodeAt(0).toString(16)}` : JSON.stringify(letter).slice(1, -1))).join('')}"`;
  }
  if (Array.isArray(value))
    return `[${blank}${value.map((item: Json) => spelled(item, blank)).join(`${blank},${blank}`)}${blank}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value as JsonObject).map(
    ([key, item]) => `${spelled(key, blank)}${blank}:${blank}${spelled(item ?? null, blank)}`,
  );
  return `{${blank}${members.join(`${blank},${blank}`)}${blank}}`;
}

/** Every path of a value, its own included. */
function pathsOf(value: Json, above: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [above];
  const entries: [string | number, Json | undefined][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  return [above, ...entries.flatMap(([step, item]) => pathsOf(item ?? null, [...above, step]))];
}

const at = (value: Json, path: readonly (string | number)[]): Json =>
  path.reduce<Json>(
    (inner, step) => Object.entries(inner as JsonObject).find(([key]) => key === String(step))?.[1] ?? null,
    value,
  );

const blanks = fc.constantFrom('', ' ', '\n\t', '  \r\n');

describe('a value inside a JSON text', () => {
  it('is found at every path, however the text is spelled', () =>
    forAll([json, blanks], (value, blank) => {
      const text = blank + spelled(value, blank) + blank;
      expect(JSON.parse(text)).toEqual(value);
      for (const path of pathsOf(value)) {
        const span = locate(text, path);
        expect(span && JSON.parse(text.slice(span.start, span.end))).toEqual(at(value, path));
      }
    }));

  it('is not found where there is none', () => {
    for (const path of [['b'], ['a', 'b'], ['a', 2], ['a', '0'], [0], ['a', 0, 'x']]) {
      expect(locate('{"a": [1, 2]}', path)).toBeUndefined();
    }
  });

  it('is the last of several of one name, as JSON.parse takes it', () => {
    const text = '{"a": {"x": 1}, "\\u0061": {"x": 2, "x": 3}}';
    const span = locate(text, ['a', 'x']);
    expect(text.slice(span?.start, span?.end)).toBe('3');
    expect(JSON.parse(text).a.x).toBe(3);
  });

  it('is found among 64 KB of brackets', () => {
    const deep = '['.repeat(32_000) + ']'.repeat(32_000);
    expect(locate(`{"a": ${deep}, "b": 1}`, ['b'])).toEqual({ start: 64_013, end: 64_014 });
  });

  it('is one of the items of an array', () => {
    const text = '[ 1 , "a,b" , [2, 3], {} ]';
    const whole = { start: 0, end: text.length };
    expect(itemSpans(text, whole).map(({ start, end }) => text.slice(start, end))).toEqual([
      '1',
      '"a,b"',
      '[2, 3]',
      '{}',
    ]);
    expect(itemSpans('{"a": 1}', whole)).toEqual([]);
    expect(itemSpans('[]', whole)).toEqual([]);
  });
});

describe('a value kept word for word', () => {
  it('comes out as it came in, through the parsed value and back', () =>
    forAll([json, blanks], (estimate, blank) => {
      fc.pre(estimate !== null);
      const kept = spelled(estimate, blank);
      const text = `{"attributes": {"estimate": ${kept}, "address": "x"}, "other": 1}`;
      const value = withSourceTexts(text, JSON.parse(text), [['attributes', 'estimate']]);
      expect(value).toEqual({ attributes: { estimate: { source_text: kept }, address: 'x' }, other: 1 });
      expect(renderJson(value)).toBe(`{"attributes":{"estimate":${kept},"address":"x"},"other":1}`);
    }));

  it('keeps digits that a float would lose', () => {
    const text = '{"parameters":{"estimate":{"value":0.1000000000000000055511151231257827,"n":1E400}}}';
    expect(parseJsonText(text, [['parameters', 'estimate']])).toEqual({
      ok: true,
      value: {
        parameters: { estimate: { source_text: '{"value":0.1000000000000000055511151231257827,"n":1E400}' } },
      },
    });
  });

  it('is nothing where it is null or absent', () => {
    const paths = [['attributes', 'estimate']];
    for (const text of [
      '{"attributes":{"estimate":null}}',
      '{"attributes":{}}',
      '{}',
      '[1]',
      '1',
      'null',
      '{"attributes":"estimate"}',
    ]) {
      expect(parseJsonText(text, paths)).toEqual({ ok: true, value: JSON.parse(text) });
    }
  });

  it('cannot be forged by a caller who knows its shape', () => {
    const text = '{"attributes":{"estimate":{"source_text":"1"}}}';
    expect(parseJsonText(text, [['attributes', 'estimate']])).toEqual({
      ok: true,
      value: { attributes: { estimate: { source_text: '{"source_text":"1"}' } } },
    });
  });
});

describe('a text', () => {
  it.each(['', '{', '{"a":1,}', "{'a':1}", '01', 'NaN', '{"a":1} x', '"\n"', '\ufeff{}'])(
    'that is no JSON is malformed: %j',
    (text) => expect(parseJsonText(text)).toEqual({ ok: false, error: { kind: 'malformed' } }),
  );
});
