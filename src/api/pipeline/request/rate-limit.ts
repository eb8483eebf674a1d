import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Clock } from '../../../kernel/clock.ts';
import { epochOf } from '../../../kernel/instant.ts';

const WINDOW_SECONDS = 60;
const WINDOW_MS = WINDOW_SECONDS * 1000;

export interface RateLimit {
  /** Counts one request of `key`. */
  take(key: string): Verdict;
}

interface Verdict {
  readonly allowed: boolean;
  /** `RateLimit` of draft-ietf-httpapi-ratelimit-headers-11: requests left, and seconds to the next window. */
  readonly header: string;
  /** `RateLimit-Policy` of the same draft: the quota and its window. */
  readonly policy: string;
  /** Seconds, as `t` of the header. */
  readonly retryAfter: number;
}

interface Bounds {
  /** Keys with a count of their own in one window. */
  readonly maxKeys: number;
  /** Counts shared by all later keys of the window: so memory is bounded, and a flood does not lock out everybody. */
  readonly sharedCounts: number;
}

const BOUNDS: Bounds = { maxKeys: 100_000, sharedCounts: 1_024 };

/** A fixed window of one minute; requests over the quota count too, without effect. */
export function rateLimit(
  name: string,
  perMinute: number,
  clock: Clock,
  { maxKeys, sharedCounts }: Bounds = BOUNDS,
): RateLimit {
  const policy = `"${name}";q=${perMinute};w=${WINDOW_SECONDS}`;
  let window = -1;
  let counts = new Map<string, number>();
  let shared = new Map<number, number>();

  function countOf(key: string): number {
    const count = counts.get(key);
    if (count !== undefined || counts.size < maxKeys) return increased(counts, key, count);
    const share = hash(key) % sharedCounts;
    return increased(shared, share, shared.get(share));
  }

  return {
    take(key) {
      const now = epochOf(clock.now());
      const current = Math.floor(now / WINDOW_MS);
      if (current !== window) {
        window = current;
        counts = new Map();
        shared = new Map();
      }
      const count = countOf(key);
      const seconds = Math.ceil(((current + 1) * WINDOW_MS - now) / 1000);
      const remaining = Math.max(0, perMinute - count);
      return {
        allowed: count <= perMinute,
        header: `"${name}";r=${remaining};t=${seconds}`,
        policy,
        retryAfter: seconds,
      };
    },
  };
}

function increased<Key>(counts: Map<Key, number>, key: Key, count = 0): number {
  counts.set(key, count + 1);
  return count + 1;
}

/** FNV-1a, 32 bits: only to spread keys. */
function hash(key: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) value = Math.imul(value ^ key.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

/**
 * The address of the client, counted back over `trustedHops` proxies. Entries further left in `X-Forwarded-For` were written by
 * the client and are ignored; if the entry is not an address, the proxy's own address is used. A client that can reach the port
 * without the proxies can forge its address.
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

/** Some proxies add the port: `203.0.113.1:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (hop: string): string =>
  /^\[([^\]]*)\](?::\d{1,5})?$/.exec(hop)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(hop)?.[1] ?? hop;

function plain(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const [marker, high = 0, low = 0] = groups.slice(5);
  if (marker !== 0xffff || groups.slice(0, 5).some((group) => group !== 0)) return address;
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The key of a limit: an IPv4 address, or the /64 that one IPv6 subscriber gets. */
export function limitKeyOf(address: string): string {
  if (!isIPv6(address)) return address;
  const network = groupsOf(address).slice(0, 4);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}

/** The colon is a cheap first test. */
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
