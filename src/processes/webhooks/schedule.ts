const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** After the first try, the second and so on: how long until the next. After the last nothing comes. */
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

/** So often a delivery is sent before it is given up. */
export const MAX_ATTEMPTS = WAITS_MS.length + 1;

/** An endpoint that no delivery reached for so long is disabled. */
export const DISABLE_AFTER_MS = 5 * 24 * HOUR;

/**
 * How long after the failed try of this number, from 1, the next one comes: up to a tenth later, so that what failed together
 * does not come back together. Undefined after the last one. `random`: from 0 to below 1.
 */
export function waitAfter(tries: number, random: number): number | undefined {
  const wait = WAITS_MS[tries - 1];
  return wait === undefined ? undefined : Math.round(wait * (1 + random / 10));
}
