import { describe, expect, it } from 'vitest';
import { spanOf } from '../../src/api/pipeline/answer/stream.ts';
import { digestField, sha256OfDigest } from '../../src/api/pipeline/request/content-digest.ts';
import { sha256 } from '../../src/kernel/digest.ts';

describe('a range of bytes', () => {
  it.each([
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=0-', { first: 0, last: 9 }],
    ['bytes=9-', { first: 9, last: 9 }],
    ['bytes=3-5', { first: 3, last: 5 }],
    ['bytes=3-99', { first: 3, last: 9 }],
    ['bytes=-1', { first: 9, last: 9 }],
    ['bytes=-10', { first: 0, last: 9 }],
    ['bytes=-99', { first: 0, last: 9 }],
    [`bytes=0-${'9'.repeat(400)}`, { first: 0, last: 9 }],
    ['BYTES= 3-5 ', { first: 3, last: 5 }],
  ])('%s of ten', (header, span) => expect(spanOf(header, 10)).toEqual(span));

  it.each(['bytes=10-', 'bytes=10-10', 'bytes=99-100', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])(
    '%s lies outside of ten',
    (header) => expect(spanOf(header, 10)).toBe('unsatisfiable'),
  );

  it.each([
    ...[undefined, '', 'bytes', 'bytes=', 'bytes=-', 'bytes=5-3', 'bytes=a-b', 'bytes=+1-2', 'bytes=1.5-2'],
    ...['bytes=0-1,3-4', 'bytes=0-1, bytes=3-4', 'lines=0-1', 'bytes=0x1-2'],
  ])('%s counts as not sent', (header) => expect(spanOf(header, 10)).toBe('whole'));
});

describe('Content-Digest', () => {
  // RFC 9530, appendix B.1: the digest of {"hello": "world"} and a line feed.
  const HELLO = 'RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=';

  it('gives the SHA-256 of the example of RFC 9530', () => {
    expect(sha256OfDigest(`sha-256=:${HELLO}:`)).toBe(sha256('{"hello": "world"}\n'));
    expect(digestField(sha256('{"hello": "world"}\n'))).toBe(`sha-256=:${HELLO}:`);
  });

  it.each([
    ['other digests with it', `sha-512=:AAAA:, sha-256=:${HELLO}:,md5=:AAAA:`],
    ['white space around members', `  sha-512=:AAAA: \t,\t sha-256=:${HELLO}:  `],
    [
      'parameters',
      `sha-256=:${HELLO}:;a; b=1.5;c="a, \\"sha-256=:AAAA:";d=?1;e=:AAAA:;f=tok/en, sha-512=:AA==:;x`,
    ],
    ['members of other kinds', `flag, n=-3, s="a,b", b=?0, sha-256=:${HELLO}:`],
    ['a key twice, of which the last counts', `sha-256=:AAAA:, sha-512=:AAAA:, sha-256=:${HELLO}:`],
    ['no padding', `sha-256=:${HELLO.replace('=', '')}:`],
  ])('may have %s', (_what, header) => {
    expect(sha256OfDigest(header)).toBe(sha256('{"hello": "world"}\n'));
  });

  it('is read however long it is', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => `a${index}=:AA==:;b;c="\\"x"`).join(' , ');
    expect(sha256OfDigest(`${many}, sha-256=:${HELLO}:`)).toBe(sha256('{"hello": "world"}\n'));
    expect(sha256OfDigest(`${many}, sha-256=:${HELLO}:;`)).toBeUndefined();
  });

  it.each([
    undefined,
    '',
    HELLO,
    `sha-256=${HELLO}`,
    `sha-256=:${HELLO}`,
    `SHA-256=:${HELLO}:`,
    'sha-256=:AAAA:',
    'sha-512=:AAAA:',
    `sha-256=:${HELLO}:, non sense`,
    `sha-256=:${HELLO}:, sha-256=:AAAA:`,
    `sha-256=:${HELLO}:, sha-256`,
    `sha-256=:${HELLO}:,`,
    `, sha-256=:${HELLO}:`,
    `sha-256=:${HELLO}:;`,
    `sha-256=:${HELLO}: ;a`,
    `sha-256=:${HELLO}: sha-512=:AAAA:`,
    `sha-256 = :${HELLO}:`,
    `a="sha-256=:${HELLO}:"`,
    `a="\\x", sha-256=:${HELLO}:`,
    `sha-256=:${HELLO.replace('/', '_')}:`,
  ])('is none of ours: %s', (header) => expect(sha256OfDigest(header)).toBeUndefined());
});
