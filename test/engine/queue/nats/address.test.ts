import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parseNatsAddress } from '../../../../src/engine/queue/nats/address.ts';
import { itemOf, subjectOf } from '../../../../src/engine/queue/nats/work-stream.ts';

describe('the address of NATS', () => {
  it.each([
    ['nats://queue', ['queue:4222'], false, {}],
    ['nats://127.0.0.1:5222/', ['127.0.0.1:5222'], false, {}],
    ['tls://[::1]:4443', ['[::1]:4443'], true, {}],
    ['nats://ana:p%40ss%2Fword@queue:80', ['queue:80'], false, { user: 'ana', pass: 'p@ss/word' }],
    ['nats://100%@queue', ['queue:4222'], false, { token: '100%' }],
    [
      'nats://ana:pass@a:1, nats://b:2,tls://ana:pass@c',
      ['a:1', 'b:2', 'c:4222'],
      true,
      { user: 'ana', pass: 'pass' },
    ],
  ])('%s', (text, servers, isEncrypted, credentials) => {
    expect(parseNatsAddress(text)).toEqual({ servers, isEncrypted, credentials });
  });

  it.each([
    ['', 'server 1 is not an address'],
    ['s3cret', 'server 1 is not an address'],
    ['http://ana:s3cret@queue', 'server 1 is not an address'],
    ['nats://ana:s3cret@queue/path', 'server 1 is not an address'],
    ['nats://queue,nats://ana:s3cret@', 'server 2 is not an address'],
    ['nats://ana:s3cret@a,nats://eva:s3cret@b', 'as the same user'],
  ])('is refused without being quoted: %s', (text, message) => {
    const parsing = () => parseNatsAddress(text);
    expect(parsing).toThrow(message);
    try {
      parsing();
    } catch (error) {
      expect(inspect(error, { showHidden: true })).not.toContain('s3cret');
    }
  });
});

describe('the subject of an item', () => {
  const item = { kind: 'VALUATION', id: '0b9ff7a1-5c0a-4f0e-9d5e-6f4f0e2f8a11' } as const;

  it('contains the kind and the id, and can be parsed', () => {
    const subject = subjectOf('asset-valuation.work', item);
    expect(subject).toBe(`asset-valuation.work.VALUATION.${item.id}`);
    expect(itemOf(subject)).toEqual(item);
  });

  it('refuses an id that would be more than one token', () => {
    for (const id of ['a.b', '*', '>', 'a b', ''])
      expect(() => subjectOf('work', { ...item, id })).toThrow(TypeError);
  });

  it('is ignored when it names another kind', () => {
    expect(itemOf('asset-valuation.work.SOMETHING_ELSE.1')).toBeUndefined();
    expect(itemOf('VALUATION')).toBeUndefined();
  });
});
