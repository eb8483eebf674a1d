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
  /** `RateLimit` of draft-ietf-httpapi-ratelimit-headers-11: what remains, and the seconds to the next window. */
  readonly header: string;
  /** `RateLimit-Policy` of the same draft: the quota and its window. */
  readonly policy: string;
  /** The same point in time as `t` of the header. */
  readonly retryAfter: number;
}

interface Bounds {
  /** Keys that are counted each by itself in one window. */
  readonly maxKeys: number;
  /** Counts that all later keys of the window share, so that memory is bounded and a flood does not shut out everybody. */
  readonly sharedCounts: number;
}

const BOUNDS: Bounds = { maxKeys: 100_000, sharedCounts: 1_024 };

/** A fixed window of one minute; what is over the quota counts as well, and changes nothing. */
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
