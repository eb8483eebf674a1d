import { epochOf } from '../../kernel/instant.ts';
import type { Clock } from '../../ports/clock.ts';
import { hours } from '../limits.ts';

/** So many requests in any 24 hours, and so never more in a day, wherever the source's day begins. */
export interface RequestBudget {
  readonly size: number;
  isSpent(): boolean;
  /** Counts one request, if one is left. */
  take(): boolean;
  /** The last request counted never reached the source. */
  giveBack(): void;
}

const DAY_MS = hours(24);

/** Holds at most `size` times: those of the requests it still counts. */
export function createRequestBudget(size: number, clock: Clock): RequestBudget {
  let taken: number[] = [];
  const isSpent = () => {
    const now = epochOf(clock.now());
    // A clock set back must not lock the source out for longer than a day.
    taken = taken.filter((at) => Math.abs(now - at) < DAY_MS);
    return taken.length >= size;
  };
  return {
    size,
    isSpent,
    take: () => {
      if (isSpent()) return false;
      taken.push(epochOf(clock.now()));
      return true;
    },
    giveBack: () => {
      taken.pop();
    },
  };
}
