import type { Clock } from '../../kernel/clock.ts';
import { epochOf } from '../../kernel/instant.ts';
import { hours } from '../asking/asker.ts';

/** So many requests in any 24 hours, and so never more in a day, wherever the source's day begins. */
export interface RequestBudget {
  readonly size: number;
  /** The last of them, a fifth: not for everybody, so that no caller uses up what the others need. */
  readonly kept: number;
  isSpent(): boolean;
  /** Only what is kept is left, or nothing. */
  isLow(): boolean;
  /** Counts one request, if one is left. */
  take(): boolean;
  /** The last request counted never reached the source. */
  giveBack(): void;
}

const DAY_MS = hours(24);
const KEPT_OF = 5;

/** Holds at most `size` times: those of the requests it still counts. */
export function createRequestBudget(size: number, clock: Clock): RequestBudget {
  let taken: number[] = [];
  const kept = Math.floor(size / KEPT_OF);
  const counted = () => {
    const now = epochOf(clock.now());
    // A clock set back must not lock the source out for longer than a day.
    taken = taken.filter((at) => Math.abs(now - at) < DAY_MS);
    return taken.length;
  };
  const isSpent = () => counted() >= size;
  return {
    size,
    kept,
    isSpent,
    isLow: () => counted() >= size - kept,
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
