import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/kernel/json/canonical.ts';
import { textDoubt } from '../../src/kernel/json/stored.ts';
import type { Json, JsonObject } from '../../src/kernel/json.ts';
import { forAll } from '../support/property-runs.ts';

const name = fc.oneof(fc.constantFrom('a', 'b', '', '0', '__proto__', 'é"\\/\n\u0000'), fc.string());
const { json } = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<Json>(
      null,
      true,
      false,
      0,
      -1.5,
      1e30,
      '',
      '[{"}]',
      '\\"',
      '\\ud800 is a text',
      '\u0000',
    ),
    fc.string({ unit: 'grapheme' }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(name, tie('json'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));
const object = fc.dictionary(name, json, { maxKeys: 5, noNullPrototype: true });
const doubtOf = (text: string) => textDoubt(text, JSON.parse(text) as Json);

/** A text of the value with blanks and turned members; with `twice`, its n-th object names a member once more. */
function spelled(value: Json, blank: string, twice: { left: number; isEscaped: boolean }): string {
  if (Array.isArray(value))
    return `[${blank}${value.map((item: Json) => spelled(item, blank, twice)).join(`${blank},${blank}`)}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value as JsonObject).toReversed();
  const isChosen = entries.length > 0 && twice.left-- === 0;
  const members = entries.map(
    ([key, item]) => `${JSON.stringify(key)}${blank}:${spelled(item ?? null, blank, twice)}`,
  );
  const [last] = entries.at(-1) ?? [''];
  const again = twice.isEscaped
    ? `"${Array.from({ length: last.length }, (_, at) => `\\u${last.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')}"`
    : JSON.stringify(last);
  return `{${[...(isChosen ? [`${again}:0`] : []), ...members].join(`,${blank}`)}${blank}}`;
}

const objectsIn = (value: Json): number =>
  typeof value !== 'object' || value === null
    ? 0
    : Object.values(value).reduce<number>(
        (sum, item) => sum + objectsIn(item ?? null),
        !Array.isArray(value) && Object.keys(value).length > 0 ? 1 : 0,
      );

const blanks = fc.constantFrom('', ' ', '\n\t');

describe('a stored text', () => {
  it('of one value is taken, however it is spelled', () =>
    forAll([object, blanks], (value, blank) => {
      expect(doubtOf(JSON.stringify(value))).toBeUndefined();
      const text = spelled(value, blank, { left: -1, isEscaped: false });
      expect(doubtOf(text)).toBeUndefined();
    }));

  it('that names any member of any object twice is doubted, though parsers take it', () =>
    forAll([object, blanks, fc.nat(), fc.boolean()], (value, blank, nth, isEscaped) => {
      const count = objectsIn(value);
      fc.pre(count > 0);
      const text = spelled(value, blank, { left: nth % count, isEscaped });
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(doubtOf(text)).toMatchObject({ readings: 'several' });
    }));

  it('is doubted exactly where no canonical form can be made of it', () => {
    const bad = fc.constantFrom(
      '1e400',
      '-1e999',
      '"\\ud800"',
      '"x\\udfff"',
      '{"\\ud800":1}',
      '1e308',
      '"\\ud83d\\ude00"',
    );
    forAll([object, bad], (value, piece) => {
      const text = `{"first":${JSON.stringify(value)},"second":[[${piece}]]}`;
      const parsed = JSON.parse(text) as Json;
      let hasForm = true;
      try {
        canonicalJson(parsed);
      } catch {
        hasForm = false;
      }
      expect(textDoubt(text, parsed)?.readings).toBe(hasForm ? undefined : 'none');
    });
  });

  it('is doubted when it is nested so deep that nobody can follow it', () => {
    const nested = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    expect(doubtOf(nested(1_000))).toBeUndefined();
    expect(doubtOf(` ${nested(1_000)}`)).toBeUndefined();
    for (const depth of [1_030, 3_000, 100_000])
      expect(doubtOf(nested(depth))).toMatchObject({
        readings: 'none',
        why: expect.stringContaining('deeper'),
      });
  });
});
