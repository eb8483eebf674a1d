import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The address of the client, counting back over as many proxies as the operator vouches for. What stands further
 * left in `X-Forwarded-For` was written by the client and is not believed; what is no address is the proxy's silence,
 * and the proxy itself is counted. A client that can reach the port past its proxies can write what it likes.
 */
export function remoteAddressOf(request: IncomingMessage, trustedHops: number): string {
  const peer = plain(request.socket.remoteAddress ?? '');
  if (trustedHops === 0) return peer;
  const header = request.headers['x-forwarded-for'];
  if (header === undefined) return peer;
  const chain = (Array.isArray(header) ? header.join(',') : header).split(',');
  const hop = chain[Math.max(0, chain.length - trustedHops)] ?? '';
  const address = plain(withoutPort(hop.trim()));
  return isIP(address) === 0 ? peer : address;
}

/** Some proxies write the port, too: `203.0.113.1:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (hop: string): string =>
  /^\[([^\]]*)\](?::\d{1,5})?$/.exec(hop)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(hop)?.[1] ?? hop;

/** An IPv4 address that came over IPv6 as what it is. */
function plain(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const [marker, high = 0, low = 0] = groups.slice(5);
  if (marker !== 0xffff || groups.slice(0, 5).some((group) => group !== 0)) return address;
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** What a limit counts by: an IPv4 address, or the /64 that one IPv6 subscriber is given. */
export function limitKeyOf(address: string): string {
  if (!isIPv6(address)) return address;
  const network = groupsOf(address).slice(0, 4);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}

/** Only a colon makes it worth a closer look. */
const isIPv6 = (address: string): boolean => address.includes(':') && isIP(address) === 6;

/** The eight groups of an IPv6 address, without its zone. */
function groupsOf(address: string): readonly number[] {
  const [head = '', tail = ''] = (address.split('%', 1)[0] ?? '').split('::');
  const [left, right] = [groupsIn(head), groupsIn(tail)];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => 0);
  return [...left, ...zeros, ...right];
}

const groupsIn = (part: string): number[] =>
  part === ''
    ? []
    : part.split(':').flatMap((group) => {
        if (!group.includes('.')) return [Number.parseInt(group, 16)];
        const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
        return [a * 256 + b, c * 256 + d];
      });
