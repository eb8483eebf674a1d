import { epochOf } from '../kernel/instant.ts';
import type { Clock } from '../ports/clock.ts';

const WINDOW_SECONDS = 60;
const WINDOW_MS = WINDOW_SECONDS * 1000;
const OVERFLOW = '';

export interface RateLimit {
  /** Counts one request of `key`. */
  take(key: string): Verdict;
}

export interface Verdict {
  readonly allowed: boolean;
  /** `RateLimit` of draft-ietf-httpapi-ratelimit-headers: what remains, and the seconds to the next window. */
  readonly header: string;
  readonly policy: string;
  readonly retryAfter: number;
}

/**
 * A fixed window of one minute. Memory is bounded: past `maxKeys` keys in one minute, newcomers share one count.
 */
export function rateLimit(name: string, perMinute: number, clock: Clock, maxKeys = 100_000): RateLimit {
  const policy = `"${name}";q=${perMinute};w=${WINDOW_SECONDS}`;
  let window = -1;
  let counts = new Map<string, number>();
  return {
    take(key) {
      const now = epochOf(clock.now());
      const current = Math.floor(now / WINDOW_MS);
      if (current !== window) {
        window = current;
        counts = new Map();
      }
      const counted = counts.has(key) || counts.size < maxKeys ? key : OVERFLOW;
      const count = (counts.get(counted) ?? 0) + 1;
      counts.set(counted, count);
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
