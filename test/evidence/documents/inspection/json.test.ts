import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inspectJson, jsonFault } from '../../../../src/evidence/documents/inspection/json.ts';
import { runs } from '../../../support/property-runs.ts';

const NOT_JSON = `{"a":1,} [1,] 01 1. .5 +1 'a' {a:1} "\\x" NaN`.split(' ').concat('[1] 2', '"\t"', '', ' ');
const DEPTH = 64;
const isJson = (text: string) => jsonFault(Buffer.from(text), DEPTH) === undefined;
const parses = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('JSON', () => {
  it('is what JSON.parse accepts', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat(4), (value, indent) => {
        expect(isJson(JSON.stringify(value, null, indent))).toBe(true);
      }),
    );
  });

  it('and nothing else', () => {
    const token = fc.constantFrom(
      ...'{}[],:"\\01-.e+ \n\té\u0001',
      ...['\\u', '"a"', '"\\n"', 'true', 'null', 'nul', '"\\ud800"', '1e5', '-0.5', '{"a":', '[1,'],
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 8 }), (tokens) => {
        const text = tokens.join('');
        expect([text, isJson(text)]).toEqual([text, parses(text)]);
      }),
      { numRuns: runs(5_000) },
    );
  });

  it.each(NOT_JSON)('is not %j', (text) => {
    expect([isJson(text), parses(text)]).toEqual([false, false]);
  });

  it('may be nested up to the allowed depth', () => {
    const nested = (depth: number) => Buffer.from('['.repeat(depth) + ']'.repeat(depth));
    expect(jsonFault(nested(DEPTH), DEPTH)).toBeUndefined();
    expect(jsonFault(nested(DEPTH + 1), DEPTH)).toBe(DEPTH);
    expect(inspectJson(nested(5_000_000), DEPTH)).toMatchObject({ finding: 'UNREADABLE' });
  });

  it('is in UTF-8, with or without a byte order mark', () => {
    expect(inspectJson(Buffer.from('\ufeff{"valor":"ção"}'), DEPTH).finding).toBe('READABLE');
    expect(inspectJson(Buffer.from('{"valor":"ção"}', 'latin1'), DEPTH)).toEqual({
      finding: 'UNREADABLE',
      detail: 'no JSON: not in UTF-8',
    });
    expect(inspectJson(Buffer.from('\ufeff{"valor" 1}'), DEPTH)).toEqual({
      finding: 'UNREADABLE',
      detail: 'no JSON of at most 64 levels from byte 12 on',
    });
  });
});
