import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { limitKeyOf, remoteAddressOf } from '../../src/http/remote-address.ts';

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
    [2, '10.0.0.1', '198.51.100.9, 203.0.113.1, 10.0.0.2', '203.0.113.1'],
    [5, '10.0.0.1', '203.0.113.1', '203.0.113.1'],
    [1, '10.0.0.1', 'not an address', '10.0.0.1'],
    [1, '::ffff:10.0.0.1', undefined, '10.0.0.1'],
  ])('with %i trusted hops, from %s, forwarded for %s', (hops, peer, forwarded, expected) => {
    expect(remoteAddressOf(message(peer, forwarded), hops)).toBe(expected);
  });

  it.each([
    ['203.0.113.1', '203.0.113.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s is counted as %s', (address, key) => {
    expect(limitKeyOf(address)).toBe(key);
  });
});
