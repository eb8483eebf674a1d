import { realTimers, type Timers } from '../../../kernel/async/pause.ts';
import { within } from '../../../kernel/async/within.ts';

/** An engine did not answer in time. The request may still take effect; a retry with its idempotency key then finds that. */
export class NoAnswerInTime extends Error {
  constructor(ms: number) {
    super(`no answer within ${ms} ms`);
    this.name = 'NoAnswerInTime';
  }
}

/** Input that arrived while this process was blocked counts as in time: it is read before the immediate. */
const afterInput: Timers = {
  ...realTimers,
  setTimeout: (run, ms) => realTimers.setTimeout(() => setImmediate(run), ms),
};

/** Runs work under a limit; throws `NoAnswerInTime` when all work so far has used up the time. */
export type TimeLimit = <T>(work: Promise<T>) => Promise<T>;

/** A limit in milliseconds of work, not counting the time that a client takes to send. */
export function timeLimit(ms: number): TimeLimit {
  let leftMs = ms;
  const giveUp = () => new NoAnswerInTime(ms);
  return async (work) => {
    const began = performance.now();
    try {
      return await within(work, Math.max(0, leftMs), giveUp, { timers: afterInput });
    } finally {
      leftMs -= performance.now() - began;
    }
  };
}

/** How long an answer waits for the engines behind it. */
export interface Timeouts {
  /** For the projections to pass the reader's last known position; shorter, so that there is time left to read. */
  readonly settleMs: number;
  /** For all engines behind a management request together; then it is answered 503. Public routes use none. */
  readonly enginesMs: number;
}

/** Below the promised three seconds, with a margin for a busy machine to send the 503. */
export const DEFAULT_TIMEOUTS: Timeouts = { settleMs: 1_500, enginesMs: 2_200 };
