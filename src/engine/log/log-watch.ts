import type { Clock } from '../../kernel/clock.ts';
import type { Instant } from '../../kernel/instant.ts';

export type LogWatch = ReturnType<typeof logWatch>;

/** Whether the log answers this process, as those found who asked it last. */
export function logWatch(clock: Clock) {
  let since: Instant | undefined;
  return {
    /** Since when it does not; undefined while it does. */
    awaySince: () => since,
    answered(): void {
      since = undefined;
    },
    /** It gave no answer, or none in time. */
    failed(): void {
      since ??= clock.now();
    },
  };
}
