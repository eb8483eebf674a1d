import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The address of the client, counting back over as many proxies as the operator vouches for. What stands further
 * left in `X-Forwarded-For` was written by the client and is not believed.
 */
export function remoteAddressOf(request: IncomingMessage, trustedHops: number): string {
  const peer = plain(request.socket.remoteAddress ?? '');
  if (trustedHops === 0) return peer;
  const header = request.headers['x-forwarded-for'];
  if (header === undefined) return peer;
  const chain = (Array.isArray(header) ? header.join(',') : header)
    .split(',')
    .map((hop) => plain(hop.trim()));
  const address = chain[Math.max(0, chain.length - trustedHops)] ?? peer;
  return isIP(address) === 0 ? peer : address;
}

/** An IPv4 address that came over IPv6 as what it is. */
const plain = (address: string): string => (address.startsWith('::ffff:') ? address.slice(7) : address);

/** What a limit counts by: an IPv4 address, or the /64 that one IPv6 subscriber is given. */
export function limitKeyOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return `${[...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
