import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitKeyOf, remoteAddressOf } from '../../src/api/pipeline/request/rate-limit.ts';

const message = (peer: string, forwarded?: string) =>
  ({
    socket: { remoteAddress: peer },
    headers: { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

describe('the address of a client', () => {
  it.each([
    [0, '10.0.0.1', '203.0.113.1', '10.0.0.1'],
    [1, '10.0.0.1', '203.0.113.1', '203.0.113.1'],
    [1, '10.0.0.1', 'forged, 203.0.113.1', '203.0.113.1'],
    [1, '10.0.0.1', '203.0.113.1, forged', '10.0.0.1'],
    [2, '10.0.0.1', '198.51.100.9, 203.0.113.1, 10.0.0.2', '203.0.113.1'],
    [5, '10.0.0.1', '203.0.113.1', '203.0.113.1'],
    [1, '10.0.0.1', undefined, '10.0.0.1'],
    [1, '10.0.0.1', '', '10.0.0.1'],
    [1, '10.0.0.1', ',,,', '10.0.0.1'],
    [1, '10.0.0.1', 'not an address', '10.0.0.1'],
    [1, '10.0.0.1', 'unknown', '10.0.0.1'],
    [1, '10.0.0.1', '203.0.113.999', '10.0.0.1'],
    [1, '10.0.0.1', '203.0.113.1:', '10.0.0.1'],
    [1, '10.0.0.1', '203.0.113.1:4711', '203.0.113.1'],
    [1, '10.0.0.1', '[2001:db8::1]:4711', '2001:db8::1'],
    [1, '10.0.0.1', '[2001:db8::1]', '2001:db8::1'],
    [1, '10.0.0.1', '[203.0.113.1', '10.0.0.1'],
    [1, '10.0.0.1', '  2001:db8::1  ', '2001:db8::1'],
    [1, '10.0.0.1', '::ffff:203.0.113.1', '203.0.113.1'],
    [1, '10.0.0.1', '::FFFF:CB00:7101', '203.0.113.1'],
    [1, '10.0.0.1', '[0:0:0:0:0:ffff:203.0.113.1]:80', '203.0.113.1'],
    [1, '10.0.0.1', '::ffff:0:cb00:7101', '::ffff:0:cb00:7101'],
    [1, '::ffff:10.0.0.1', undefined, '10.0.0.1'],
    [0, '::FFFF:10.0.0.1', undefined, '10.0.0.1'],
  ])('with %i trusted hops, from %s, forwarded for %s', (hops, peer, forwarded, expected) => {
    expect(remoteAddressOf(message(peer, forwarded), hops)).toBe(expected);
  });

  it('is never what a client wrote further left, whatever that is', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 3 }), (written, hops) => {
        const ours = ['203.0.113.1', '10.0.0.3', '10.0.0.2'].slice(0, hops).join(', ');
        expect(remoteAddressOf(message('10.0.0.1', `${written},${ours}`), hops)).toBe('203.0.113.1');
      }),
    );
  });

  it('is always an address, whatever the header', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV6(), fc.ipV4()), (header) => {
        expect(isIP(remoteAddressOf(message('10.0.0.1', header), 1))).not.toBe(0);
      }),
    );
  });
});

describe('what is counted', () => {
  it.each([
    ['203.0.113.1', '203.0.113.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8::1', '2001:db8:0:0::/64'],
    ['2001:DB8:0:0:ffff::', '2001:db8:0:0::/64'],
    ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
    ['64:ff9b::203.0.113.1', '64:ff9b:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s is counted as %s', (address, key) => {
    expect(limitKeyOf(address)).toBe(key);
  });

  it('is one network for all addresses of its /64, however they are written', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
    const four = fc.tuple(group, group, group, group).map((groups) => groups.join(':'));
    fc.assert(
      fc.property(four, four, four, (network, one, other) => {
        // The URL parser writes an address in its shortest form.
        const short = new URL(`http://[${network}:${other}]`).hostname.slice(1, -1);
        expect(limitKeyOf(`${network}:${one}`)).toBe(limitKeyOf(short));
        expect(limitKeyOf(`${network}:${one}`)).toBe(`${network}::/64`);
      }),
    );
  });
});
