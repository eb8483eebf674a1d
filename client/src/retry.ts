import { AssetValuationProblem, ConnectionFailed, UnexpectedAnswer } from './problem.ts';
import type { Timing } from './timing.ts';

/** How often and after which delays a call is retried. */
export interface RetryPolicy {
  /** Tries in all; 1 means no retry. */
  readonly attempts: number;
  /** Milliseconds before the second try; doubled before each further one. */
  readonly firstDelay: number;
  /** Maximum milliseconds, unless the service names a longer time. */
  readonly longestDelay: number;
  /** Milliseconds; if `Retry-After` is longer, the call gives up at once. */
  readonly longestRetryAfter: number;
}

export const USUAL_RETRIES: RetryPolicy = {
  attempts: 8,
  firstDelay: 250,
  longestDelay: 10_000,
  longestRetryAfter: 65_000,
};

/** 429 and 503 of the service, and the statuses of a proxy that does not reach it. */
const REPEATED = new Set([429, 502, 503, 504]);

/**
 * True if the same request may succeed a moment later. Every operation may be repeated: reads and estimates store nothing, POST has
 * its Idempotency-Key, PATCH its If-Match, and a part of a document has the same bytes.
 */
export function isPassing(error: unknown): boolean {
  if (error instanceof ConnectionFailed) return true;
  return (
    (error instanceof AssetValuationProblem || error instanceof UnexpectedAnswer) &&
    REPEATED.has(error.status)
  );
}

/** Half of the delay is fixed, half random, so that clients do not retry at the same time. */
export function delayBefore(attempt: number, policy: RetryPolicy, random: number): number {
  const delay = Math.min(policy.firstDelay * 2 ** (attempt - 2), policy.longestDelay);
  return delay / 2 + (delay / 2) * random;
}

/** Milliseconds until the next try; undefined when the service asks for more than the policy allows. */
export function pauseAfter(
  error: unknown,
  attempt: number,
  policy: RetryPolicy,
  random: number,
): number | undefined {
  const delay = delayBefore(attempt + 1, policy, random);
  const asked = error instanceof AssetValuationProblem ? (error.retry_after ?? 0) * 1_000 : 0;
  if (asked > policy.longestRetryAfter) return undefined;
  return asked === 0 ? delay : asked + policy.firstDelay * random;
}

/** Tries until success, a permanent failure or the last attempt; then throws the last error. */
export async function retrying<T>(
  work: (attempt: number) => Promise<T>,
  policy: RetryPolicy,
  timing: Timing,
  {
    signal,
    isWorthwhile = isPassing,
  }: { signal?: AbortSignal | undefined; isWorthwhile?: typeof isPassing } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      signal?.throwIfAborted();
      return await work(attempt);
    } catch (error) {
      if (attempt >= policy.attempts || !isWorthwhile(error)) throw error;
      const pause = pauseAfter(error, attempt, policy, timing.random());
      if (pause === undefined) throw error;
      await timing.sleep(pause, signal);
    }
  }
}

/** Seconds of a `Retry-After`, a number or a date; undefined when there is no readable one. */
export function retryAfterOf(headers: Headers, nowEpochMs: number): number | undefined {
  const written = headers.get('retry-after');
  if (written === null) return undefined;
  if (/^\d+$/.test(written)) return Number(written);
  const at = Date.parse(written);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - nowEpochMs) / 1_000));
}
