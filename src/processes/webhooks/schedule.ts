const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits after the first attempt, the second and so on; none after the last. */
export const WAITS_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

export const MAX_ATTEMPTS = WAITS_MS.length + 1;

/** An endpoint without a successful delivery for this long is disabled. */
export const DISABLE_AFTER_MS = 5 * 24 * HOUR;

/**
 * The wait after failed attempt number `tries` (from 1), with up to 10 % jitter to spread retries. Undefined after the
 * last. `random`: from 0 to below 1.
 */
export function waitAfter(tries: number, random: number): number | undefined {
  const wait = WAITS_MS[tries - 1];
  return wait === undefined ? undefined : Math.round(wait * (1 + random / 10));
}
