import type { Clock } from '../../kernel/clock.ts';
import type { Instant } from '../../kernel/instant.ts';

/** Whether the log answers this process, as those found who asked it last. */
export interface LogWatch {
  /** Since when it does not; undefined while it does. */
  awaySince(): Instant | undefined;
  answered(): void;
  /** It gave no answer, or none in time. */
  failed(): void;
}

export function logWatch(clock: Clock): LogWatch {
  let since: Instant | undefined;
  return {
    awaySince: () => since,
    answered() {
      since = undefined;
    },
    failed() {
      since ??= clock.now();
    },
  };
}
